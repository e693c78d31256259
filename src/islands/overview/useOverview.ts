import type { Overview } from '#src/domain/overview/overview.api.ts'
import type { WaitingKind } from '#src/domain/overview/waiting.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { type Loaded, useLoad, useReloadOnChange } from '#src/islands/api/useLoad.ts'
import type { PageCounts } from '#src/islands/ui/shell/dashboard-navigation.ts'
import type { DashboardPage } from '#src/islands/ui/shell/dashboard-pages.ts'

/** Where each kind is done. */
export const pageOf: Record<WaitingKind, DashboardPage> = {
  payment: 'plan',
  project: 'report',
  profile: 'profile',
  ask: 'report',
  publishing: 'publishing',
  article: 'articles',
  pages: 'pages',
  reply: 'mentions',
  mention: 'mentions',
  lead: 'leads',
  feedback: 'feedback',
}

export const overviewPath = (projectId: string) => `/projects/${projectId}/overview`

/** The open project at a glance. */
export function useOverview(project: Pick<Project, 'id'> | null): Loaded<Overview> {
  return useLoad<Overview>('overview', overviewPath(project?.id ?? ''), { enabled: project !== null })
}

/** How much waits for the user on each page. It follows from all that's done, so it's loaded again after each change. */
export function useWaitingCounts(project: Pick<Project, 'id'> | null): PageCounts {
  useReloadOnChange('overview')
  const { data, isOther } = useOverview(project)
  const counts: PageCounts = {}
  if (!data || isOther) return counts
  for (const [kind, total] of Object.entries(data.waiting.totals) as [WaitingKind, number][]) {
    counts[pageOf[kind]] = (counts[pageOf[kind]] ?? 0) + total
  }
  return counts
}
