import { ConfirmBanner } from '#src/islands/accounts/ConfirmBanner.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { DashboardShell } from '#src/islands/ui/shell/DashboardShell.tsx'
import { useDashboard } from '#src/islands/ui/shell/useDashboard.ts'
import { TargetsSection } from './TargetsSection.tsx'

/** Where the open project's posts and pages are published. */
export function PublishingPage() {
  const dashboard = useDashboard()
  const { account, current } = dashboard
  return (
    <DashboardShell page="publishing" dashboard={dashboard}>
      {({ editProject }) => (
        <>
          {account && <ConfirmBanner account={account} />}
          {current ? (
            <TargetsSection key={current.id} projectId={current.id} />
          ) : (
            <EmptyState text="Sites are connected to a project. Add your website first.">
              <button className="button" type="button" onClick={() => editProject('new')}>
                Add your website
              </button>
            </EmptyState>
          )}
        </>
      )}
    </DashboardShell>
  )
}
