import { isServed, type Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import { ConfirmBanner } from './ConfirmBanner.tsx'
import { dashboardPages } from './pages.ts'
import { hasBegun } from '#src/islands/plans/texts.ts'
import { ConfirmPaymentPrompt, PlanSummary, UpgradePrompt } from '#src/islands/plans/PlanPrompts.tsx'
import { Projects } from '#src/islands/projects/Projects.tsx'
import { Shell } from './Shell.tsx'
import { useDashboard } from './useDashboard.ts'

/** The first page after signing in: what is missing, what one pays, and for which sites. */
export function OverviewPage() {
  const dashboard = useDashboard()
  const { account, projects, current } = dashboard
  return (
    <Shell page="overview" dashboard={dashboard} title={dashboardPages.overview.label}>
      {({ editProject }) =>
        account && (
          <>
            <ConfirmBanner account={account} />
            <PlanState plan={account.subscription} trial={account.trialAvailable} />
            <Projects projects={projects ?? []} current={current} onEdit={editProject} />
          </>
        )
      }
    </Shell>
  )
}

function PlanState({ plan, trial }: { plan: Subscription | null; trial: boolean }) {
  if (plan && isServed(plan.state)) return <PlanSummary plan={plan} />
  if (plan?.state === 'incomplete') return <ConfirmPaymentPrompt plan={plan} trial={trial} />
  return <UpgradePrompt plan={plan && hasBegun(plan) ? plan : null} />
}
