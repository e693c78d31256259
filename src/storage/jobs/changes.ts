import { and, eq, notBetween, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { jobs } from './schema.ts'

export type JobLease = { name: string; holder: string; now: number; holdMs: number }

/**
 * Leases a job for one run. False: another run holds it. One statement, so only one run gets it. A lease that ends later than
 * one of now would is from a clock that ran ahead, and doesn't count.
 */
export async function takeJob(db: Database, { name, holder, now, holdMs }: JobLease): Promise<boolean> {
  const held = { holder, heldUntil: now + holdMs, startedAt: now }
  const taken = await db
    .insert(jobs)
    .values({ name, ...held })
    .onConflictDoUpdate({
      target: jobs.name,
      set: held,
      setWhere: notBetween(jobs.heldUntil, now + 1, now + holdMs),
    })
    .returning({ name: jobs.name })
  return taken.length > 0
}

/** Releases the job, unless another run has leased it meanwhile. */
export async function finishJob(db: Database, { name, holder }: JobLease, now: number): Promise<void> {
  await db
    .update(jobs)
    .set({ heldUntil: sql`0`, finishedAt: now })
    .where(and(eq(jobs.name, name), eq(jobs.holder, holder)))
}
