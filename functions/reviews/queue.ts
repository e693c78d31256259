import { isoTime, toChanges, toFlag, toAdminProduct } from '#functions/products/admin-view.ts'
import type { QueueItem, QueuePage } from '#src/domain/reviews/reviews.api.ts'
import { type QueueKind, queueKinds } from '#src/domain/reviews/queue.ts'
import type { Database } from '#src/storage/database.ts'
import { listOpenFlags } from '#src/storage/flags/queries.ts'
import { listQueue, type QueuePlace, type Waiting } from '#src/storage/reviews/queue.ts'
import { readRiskFlags } from './risk-flags.ts'

/** One page of the queue, with everything needed to decide. */
export async function readQueue(
  db: Database,
  { after, kind, limit }: { after: QueuePlace | null; kind: QueueKind | null; limit: number },
): Promise<QueuePage> {
  // One more than shown tells whether there is another page.
  const { waiting, counts } = await listQueue(db, { after, kind, limit: limit + 1 })
  const shown = waiting.slice(0, limit)
  const reported = shown.filter(({ kind: of }) => of === 'report').map(({ row }) => row.id)
  const rows = [...new Map(shown.map(({ row }) => [row.id, row])).values()]
  const [riskFlags, flags] = await Promise.all([
    readRiskFlags(db, rows),
    reported.length > 0 ? listOpenFlags(db, reported) : [],
  ])
  const items = shown.map(({ kind: of, since, row }): QueueItem => ({
    kind: of,
    key: `${of}:${row.ref}`,
    product: toAdminProduct(row),
    since: isoTime(since),
    riskFlags: riskFlags.get(row.id) ?? [],
    changes: of === 'change' ? toChanges(row) : [],
    flags: of === 'report' ? flags.filter(({ productId }) => productId === row.id).map(toFlag) : [],
  }))
  const last = shown.at(-1)
  return { items, counts, cursor: waiting.length > limit && last ? cursorOf(last) : null }
}

function cursorOf({ kind, since, id }: Waiting): string {
  return [kind, since, id].join('.')
}

/** Null: not one of ours. */
export function readCursor(cursor: string): QueuePlace | null {
  const [kind, since, id] = cursor.split('.')
  const known = queueKinds.find((one) => one === kind)
  const place = { since: Number(since), id: Number(id) }
  return known && Number.isSafeInteger(place.since) && Number.isSafeInteger(place.id) ? { kind: known, ...place } : null
}
