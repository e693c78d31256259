import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { rebuilds } from './schema.ts'

/** How often what the public sees has changed, and for which of these changes a rebuild was asked last, and when. */
export type RebuildCount = { changes: number; asked: number; askedAt: number }

export async function readRebuildCount(db: Database): Promise<RebuildCount> {
  const [row] = await db.select().from(rebuilds).where(eq(rebuilds.id, 1))
  return row ?? { changes: 0, asked: 0, askedAt: 0 }
}
