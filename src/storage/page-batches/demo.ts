import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { doneStatement } from '#src/storage/orders/completion.ts'

/** What has become of the pages of a demo customer's order. */
export type DemoProgress = {
  orderId: string
  /** Origin of the customer's site. */
  site: string
  /** How many of its pages are live, and how many were published after those. The rest waits. */
  live: number
  published: number
}

/** Records pages of an order as published, in their order, and the order as done if that was all it owed. */
export async function publishDemoPages(
  db: Database,
  { orderId, site, live, published }: DemoProgress,
  now: number,
): Promise<void> {
  const placed = sql`SELECT p.id, row_number() OVER (ORDER BY b.created_at, p.line) AS place
    FROM batch_pages p JOIN page_batches b ON b.id = p.batch_id WHERE p.order_id = ${orderId}`
  const reach = (limit: number) => sql`id IN (SELECT id FROM (${placed}) WHERE place <= ${limit})`
  await db.batch([
    db.run(sql`UPDATE batch_pages SET state = 'published', published_at = ${now}, updated_at = ${now},
      queued_hash = hash, live_url = ${site} || '/' || slug WHERE ${reach(live + published)}`),
    db.run(sql`UPDATE batch_pages SET state = 'live', live_at = ${now} WHERE ${reach(live)}`),
    doneStatement(db, orderId, now),
  ])
}
