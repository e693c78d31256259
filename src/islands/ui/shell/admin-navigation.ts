import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import { waitingKinds } from '#src/domain/admin/overview.ts'
import { type Navigation, navigationOf } from './navigation.ts'
import { adminGroups, type AdminPage, adminPages } from './admin-pages.ts'

/** The navigation of the admin area, with how much waits on each page. `overview`: null while it loads. */
export function adminNavigation(page: AdminPage, overview: AdminOverview | null): Navigation {
  return navigationOf({ groups: adminGroups, pages: adminPages, page, counts: countsByPage(overview) })
}

function countsByPage(overview: AdminOverview | null): Partial<Record<AdminPage, number>> {
  const counts: Partial<Record<AdminPage, number>> = {}
  for (const { kind, count } of overview?.items ?? []) {
    const { page, ...traits } = waitingKinds[kind]
    if (!('isUncounted' in traits)) counts[page] = (counts[page] ?? 0) + count
  }
  return counts
}
