import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type PostContent, postSlug, type RevisionKind } from '#src/domain/posts/posts.ts'
import type { Database } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'

// Statements for the batches in changes.ts.

/** The slug made from a title, or with the first unused number, decided by the writing statement. */
export function freePostSlug(title: string, id: string): SQL<string> {
  const wanted = postSlug(title)
  const taken = (slug: SQL) => sql`EXISTS (SELECT 1 FROM posts WHERE slug = ${slug} AND id <> ${id})
    OR EXISTS (SELECT 1 FROM post_addresses WHERE slug = ${slug} AND post_id IS NOT ${id})`
  return sql`(SELECT CASE
    WHEN NOT (${taken(sql`${wanted}`)}) THEN ${wanted}
    ELSE ${wanted} || '-' || (
      WITH RECURSIVE numbers(number) AS (
        SELECT 2 UNION ALL SELECT number + 1 FROM numbers WHERE ${taken(sql`${wanted} || '-' || number`)}
      ) SELECT max(number) FROM numbers)
    END)`
}

/** How long one person's saves share a revision, because typing causes many. */
export const sharedMs = 10 * 60 * 1000

/**
 * Writes a save into the history, if the previous statement changed the post. An autosave replaces the same person's
 * previous one if that is recent.
 */
export function revisionIfChanged(
  db: Database,
  id: string,
  kind: RevisionKind,
  content: PostContent,
  { now, userId }: { now: number; userId: string | null },
) {
  return db.run(sql`INSERT INTO post_revisions (post_id, number, kind, content, saved_at, saved_by)
    SELECT ${id},
      coalesce(
        (SELECT number FROM post_revisions latest WHERE post_id = ${id}
          AND number = (SELECT max(number) FROM post_revisions WHERE post_id = ${id})
          AND kind = 'autosave' AND ${kind} = 'autosave' AND saved_by IS ${userId} AND saved_at > ${now - sharedMs}),
        (SELECT coalesce(max(number), 0) + 1 FROM post_revisions WHERE post_id = ${id})),
      ${kind}, ${JSON.stringify(content)}, ${now}, ${userId}
    WHERE changes() = 1
    ON CONFLICT (post_id, number) DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`)
}

/** Before a published post gets another slug: its old one will redirect. */
export function leaveSlug(db: Database, id: string, version: number, slug: string | SQL<string>) {
  return db.run(sql`INSERT INTO post_addresses (slug, post_id)
    SELECT slug, id FROM posts
    WHERE id = ${id} AND version = ${version} AND published_at IS NOT NULL AND slug <> ${slug}
    ON CONFLICT (slug) DO UPDATE SET post_id = excluded.post_id`)
}

/** After a post got its slug: a redirect at that slug ends. */
export function takeSlug(db: Database, id: string) {
  return [db.run(sql`DELETE FROM post_addresses WHERE slug = (SELECT slug FROM posts WHERE id = ${id})`)]
}

/** Before a change to a public post: the site will be out of date. `version` null: any. */
export function rebuildIfPublic(db: Database, id: string, version: number | null) {
  const present = version === null ? sql`1` : sql`version = ${version}`
  return db.run(sql`INSERT INTO rebuilds (id, changes, asked, asked_at)
    SELECT 1, 1, 0, 0 FROM posts WHERE id = ${id} AND ${present} AND status = 'published'
    ON CONFLICT (id) DO UPDATE SET changes = changes + 1`)
}

/** Marks the images in a post's text as used, so that they stay as long as the post. */
export function claimPostImages(
  db: Database,
  postId: string,
  { coverImageId }: Pick<PostContent, 'coverImageId'>,
  imageIds: readonly string[],
  now: number,
) {
  const ids = coverImageId === null ? [...imageIds] : [coverImageId, ...imageIds]
  if (ids.length === 0) return []
  return [
    db
      .update(uploads)
      .set({ claimedAt: now })
      .where(and(inArray(uploads.id, ids), isNotNull(uploads.readyAt))),
    db.run(sql`INSERT INTO post_images (image_id, post_id)
      SELECT uploads.id, posts.id FROM uploads JOIN posts ON posts.id = ${postId}
      WHERE uploads.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND uploads.ready_at IS NOT NULL
      ON CONFLICT DO NOTHING`),
  ]
}
