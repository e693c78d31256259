import { dashboardGroups, type DashboardPage, dashboardPages } from './dashboard-pages.ts'
import { type Navigation, navigationOf } from './navigation.ts'

/** How much waits on a page. */
export type PageCounts = Partial<Record<DashboardPage, number>>

export function dashboardNavigation(page: DashboardPage, counts: PageCounts = {}): Navigation {
  return navigationOf({ groups: dashboardGroups, pages: dashboardPages, page, counts })
}
