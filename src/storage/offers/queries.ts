import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { offers } from './schema.ts'

export type OfferRow = typeof offers.$inferSelect

/** Null: there is none with this id, or it is someone else's. */
export async function findOffer(db: Database, userId: string, id: string): Promise<OfferRow | null> {
  const [offer] = await db
    .select(getTableColumns(offers))
    .from(offers)
    .innerJoin(projects, eq(projects.id, offers.projectId))
    .where(and(eq(offers.id, id), eq(projects.userId, userId)))
  return offer ?? null
}

export async function findProjectOffer(db: Database, projectId: string): Promise<OfferRow | null> {
  const [offer] = await db.select().from(offers).where(eq(offers.projectId, projectId))
  return offer ?? null
}
