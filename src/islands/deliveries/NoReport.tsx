import type { Project } from '#src/domain/projects/projects.api.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'

type Props = { project: Project | null; hasPlan: boolean }

/** What a report is, for a project without one. */
export function NoReport({ project, hasPlan }: Props) {
  const name = project?.name ?? 'your product'
  return (
    <EmptyState
      text={`No report yet. Once ${name} has a plan, every directory we submit it to gets a row here: its state, dates, live link, and what our last check of the listing found.`}
    >
      <p className="button-row">
        <a className="button" href={dashboardPages.plan.href}>
          {hasPlan ? 'See your plan' : 'See plans'}
        </a>
        <a className="button button-quiet" href="/sample-report">
          See a sample report
        </a>
      </p>
    </EmptyState>
  )
}
