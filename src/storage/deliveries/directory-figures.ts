import { and, inArray, sql } from 'drizzle-orm'
import type { SubmissionCounts } from '#src/domain/directories/figures.ts'
import type { Database } from '#src/storage/database.ts'
import { ofCustomer } from './customers.ts'
import { deliveries } from './schema.ts'

/** Times are taken from this many of the newest listings. */
const newest = 200

/** By directory key. Of all rows, for operators, they come from one index. `published`: only rows of customers. */
export async function countSubmissions(
  db: Database,
  keys: readonly string[],
  { published = false } = {},
): Promise<ReadonlyMap<string, SubmissionCounts>> {
  const counts = published ? ofCustomer : undefined
  const [counted, taken] = await db.batch([
    db
      .select({
        key: deliveries.directoryKey,
        submissions: sql<number>`count(submitted_at)`,
        live: sql<number>`count(live_at)`,
        failed: sql<number>`sum(state = 'declined' AND decline_reason IN ('refused', 'closed'))`,
      })
      .from(deliveries)
      .where(and(inArray(deliveries.directoryKey, [...keys]), counts))
      .groupBy(deliveries.directoryKey),
    db.all<{ key: string; took: string }>(sql`SELECT k.value AS key, (SELECT json_group_array(took) FROM (
        SELECT live_at - submitted_at AS took FROM deliveries
        WHERE directory_key = k.value AND state = 'live' AND decline_reason IS NULL AND submitted_at IS NOT NULL ${counts ? sql`AND ${counts}` : sql``}
        ORDER BY submitted_at DESC LIMIT ${newest})) AS took
      FROM json_each(${JSON.stringify(keys)}) k`),
  ])
  const times = new Map(taken.map(({ key, took }) => [key, JSON.parse(took) as number[]]))
  return new Map(counted.map(({ key, ...counts }) => [key, { ...counts, tookMs: times.get(key) ?? [] }]))
}
