import { type ReactNode, useEffect, useState } from 'react'
import { site } from '#src/site.ts'
import { Fault, Notice } from './AccountForm.tsx'
import { ProofDialog } from '#src/islands/sessions/ProofDialog.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { commandsOf } from './commands.ts'
import { type DashboardPage, dashboardPages } from './pages.ts'
import { Palette } from '#src/islands/ui/Palette.tsx'
import { ProjectDialog, type EditedProject } from '#src/islands/projects/ProjectDialog.tsx'
import { ProjectSwitcher } from '#src/islands/projects/ProjectSwitcher.tsx'
import { takeNotice } from './notices.ts'
import type { Dashboard } from './useDashboard.ts'

type Props = {
  page: DashboardPage
  dashboard: Dashboard
  title: string
  /** What stands on the page once the account is there. */
  children: (shell: { editProject: (project: EditedProject) => void }) => ReactNode
}

/** What all pages of the dashboard have: the bar at the top, the palette, and word of what went before. */
export function Shell({ page, dashboard, title, children }: Props) {
  const { account, projects, current, failure, load, openProject, saveProject, removeProject } = dashboard
  const [edited, setEdited] = useState<EditedProject | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => setNotice(takeNotice()), [])

  return (
    <>
      <header className="bar">
        <div className="bar-start">
          <a className="mark" href={dashboardPages.overview.href}>
            {site.name}
          </a>
          {account && projects && (
            <ProjectSwitcher projects={projects} current={current} onOpen={openProject} onEdit={setEdited} />
          )}
        </div>
        <nav className="bar-nav" aria-label="Dashboard">
          {Object.entries(dashboardPages).map(([name, { label, href }]) => (
            <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <div className="bar-end">
          <Palette commands={commandsOf({ projects: projects ?? [], openProject, editProject: setEdited })} />
          {account && <AccountMenu account={account} />}
        </div>
      </header>
      <main className="screen" id="content" tabIndex={-1}>
        <h1>{title}</h1>
        <Notice>{notice}</Notice>
        <Fault>{failure}</Fault>
        {failure !== null && (
          <p>
            <button className="button button-quiet" type="button" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        {account && projects ? children({ editProject: setEdited }) : failure === null && <Loading />}
      </main>
      <ProofDialog />
      {edited && (
        <ProjectDialog
          key={edited === 'new' ? 'new' : edited.id}
          project={edited}
          onSaved={saveProject}
          onRemoved={removeProject}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

/** Shows itself only when it takes a while. */
export function Loading() {
  return (
    <div className="screen-loading" role="status">
      <div className="spinner" />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
