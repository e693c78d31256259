import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { jobs } from './schema.ts'

/** When a run of a job last finished. Null: none has. */
export async function findLastRun(db: Database, name: string): Promise<number | null> {
  const [job] = await db.select({ finishedAt: jobs.finishedAt }).from(jobs).where(eq(jobs.name, name))
  return job?.finishedAt ?? null
}
