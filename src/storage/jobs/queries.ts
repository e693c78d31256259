import { asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { jobs } from './schema.ts'

/** When a run of a job last finished. Null: none has. */
export async function findLastRun(db: Database, name: string): Promise<number | null> {
  const [job] = await db.select({ finishedAt: jobs.finishedAt }).from(jobs).where(eq(jobs.name, name))
  return job?.finishedAt ?? null
}

/** When each job is due and until when it's held, which is all that a tick needs to know. */
export async function listDueTimes(db: Database) {
  return db.select({ name: jobs.name, dueAt: jobs.dueAt, heldUntil: jobs.heldUntil }).from(jobs)
}

/** How the scheduled jobs are doing: last run, next run, duration, lag and failures. Leases of parts of a job aren't listed. */
export async function listJobs(db: Database) {
  return db
    .select({
      name: jobs.name,
      startedAt: jobs.startedAt,
      finishedAt: jobs.finishedAt,
      dueAt: jobs.dueAt,
      heldUntil: jobs.heldUntil,
      durationMs: jobs.durationMs,
      lagMs: jobs.lagMs,
      failures: jobs.failures,
      lastError: jobs.lastError,
    })
    .from(jobs)
    .where(isNotNull(jobs.dueAt))
    .orderBy(asc(jobs.name))
}
