import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { exportsSince } from '#src/storage/leads/queries.ts'
import type { KeepingUses } from '#src/storage/plans/kept-uses.ts'
import { draftsSince } from '#src/storage/replies/queries.ts'

/**
 * The statement that keeps what an account used in a month, added to what earlier accounts did. For the batch that deletes
 * it, before its rows.
 */
export function keepUsesStatement(
  db: Database,
  userId: string,
  { key, month, limits }: KeepingUses,
  now: number,
  condition: SQL | undefined,
) {
  const drafts = sql`(${draftsSince(db, userId, month, now)})`
  const exports = sql`(${exportsSince(db, userId, month)})`
  return db.run(sql`INSERT INTO kept_uses (key, month, drafts, exports)
    SELECT ${key}, ${month}, min(${drafts}, ${limits.drafts}), min(${exports}, ${limits.exports})
    WHERE (${drafts} > 0 OR ${exports} > 0) AND ${condition}
    ON CONFLICT (key, month) DO UPDATE SET drafts = min(kept_uses.drafts + excluded.drafts, ${limits.drafts}),
      exports = min(kept_uses.exports + excluded.exports, ${limits.exports})`)
}
