import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { kitImages, kits } from './schema.ts'

export type KitRow = typeof kits.$inferSelect

export async function findKit(db: Database, projectId: string): Promise<KitRow | null> {
  const [kit] = await db.select().from(kits).where(eq(kits.projectId, projectId))
  return kit ?? null
}

/** The ids of the images a profile uses. */
export async function listKitImages(db: Database, projectId: string): Promise<string[]> {
  const rows = await db.select({ id: kitImages.imageId }).from(kitImages).where(eq(kitImages.projectId, projectId))
  return rows.map(({ id }) => id)
}

/** The website in a project's approved profile. Null: it has none. */
export async function findApprovedSite(db: Database, projectId: string): Promise<string | null> {
  const kit = await findKit(db, projectId)
  return kit?.approvedAt == null ? null : kit.fields.website_url
}
