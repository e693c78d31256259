import { and, eq, inArray, lt, notBetween, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { jobs } from './schema.ts'

export type Lease = { holder: string; now: number; holdMs: number }
export type JobLease = Lease & { name: string }

/** A lease that ends later than one of now would is from a clock that ran ahead, and doesn't count. */
const isFree = ({ now, holdMs }: Lease) => notBetween(jobs.heldUntil, now + 1, now + holdMs)

/** Leases a job for one run. False: another run holds it. One statement, so only one run gets it. */
export async function takeJob(db: Database, { name, ...lease }: JobLease): Promise<boolean> {
  const held = { holder: lease.holder, heldUntil: lease.now + lease.holdMs, startedAt: lease.now }
  const taken = await db
    .insert(jobs)
    .values({ name, ...held })
    .onConflictDoUpdate({ target: jobs.name, set: held, setWhere: isFree(lease) })
    .returning({ name: jobs.name })
  return taken.length > 0
}

/**
 * Leases those of the jobs that no other run has taken since they were read. `dueAt`: as it was read. It changes with each
 * finished run, so of two instances that read the same, one gets the job, however short its run is.
 */
export async function takeDueJobs(
  db: Database,
  due: readonly { name: string; dueAt: number | null }[],
  lease: Lease,
): Promise<Set<string>> {
  const held = { holder: lease.holder, heldUntil: lease.now + lease.holdMs, startedAt: lease.now }
  const taken = await db
    .insert(jobs)
    .values(due.map(({ name, dueAt }) => ({ name, dueAt, ...held })))
    .onConflictDoUpdate({
      target: jobs.name,
      set: { ...held, lagMs: sql`max(0, ${lease.now} - coalesce(${jobs.dueAt}, ${lease.now}))` },
      setWhere: sql`${jobs.dueAt} IS excluded.due_at AND ${isFree(lease)}`,
    })
    .returning({ name: jobs.name })
  return new Set(taken.map(({ name }) => name))
}

/** How a run went. `dueAt`: when the next one is due. `error`: why it failed; null: it didn't. */
export type Finished = { now: number; dueAt: number; error: string | null }

/** Releases the job, unless another run has leased it meanwhile. */
export async function finishJob(db: Database, { name, holder, now: startedAt }: JobLease, run: Finished) {
  const { now, dueAt, error } = run
  await db
    .update(jobs)
    .set({
      heldUntil: sql`0`,
      finishedAt: now,
      dueAt,
      durationMs: Math.max(0, now - startedAt),
      failures: error === null ? 0 : sql`${jobs.failures} + 1`,
      lastError: error,
    })
    .where(and(eq(jobs.name, name), eq(jobs.holder, holder)))
}

/** Removes jobs that no version has run for a day. Instances of two versions may run side by side during an upgrade. */
export async function removeJobs(db: Database, names: readonly string[], dueBefore: number): Promise<void> {
  await db.delete(jobs).where(and(inArray(jobs.name, [...names]), lt(jobs.dueAt, dueBefore)))
}
