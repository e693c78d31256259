import { sql } from 'drizzle-orm'
import { type DeliveryResults, publishableResults } from '#src/domain/deliveries/results.ts'
import { median } from '#src/domain/directories/figures.ts'
import type { Database } from '#src/storage/database.ts'
import { ofCustomer } from './customers.ts'
import { isSubmitted } from './submitted.ts'

/** What was listed before we came has no date of submission. */
const submitted = sql`FROM deliveries WHERE ${ofCustomer} AND ${isSubmitted} AND submitted_at IS NOT NULL`

/** What became of all submissions. Null: too few to publish. Reads all rows, so only builds ask. */
export async function readResults(db: Database): Promise<DeliveryResults | null> {
  const counted = await db.get<{ submitted: number; live: number; declined: number; until: number | null }>(
    sql`SELECT count(*) AS submitted, count(live_at) AS live, max(updated_at) AS until,
      total(state = 'declined' AND decline_reason IN ('refused', 'closed')) AS declined ${submitted}`,
  )
  const took = await db.all<{ ms: number }>(
    sql`SELECT live_at - submitted_at AS ms ${submitted} AND live_at IS NOT NULL`,
  )
  return publishableResults({ ...counted, medianMs: median(took.map(({ ms }) => ms)) })
}
