import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { Account, Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'
import { ConfirmBanner } from '#src/islands/accounts/ConfirmBanner.tsx'
import { AskForm } from '#src/islands/deliveries/Asks.tsx'
import { DecideById } from '#src/islands/feedback/DecideById.tsx'
import { ConfirmPaymentPrompt, PlanSummary, UpgradePrompt } from '#src/islands/plans/PlanPrompts.tsx'
import { hasBegun } from '#src/islands/plans/texts.ts'
import type { EditedProject } from '#src/islands/projects/ProjectDialog.tsx'
import { Projects } from '#src/islands/projects/Projects.tsx'
import { NextSteps } from '#src/islands/suggestions/NextSteps.tsx'
import { useSteps } from '#src/islands/suggestions/useSteps.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { Audience } from './Audience.tsx'
import { Orders } from './Orders.tsx'
import { useOverview } from './useOverview.ts'
import { type FormOf, Waiting } from './Waiting.tsx'

/** The first page after signing in: how the orders stand, what waits for the customer, and what would help next. */
export function OverviewPage() {
  const dashboard = useDashboard()
  const { account, projects, current } = dashboard
  return (
    <DashboardShell page="overview" dashboard={dashboard} wide>
      {({ editProject }) => {
        if (!account) return null
        const props = { account, projects: projects ?? [], editProject }
        return (
          <>
            <ConfirmBanner account={account} />
            {current ? (
              <ProjectOverview key={current.id} project={current} {...props} />
            ) : (
              <AccountOverview current={null} {...props} />
            )}
          </>
        )
      }}
    </DashboardShell>
  )
}

type AccountProps = {
  account: Account
  projects: readonly Project[]
  editProject: (project: EditedProject) => void
}

function ProjectOverview({ project, ...rest }: AccountProps & { project: Project }) {
  const overview = useOverview(project)
  const steps = useSteps(project.id)
  const [now] = useState(() => Date.now())
  // Shown together, so that nothing moves when the rest arrives.
  if (!overview.data || (!steps.data && steps.failure === null)) {
    return overview.failure === null ? <Loading /> : <ErrorState failure={overview.failure} onRetry={overview.reload} />
  }
  return (
    <>
      <ErrorState failure={overview.failure} onRetry={overview.reload} />
      <div className="overview">
        <Orders overview={overview.data} project={project.name} now={now} />
        <Waiting projectId={project.id} overview={overview.data} now={now} formOf={formOf(project.id)} />
        <NextSteps steps={steps} />
        <Audience overview={overview.data} now={now} />
        <AccountOverview current={project} {...rest} />
      </div>
    </>
  )
}

/** What takes a form, and can be done in the list. */
function formOf(projectId: string): Parameters<typeof Waiting>[0]['formOf'] {
  return ({ kind, id, size, ask }, { onDone, onClose }): FormOf | null => {
    if (ask) {
      const answered = (message: string) => Promise.resolve(onDone(message))
      return { form: <AskForm key={ask.version} ask={ask} onAnswered={answered} isNamed />, isDialog: false }
    }
    // What several people say is decided where all of it can be read.
    if (kind !== 'feedback' || size > 1) return null
    const form = <DecideById key={id} projectId={projectId} id={id} onDecided={onDone} onClose={onClose} />
    return { form, isDialog: true }
  }
}

function AccountOverview({ account, projects, current, editProject }: AccountProps & { current: Project | null }) {
  return (
    <div className="overview-account">
      <PlanState plan={account.subscription} trial={account.trialAvailable} />
      <Projects projects={projects} current={current} onEdit={editProject} />
    </div>
  )
}

function PlanState({ plan, trial }: { plan: Subscription | null; trial: boolean }) {
  if (plan && isServed(plan.state)) return <PlanSummary plan={plan} />
  if (plan?.state === 'incomplete') return <ConfirmPaymentPrompt plan={plan} trial={trial} />
  return <UpgradePrompt plan={plan && hasBegun(plan) ? plan : null} />
}
