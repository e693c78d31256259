import type { OwnSecurityEvents } from '#src/domain/security-log/own-events.ts'
import { useLoadMore } from '#src/islands/api/useLoadMore.ts'

const pageSize = 10

/** The account's own security events, newest first, and older ones on request. */
export function useActivity() {
  const pathAfter = (cursor: string | null) =>
    `/users/me/security-events?${new URLSearchParams({ limit: String(pageSize), ...(cursor !== null && { cursor }) })}`
  const { pages, ...list } = useLoadMore<OwnSecurityEvents>('security-log', pathAfter, ({ cursor }) => cursor)
  return { ...list, events: pages?.flatMap(({ events }) => events) ?? null }
}
