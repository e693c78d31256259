import { queuePublications } from '#functions/publishing/queueing.ts'
import type { Services } from '#functions/services.ts'
import { pageKey } from '#src/domain/page-batches/page-batches.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { markPagesPublished, markPagesQueued, unmarkPageQueued } from '#src/storage/page-batches/changes.ts'
import { type BatchPageRow, listQueuedPages, listToQueue } from '#src/storage/page-batches/queries.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'

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
    for (const [targetId, pages] of Map.groupBy(rows, (row) => row.targetId ?? '')) {
      await queuePublications(services, targetId, pages.map(toItem))
    }
    await markPagesQueued(
      db,
      rows.map(({ id, hash }) => ({ id, hash })),
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

async function recordPublished({ db, now }: JobServices, untilMs: number): Promise<void> {
  let after = ''
  while (now() < untilMs) {
    const rows = await listQueuedPages(db, after, batchSize)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const publications = await listPublications(
      db,
      rows.map(({ id }) => pageKey(id)),
    )
    const known = new Set(publications.map(({ key }) => key))
    const published = new Map(
      publications.filter(({ state }) => state === 'published').map(({ key, remoteUrl }) => [key, remoteUrl]),
    )
    const done = rows.filter(({ id }) => published.has(pageKey(id)))
    await markPagesPublished(
      db,
      done.map(({ id }) => ({ id, url: published.get(pageKey(id)) ?? null })),
      [...new Set(done.flatMap(({ orderId }) => orderId ?? []))],
      now(),
    )
    for (const { id, updatedAt } of rows) {
      if (!known.has(pageKey(id)) && now() - updatedAt > abandonedMs) await unmarkPageQueued(db, id)
    }
  }
}
