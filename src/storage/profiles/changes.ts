import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ProfileFields, SiteCheck } from '#src/domain/profiles/profiles.api.ts'
import type { Database } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'
import type { ProfileRow } from './queries.ts'
import { profiles } from './schema.ts'

export type ProfileEdit = {
  projectId: string
  /** The one that was edited. 0: the first save. */
  version: number
  fields: ProfileFields
  /** As what the fields were checked: an approved profile has to stay complete. */
  isApproved: boolean
  /** Possible until an order for the project has started. */
  changesSite: boolean
  /** The project's website, if that is the same site as the profile's. */
  sameSite: string | null
}

/** Null: it was saved or approved meanwhile, or an order has started for another site. Nothing has changed. */
export async function saveProfile(db: Database, edit: ProfileEdit, now: number): Promise<ProfileRow | null> {
  const { projectId, version } = edit
  const [[saved]] = await db.batch([
    writeStatement(db, edit, now),
    ...imageStatements(db, projectId, now),
    siteStatement(db, { ...edit, version: version + 1 }, now),
  ])
  return saved ?? null
}

/**
 * The statement that starts a project's profile with what is known before anyone has filled it in. One that exists stays,
 * and without the project there is none.
 */
export function startProfileStatement(db: Database, projectId: string, fields: ProfileFields, now: number) {
  return db.run(sql`INSERT INTO kits (project_id, fields, version, created_at, updated_at)
    SELECT id, ${JSON.stringify(fields)}, 1, ${now}, ${now} FROM projects WHERE id = ${projectId}
    ON CONFLICT DO NOTHING`)
}

function writeStatement(db: Database, edit: ProfileEdit, now: number) {
  const { projectId, version, fields, isApproved, changesSite } = edit
  if (version === 0) {
    const row = { projectId, fields, version: 1, createdAt: now, updatedAt: now }
    return db.insert(profiles).values(row).onConflictDoNothing().returning()
  }
  return db
    .update(profiles)
    .set({ fields, version: version + 1, updatedAt: now })
    .where(
      and(
        eq(profiles.projectId, projectId),
        eq(profiles.version, version),
        isApproved ? isNotNull(profiles.approvedAt) : isNull(profiles.approvedAt),
        changesSite
          ? sql`NOT EXISTS (SELECT 1 FROM orders WHERE project_id = ${projectId} AND approved_at IS NOT NULL)`
          : undefined,
      ),
    )
    .returning()
}

/** Makes the images in use those of the stored profile, whichever save has won. */
function imageStatements(db: Database, projectId: string, now: number) {
  const used = sql`(SELECT fields ->> 'logoSquare' AS id FROM kits WHERE project_id = ${projectId}
    UNION SELECT fields ->> 'logoWide' FROM kits WHERE project_id = ${projectId}
    UNION SELECT value FROM kits, json_each(kits.fields, '$.screenshots') WHERE project_id = ${projectId})`
  return [
    db.run(sql`DELETE FROM kit_images WHERE project_id = ${projectId}
      AND image_id NOT IN (SELECT id FROM ${used} WHERE id IS NOT NULL)`),
    db.run(sql`INSERT INTO kit_images (image_id, project_id)
      SELECT id, ${projectId} FROM ${used} WHERE id IS NOT NULL ON CONFLICT DO NOTHING`),
    db
      .update(uploads)
      .set({ claimedAt: now })
      .where(
        and(
          isNull(uploads.claimedAt),
          isNotNull(uploads.readyAt),
          sql`${uploads.id} IN (SELECT image_id FROM kit_images WHERE project_id = ${projectId})`,
        ),
      ),
  ] as const
}

/** Once a profile is approved, its project is about the same website: links, reports and articles name that one. */
function siteStatement(
  db: Database,
  { projectId, version, sameSite }: Pick<ProfileEdit, 'projectId' | 'version' | 'sameSite'>,
  now: number,
) {
  const site = sql`(SELECT fields ->> 'website_url' FROM kits
    WHERE project_id = ${projectId} AND version = ${version} AND approved_at IS NOT NULL)`
  return db.run(sql`UPDATE projects SET website_url = ${site}, updated_at = ${now}
    WHERE id = ${projectId} AND website_url IS NOT ${sameSite} AND ${site} IS NOT NULL`)
}

/** Records the approval of a version. The first one counts. Null: it was saved meanwhile. */
export async function approveProfile(
  db: Database,
  approved: Pick<ProfileEdit, 'projectId' | 'version' | 'sameSite'>,
  now: number,
): Promise<ProfileRow | null> {
  const { projectId, version } = approved
  const [[row]] = await db.batch([
    db
      .update(profiles)
      .set({ approvedAt: sql`coalesce(approved_at, ${now})` })
      .where(and(eq(profiles.projectId, projectId), eq(profiles.version, version)))
      .returning(),
    siteStatement(db, approved, now),
  ])
  return row ?? null
}

/** Records what the website looked like. Not an edit, so the version stays. */
export async function saveSiteCheck(db: Database, projectId: string, site: SiteCheck): Promise<ProfileRow | null> {
  const [checked] = await db.update(profiles).set({ site }).where(eq(profiles.projectId, projectId)).returning()
  return checked ?? null
}
