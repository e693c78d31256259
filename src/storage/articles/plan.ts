import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import type { OrderScope } from '#src/storage/orders/start.ts'

/**
 * Plans the articles of running orders evenly over their month. One statement for all, which only adds what is missing,
 * so parallel runs add none twice and a killed one is continued by the next.
 */
export function planStatement(db: Database, { subscriptionId, projectId }: OrderScope, now: number) {
  const start = sql`max(o.approved_at, o.starts_at)`
  const day = sql`date((${start} + (o.due_at - ${start}) * n.position / o.posts) / 1000, 'unixepoch')`
  return db.run(sql`INSERT INTO articles (id, order_id, project_id, position, planned_on, created_at, updated_at)
    WITH RECURSIVE numbers(position) AS (
      SELECT 1 UNION ALL SELECT position + 1 FROM numbers WHERE position < (SELECT coalesce(max(posts), 0) FROM orders)
    )
    SELECT lower(hex(randomblob(16))), o.id, o.project_id, n.position, ${day}, ${now}, ${now}
    FROM orders o JOIN numbers n ON n.position <= o.posts
    WHERE o.posts > 0 AND o.approved_at IS NOT NULL AND o.stopped_at IS NULL AND o.project_id IS NOT NULL
      AND ${subscriptionId === undefined ? sql`1` : sql`o.subscription_id = ${subscriptionId}`}
      AND ${projectId === undefined ? sql`1` : sql`o.project_id = ${projectId}`}
      AND (SELECT count(*) FROM articles a WHERE a.order_id = o.id) < o.posts
    ON CONFLICT (order_id, position) DO NOTHING`)
}
