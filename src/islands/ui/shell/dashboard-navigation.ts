import type { ShellLink } from './ShellNav.tsx'
import { dashboardGroups, type DashboardPage, dashboardPages } from './dashboard-pages.ts'

type Navigation = { links: ShellLink[]; group?: { label: string; links: ShellLink[] } }

/** How much waits on a page. */
export type PageCounts = Partial<Record<DashboardPage, number>>

/** The groups of pages, and the pages of the current group if there are several. */
export function dashboardNavigation(page: DashboardPage, counts: PageCounts = {}): Navigation {
  const countOf = (pages: readonly DashboardPage[]) => pages.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const links = dashboardGroups.map(({ label, pages: [first, ...more] }): ShellLink => ({
    label,
    href: dashboardPages[first].href,
    waiting: countOf([first, ...more]),
    current: page === first && more.length === 0 ? 'page' : page === first || more.includes(page) ? 'true' : undefined,
  }))
  const group = dashboardGroups.find(({ pages }) => pages.length > 1 && pages.includes(page))
  if (!group) return { links }
  const current = (name: DashboardPage) => (name === page ? 'page' : undefined)
  return {
    links,
    group: {
      label: group.label,
      links: group.pages.map((name) => ({ ...dashboardPages[name], waiting: countOf([name]), current: current(name) })),
    },
  }
}
