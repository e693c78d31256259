import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { rebuilds } from './schema.ts'

/** The number of public changes, the last one a rebuild was requested for, and when. */
export type RebuildCount = { changes: number; requested: number; requestedAt: number }

export async function readRebuildCount(db: Database): Promise<RebuildCount> {
  const [row] = await db.select().from(rebuilds).where(eq(rebuilds.id, 1))
  return row ?? { changes: 0, requested: 0, requestedAt: 0 }
}
