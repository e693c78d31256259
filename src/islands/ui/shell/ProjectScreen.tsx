import { Fragment, type ReactNode } from 'react'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { DashboardShell } from './DashboardShell.tsx'
import type { DashboardPage } from './dashboard-pages.ts'
import { type Dashboard, useDashboard } from './useDashboard.ts'

type Props = {
  page: DashboardPage
  /** Uses the whole width. */
  wide?: boolean
  /** Hides the title visually, because the page needs the whole height. */
  quietTitle?: boolean
  /** Shown to accounts without a project. */
  withoutProject: string
  /** Shown for any account, above the screen. */
  notice?: (account: NonNullable<Dashboard['account']>) => ReactNode
  /** The open project's screen. It starts anew when another project is opened. */
  children: (project: Project) => ReactNode
}

/** A dashboard page about the open project. Without one, it offers to add a website. */
export function ProjectScreen({ page, wide = false, quietTitle = false, withoutProject, notice, children }: Props) {
  const dashboard = useDashboard()
  const { account, current } = dashboard
  return (
    <DashboardShell page={page} dashboard={dashboard} wide={wide} quietTitle={quietTitle}>
      {({ editProject }) => (
        <>
          {account && notice?.(account)}
          {current ? (
            <Fragment key={current.id}>{children(current)}</Fragment>
          ) : (
            <EmptyState text={withoutProject}>
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
