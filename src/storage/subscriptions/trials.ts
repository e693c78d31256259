import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { usedTrials } from './schema.ts'

export async function isTrialUsed(db: Database, key: string): Promise<boolean> {
  const [row] = await db.select({ key: usedTrials.key }).from(usedTrials).where(eq(usedTrials.key, key))
  return row !== undefined
}

/** Takes the trial of each of these keys. False: another subscription had one of them. */
export async function useTrial(
  db: Database,
  keys: readonly string[],
  subscriptionId: string,
  now: number,
): Promise<boolean> {
  const [, others] = await db.batch([
    db
      .insert(usedTrials)
      .values(keys.map((key) => ({ key, subscriptionId, at: now })))
      .onConflictDoNothing(),
    db.all<{ count: number }>(sql`SELECT count(*) AS count FROM used_trials
      WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND subscription_id <> ${subscriptionId}`),
  ])
  return others[0]?.count === 0
}
