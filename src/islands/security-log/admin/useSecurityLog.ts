import type { SecurityLogPage } from '#src/domain/security-log/security-log.api.ts'
import { useLoadMore } from '#src/islands/api/useLoadMore.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { hrefOf, queryOf, readFilter } from './filter.ts'

/** The log as filtered by the page's URL, and older entries on request. */
export function useSecurityLog() {
  const [filter, go] = useUrlView(readFilter, hrefOf)
  const pathAfter = (cursor: string | null) => {
    const query = queryOf(filter)
    if (cursor !== null) query.set('cursor', cursor)
    return `/admin/security-log?${query}`
  }
  const { pages, ...list } = useLoadMore<SecurityLogPage>('security-log', pathAfter, ({ cursor }) => cursor)
  return { ...list, filter, go, entries: pages?.flatMap(({ entries }) => entries) ?? null }
}
