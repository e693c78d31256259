import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import type { WaitingKind } from '#src/domain/admin/overview.ts'
import { show, useLoad } from '#src/islands/api/useLoad.ts'

const path = '/admin/overview'

/** What waits for the admin, loaded once for the page and its navigation. */
export function useAdminOverview(enabled = true) {
  return useLoad<AdminOverview>('admin', path, { enabled })
}

/** Shows what a screen knows better by now, because things were just done there. */
export function showWaiting(counts: Partial<Record<WaitingKind, number>>): void {
  show<AdminOverview>(
    'admin',
    path,
    (shown) => shown && { items: shown.items.map((item) => ({ ...item, count: counts[item.kind] ?? item.count })) },
  )
}
