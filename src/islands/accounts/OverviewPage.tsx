import { isServed, type Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import { ConfirmPaymentPrompt, PlanSummary, UpgradePrompt } from '#src/islands/plans/PlanPrompts.tsx'
import { hasBegun } from '#src/islands/plans/texts.ts'
import { Projects } from '#src/islands/projects/Projects.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { ConfirmBanner } from './ConfirmBanner.tsx'

/** The first page after signing in: what is left to do, the plan, and the projects. */
export function OverviewPage() {
  const dashboard = useDashboard()
  const { account, projects, current } = dashboard
  return (
    <DashboardShell page="overview" dashboard={dashboard}>
      {({ editProject }) =>
        account && (
          <>
            <ConfirmBanner account={account} />
            <PlanState plan={account.subscription} trial={account.trialAvailable} />
            <Projects projects={projects ?? []} current={current} onEdit={editProject} />
          </>
        )
      }
    </DashboardShell>
  )
}

function PlanState({ plan, trial }: { plan: Subscription | null; trial: boolean }) {
  if (plan && isServed(plan.state)) return <PlanSummary plan={plan} />
  if (plan?.state === 'incomplete') return <ConfirmPaymentPrompt plan={plan} trial={trial} />
  return <UpgradePrompt plan={plan && hasBegun(plan) ? plan : null} />
}
