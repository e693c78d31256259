import { eq } from 'drizzle-orm'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { Database } from '#src/storage/database.ts'
import { profileImages, profiles } from './schema.ts'

export type ProfileRow = typeof profiles.$inferSelect

export async function findProfile(db: Database, projectId: string): Promise<ProfileRow | null> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.projectId, projectId))
  // One that was saved before a field was added doesn't have it.
  return profile ? { ...profile, fields: { ...emptyProfile, ...profile.fields } } : null
}

/** The ids of the images a profile uses. */
export async function listProfileImages(db: Database, projectId: string): Promise<string[]> {
  const rows = await db
    .select({ id: profileImages.imageId })
    .from(profileImages)
    .where(eq(profileImages.projectId, projectId))
  return rows.map(({ id }) => id)
}

/** The website in a project's approved profile. Null: it has none. */
export async function findApprovedSite(db: Database, projectId: string): Promise<string | null> {
  const profile = await findProfile(db, projectId)
  return profile?.approvedAt == null ? null : profile.fields.website_url
}
