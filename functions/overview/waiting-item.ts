import { isoTime } from '#functions/products/admin-view.ts'
import type { WaitingItem } from '#src/domain/overview/overview.api.ts'

/** What waits, before it's ranked. `at`: since when, in milliseconds since 1970. */
export type Item = Pick<WaitingItem, 'kind' | 'id' | 'title' | 'href'> & Partial<WaitingItem> & { at: number }

export function toItem({ at, ...item }: Item): WaitingItem {
  return {
    ...{ blocks: 'nothing', detail: '', dueAt: null, size: 1, score: 0, ask: null, version: null, url: null },
    ...item,
    since: isoTime(at),
  }
}
