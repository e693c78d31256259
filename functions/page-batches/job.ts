import { queuePublications } from '#functions/publishing/queue.ts'
import type { Services } from '#functions/services.ts'
import { pageKey } from '#src/domain/page-batches/page-batches.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import {
  dropPages,
  markPagesPublished,
  markPagesQueued,
  recordUrls,
  unmarkPagesQueued,
} from '#src/storage/page-batches/changes.ts'
import { type BatchPageRow, listQueuedPages, listToQueue, type QueuedPage } from '#src/storage/page-batches/queries.ts'
import { type ItemPublication, listPublications } from '#src/storage/publishing/queries.ts'

type JobServices = Pick<Services, 'db' | 'now' | 'newId'>

const batchSize = 100
/** A target that was removed takes its queue with it. Pages are queued again after this long. */
const abandonedMs = 5 * 60 * 1000

/** Queues approved pages for their customers' sites, and records what was published. */
export async function runPageBatches(services: JobServices, untilMs: number): Promise<void> {
  await recordPublished(services, untilMs)
  await queueNew(services, untilMs)
}

/** Queued first and marked afterwards: what a killed run queued is queued again, which changes nothing. */
async function queueNew(services: JobServices, untilMs: number): Promise<void> {
  const { db, now } = services
  while (now() < untilMs) {
    const rows = await listToQueue(db, batchSize)
    if (rows.length === 0) return
    const taken = new Set<string>()
    for (const [targetId, pages] of Map.groupBy(rows, (row) => row.targetId)) {
      const items = pages.map((row) => ({ ...toItem(row), pageId: row.id }))
      for (const key of await queuePublications(services, targetId, items)) taken.add(key)
    }
    const queued = rows.filter((row) => taken.has(keyOf(row)))
    if (queued.length === 0) return
    await markPagesQueued(
      db,
      queued.map(({ id, hash }) => ({ id, hash })),
      now(),
    )
  }
}

function toItem(row: BatchPageRow): PublishableItem {
  return {
    key: pageKey(row.id),
    kind: 'page',
    slug: row.slug,
    title: row.title,
    html: row.html,
    excerpt: row.metaDescription,
    metaTitle: row.title,
    metaDescription: row.metaDescription,
    publishedAt: row.createdAt,
    canonical: null,
    imageUrl: null,
  }
}

/** Takes over what has become of queued pages. Runs before `queueNew`, which queues again what this one gives back. */
async function recordPublished(services: JobServices, untilMs: number): Promise<void> {
  const { db, now } = services
  await recordUrls(db, now())
  let after = ''
  while (now() < untilMs) {
    const rows = await listQueuedPages(db, after, batchSize)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const publications = Map.groupBy(await listPublications(db, rows.map(keyOf)), ({ key }) => key)
    const published = rows.flatMap((row) => {
      // Also if a later version waits or has failed: the site has the page.
      const found = publications.get(keyOf(row))?.find(({ publishedAt }) => publishedAt !== null)
      return found ? [{ id: row.id, orderId: row.orderId, url: found.remoteUrl }] : []
    })
    const orderIds = new Set(published.flatMap(({ orderId }) => orderId ?? []))
    await markPagesPublished(db, published, [...orderIds], now())
    await giveBack(
      services,
      rows.map((row) => ({ row, publications: publications.get(keyOf(row)) ?? [] })),
    )
  }
}

type Queued = { row: QueuedPage; publications: readonly ItemPublication[] }

/** Pages that won't be published where they were queued: withdrawn ones, and those whose target was replaced. */
async function giveBack({ db, now }: JobServices, queued: readonly Queued[]): Promise<void> {
  const over = queued.filter(({ publications }) => publications.every(({ state }) => state === 'failed'))
  const removed = over.filter(({ row }) => row.removedAt !== null)
  const again = over.filter(({ row, publications }) => {
    const { targetId } = row
    if (publications.length === 0) return now() - row.updatedAt > abandonedMs
    return targetId !== null && !publications.some((one) => one.targetId === targetId)
  })
  if (removed.length > 0) await dropPages(db, idsOf(removed))
  if (again.length > 0) await unmarkPagesQueued(db, idsOf(again))
}

const keyOf = ({ id }: Pick<QueuedPage, 'id'>) => pageKey(id)
const idsOf = (queued: readonly Queued[]) => queued.map(({ row }) => row.id)
