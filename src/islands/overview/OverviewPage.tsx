import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'
import { ConfirmPaymentPrompt, PlanSummary, UpgradePrompt } from '#src/islands/plans/PlanPrompts.tsx'
import { hasBegun } from '#src/islands/plans/texts.ts'
import { ConfirmBanner } from '#src/islands/accounts/ConfirmBanner.tsx'
import { NextSteps } from '#src/islands/suggestions/NextSteps.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { Glance } from './Glance.tsx'
import { Projects } from '#src/islands/projects/Projects.tsx'

/** The first page after signing in: the open project at a glance and what to do next, the plan, and the projects. */
export function OverviewPage() {
  const dashboard = useDashboard()
  const { account, projects, current } = dashboard
  return (
    <DashboardShell page="overview" dashboard={dashboard} wide>
      {({ editProject }) =>
        account && (
          <>
            <ConfirmBanner account={account} />
            <div className={current ? 'overview' : 'overview-account'}>
              {current && <NextSteps key={`steps-${current.id}`} project={current} />}
              {current && <Glance key={`glance-${current.id}`} project={current} />}
              <div className="overview-account">
                <PlanState plan={account.subscription} trial={account.trialAvailable} />
                <Projects projects={projects ?? []} current={current} onEdit={editProject} />
              </div>
            </div>
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
