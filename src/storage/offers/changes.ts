import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OfferText } from '#src/domain/offers/offers.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import type { OfferRow } from './queries.ts'
import { offers } from './schema.ts'

/**
 * Saves a project's offer. `version`: the one that was edited, 0 for a first one. Null: someone else has saved meanwhile.
 * `id` is for a first one.
 */
export async function saveOffer(
  db: Database,
  { id, projectId, version, text }: { id: string; projectId: string; version: number; text: OfferText },
  now: number,
): Promise<OfferRow | null> {
  const [saved] =
    version === 0
      ? await db
          .insert(offers)
          .values({ id, projectId, ...text, updatedAt: now })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(offers)
          .set({ ...text, version: sql`${offers.version} + 1`, updatedAt: now })
          .where(and(eq(offers.projectId, projectId), eq(offers.version, version)))
          .returning()
  return saved ?? null
}

/** False: there is none with this id, or it is someone else's. */
export async function removeOffer(db: Database, userId: string, id: string): Promise<boolean> {
  const own = db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))
  const removed = await db
    .delete(offers)
    .where(and(eq(offers.id, id), inArray(offers.projectId, own)))
    .returning({ id: offers.id })
  return removed.length > 0
}
