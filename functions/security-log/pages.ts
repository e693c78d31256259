import { writeCursor } from '#src/domain/security-log/entries.ts'
import type { SecurityEventRow } from '#src/storage/security-log/queries.ts'

/** From one row more than a page: the page, and the cursor for older rows. */
export function toPage(rows: readonly SecurityEventRow[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, cursor: last ? writeCursor(last) : null }
}
