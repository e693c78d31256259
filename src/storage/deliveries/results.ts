import { sql } from 'drizzle-orm'
import { median } from '#src/domain/deliveries/report.ts'
import { type DeliveryResults, publishableResults } from '#src/domain/deliveries/results.ts'
import type { Database } from '#src/storage/database.ts'

/** Rows of real customers. A row whose project was deleted isn't counted: it may have been demo data. */
const real = sql`FROM deliveries JOIN orders ON orders.id = deliveries.order_id
  JOIN projects ON projects.id = orders.project_id WHERE NOT projects.demo AND deliveries.submitted_at IS NOT NULL`

/** What became of all submissions. Null: too few to publish. Reads all rows, so only builds ask. */
export async function readResults(db: Database): Promise<DeliveryResults | null> {
  const counted = await db.get<{ submitted: number; live: number; declined: number; until: number | null }>(
    sql`SELECT count(*) AS submitted, count(live_at) AS live, max(deliveries.updated_at) AS until,
      total(state = 'declined' AND decline_reason IN ('refused', 'closed')) AS declined ${real}`,
  )
  const took = await db.all<{ ms: number }>(sql`SELECT live_at - submitted_at AS ms ${real} AND live_at IS NOT NULL`)
  return publishableResults({ ...counted, medianMs: median(took.map(({ ms }) => ms)) })
}
