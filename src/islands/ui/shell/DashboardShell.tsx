import { type ReactNode, useState } from 'react'
import type { EditedProject } from '#src/islands/projects/ProjectDialog.tsx'
import { FailedDialog } from '#src/islands/ui/FailedDialog.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import { useWaitingCounts } from '#src/islands/overview/useOverview.ts'
import { ProjectSwitcher } from '#src/islands/projects/ProjectSwitcher.tsx'
import { PageShell } from './PageShell.tsx'
import { dashboardCommands } from './dashboard-commands.ts'
import { dashboardNavigation } from './dashboard-navigation.ts'
import { type DashboardPage, dashboardPages } from './dashboard-pages.ts'
import type { Dashboard } from './useDashboard.ts'

const ProjectDialog = lazyPart(async () => (await import('#src/islands/projects/ProjectDialog.tsx')).ProjectDialog)

type Props = {
  page: DashboardPage
  dashboard: Dashboard
  wide?: boolean
  /** Hides the title visually, because the page needs the whole height. */
  quietTitle?: boolean
  /** The page, once the account is loaded. */
  children: (shell: { editProject: (project: EditedProject) => void }) => ReactNode
}

/** A page of the dashboard: the common shell plus the project switcher. */
export function DashboardShell({ page, dashboard, wide = false, quietTitle = false, children }: Props) {
  const { account, projects, current, failure, reload, openProject, saveProject, removeProject } = dashboard
  const counts = useWaitingCounts(current)
  const [edited, setEdited] = useState<EditedProject | null>(null)
  return (
    <>
      <PageShell
        area="Dashboard"
        {...dashboardNavigation(page, counts)}
        start={
          account &&
          projects && <ProjectSwitcher projects={projects} current={current} onOpen={openProject} onEdit={setEdited} />
        }
        commands={dashboardCommands({ projects: projects ?? [], openProject, editProject: setEdited })}
        account={account}
        wide={wide}
        head={<h1 className={quietTitle ? 'visually-hidden' : undefined}>{dashboardPages[page].label}</h1>}
        failure={failure}
        onRetry={reload}
      >
        {account && projects ? children({ editProject: setEdited }) : null}
      </PageShell>
      {edited && (
        <ProjectDialog
          key={edited === 'new' ? 'new' : edited.id}
          project={edited}
          projects={projects ?? []}
          onSaved={saveProject}
          onRemoved={removeProject}
          onClose={() => setEdited(null)}
          failed={(message) => (
            <FailedDialog title="Project" onClose={() => setEdited(null)}>
              {message}
            </FailedDialog>
          )}
        />
      )}
    </>
  )
}
