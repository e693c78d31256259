import { randomUUID } from 'node:crypto'
import { checkPages } from '#functions/page-batches/check-pages.ts'
import { tableFacts } from '#functions/page-batches/tables.ts'
import type { BatchText } from '#src/domain/page-batches/page-batches.ts'
import type { Database } from '#src/storage/database.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'
import { addBatch, approveBatch } from '#src/storage/page-batches/changes.ts'
import { publishDemoPages } from '#src/storage/page-batches/demo.ts'

const day = 24 * 60 * 60 * 1000

type Owner = { userId: string; projectId: string; site: string; startedAt: number }

/** Adds a demo customer's page batches, one every two weeks, checked and approved as anyone's. */
export async function addPageBatches(db: Database, texts: readonly BatchText[], owner: Owner): Promise<void> {
  const { userId, projectId, startedAt } = owner
  for (const [number, text] of texts.entries()) {
    const now = startedAt + (1 + number * 14) * day
    const ids = { id: randomUUID(), projectId, sitemapKey: randomUUID() }
    const batch = await addBatch(db, ids, { ...text, ...(await tableFacts(text.csv)) }, { userId, now })
    const { report, pages } = await checkPages(text)
    if (!batch || !report.passed) throw new Error(`The pages of “${text.name}” can’t be published`)
    const approved = pages.map((page) => ({ ...page, id: randomUUID() }))
    await approveBatch(db, batch, approved, now)
  }
}

/** Publishes the pages of past months, and some of the running one. `orders`: oldest first. */
export async function publishPages(
  db: Database,
  orders: readonly OrderRow[],
  { site }: Pick<Owner, 'site'>,
  now: number,
): Promise<void> {
  for (const { id, pages, startsAt } of orders) {
    const endsAt = startsAt + 29 * day
    const progress = endsAt < now ? { live: pages, published: 0 } : { live: pages / 4, published: pages / 12 }
    await publishDemoPages(db, { orderId: id, site, ...progress }, Math.min(endsAt, now))
  }
}
