import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { OrderScope } from '#src/storage/orders/start.ts'
import { isThere } from '#src/storage/publishing/owed.ts'

/** How many more pages an order pays for. */
const room = sql`(o.pages - (SELECT count(*) FROM batch_pages taken WHERE taken.order_id = o.id))`

/**
 * Gives waiting pages to the running orders of their project that have room, oldest first. One statement for all, so
 * parallel runs never give an order more pages than it pays for.
 */
export function allocateStatement(db: Database, { subscriptionId, projectId }: OrderScope, now: number) {
  return db.run(sql`WITH
    free AS (
      SELECT o.id, o.project_id, o.starts_at, ${room} AS room FROM orders o
      WHERE o.pages > 0 AND o.approved_at IS NOT NULL AND o.stopped_at IS NULL AND ${room} > 0
        AND ${subscriptionId === undefined ? sql`1` : sql`o.subscription_id = ${subscriptionId}`}
        AND ${projectId === undefined ? sql`1` : sql`o.project_id = ${projectId}`}
    ),
    spans AS (
      SELECT id, project_id, sum(room) OVER (PARTITION BY project_id ORDER BY starts_at, id) AS last, room FROM free
    ),
    queue AS (
      SELECT p.id, b.project_id,
        row_number() OVER (PARTITION BY b.project_id ORDER BY b.created_at, b.id, p.line, p.id) AS place
      FROM batch_pages p JOIN page_batches b ON b.id = p.batch_id
      WHERE p.state = 'planned' AND b.approved_at IS NOT NULL AND b.project_id IN (SELECT project_id FROM free)
    ),
    given AS (
      SELECT q.id, s.id AS order_id FROM queue q JOIN spans s ON s.project_id = q.project_id
        AND q.place > s.last - s.room AND q.place <= s.last
    )
    UPDATE batch_pages SET state = 'approved', updated_at = ${now},
      order_id = (SELECT order_id FROM given WHERE given.id = batch_pages.id)
    WHERE id IN (SELECT id FROM given)`)
}

/**
 * Takes back the pages of stopped orders that aren't on the customer's site, so that another order can pay for them.
 * What still waits at a target stays until that is decided: it may be published at this moment.
 */
export function freeStatement(db: Database, { subscriptionId }: OrderScope, now: number) {
  return db.run(sql`UPDATE batch_pages SET state = 'planned', order_id = NULL, queued_hash = NULL, updated_at = ${now}
    WHERE state = 'approved' AND removed_at IS NULL
      AND order_id IN (SELECT o.id FROM orders o WHERE o.stopped_at IS NOT NULL AND o.pages > 0
        AND ${subscriptionId === undefined ? sql`1` : sql`o.subscription_id = ${subscriptionId}`})
      AND NOT EXISTS (SELECT 1 FROM publications p
        WHERE p.page_id = batch_pages.id AND ${isThere})`)
}
