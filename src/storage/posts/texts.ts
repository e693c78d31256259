import { type SQL, sql } from 'drizzle-orm'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import type { RevisionKind } from '#src/domain/posts/posts.ts'
import type { Database } from '#src/storage/database.ts'

// What posts and articles have in common, since both are written in the same editor: a history, and images.

/** Texts from the editor: their table, its history and its images. */
export type TextKind = 'post' | 'article'
/** Which text. */
export type TextKey = { kind: TextKind; id: string }
/** Who saves, and when. Nobody: the product itself. */
export type Saving = { userId: string | null; now: number }

/** How long one person's saves share a revision, because typing causes many. */
const sharedMs = 10 * 60 * 1000

const tables = {
  post: { texts: 'posts', revisions: 'post_revisions', images: 'post_images', id: 'post_id' },
  article: { texts: 'articles', revisions: 'article_revisions', images: 'article_images', id: 'article_id' },
} satisfies Record<TextKind, object>

function namesOf(kind: TextKind) {
  const { texts, revisions, images, id } = tables[kind]
  const name = sql.identifier
  return { texts: name(texts), revisions: name(revisions), images: name(images), textId: name(id) }
}

/**
 * Writes a save into the history under a condition: that the text was changed. An autosave replaces the same person's
 * previous one if that is recent.
 */
export function revisionWhere(
  db: Database,
  text: TextKey,
  kind: RevisionKind,
  content: PostContent,
  { now, userId }: Saving,
  condition: SQL,
) {
  const { id } = text
  const { revisions, textId } = namesOf(text.kind)
  return db.run(sql`INSERT INTO ${revisions} (${textId}, number, kind, content, saved_at, saved_by)
    SELECT ${id},
      coalesce(
        (SELECT number FROM ${revisions} latest WHERE ${textId} = ${id}
          AND number = (SELECT max(number) FROM ${revisions} WHERE ${textId} = ${id})
          AND kind = 'autosave' AND ${kind} = 'autosave' AND saved_by IS ${userId} AND saved_at > ${now - sharedMs}),
        (SELECT coalesce(max(number), 0) + 1 FROM ${revisions} WHERE ${textId} = ${id})),
      ${kind}, ${JSON.stringify(content)}, ${now}, ${userId}
    WHERE ${condition}
    ON CONFLICT (${textId}, number) DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`)
}

/** Stores a save that was refused because someone else had saved. Returns the revision's number. */
export async function keepConflict(
  db: Database,
  { kind, id }: TextKey,
  content: PostContent,
  { now, userId }: Saving,
): Promise<number> {
  const { revisions, textId } = namesOf(kind)
  const [kept] = await db.all<{ number: number }>(sql`
    INSERT INTO ${revisions} (${textId}, number, kind, content, saved_at, saved_by)
    SELECT ${id}, coalesce(max(number), 0) + 1, 'conflict', ${JSON.stringify(content)}, ${now}, ${userId}
    FROM ${revisions} WHERE ${textId} = ${id} RETURNING number`)
  return kept?.number ?? 0
}

/** Marks the images in a text as used, so that they stay as long as the text. `imageIds`: those within it. */
export function claimTextImages(
  db: Database,
  { kind, id }: TextKey,
  { coverImageId }: Pick<PostContent, 'coverImageId'>,
  imageIds: readonly string[],
  now: number,
) {
  const ids = coverImageId === null ? imageIds : [coverImageId, ...imageIds]
  if (ids.length === 0) return []
  const { texts, images, textId } = namesOf(kind)
  const isReady = sql`uploads.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND uploads.ready_at IS NOT NULL`
  return [
    db.run(sql`UPDATE uploads SET claimed_at = ${now} WHERE ${isReady}`),
    db.run(sql`INSERT INTO ${images} (image_id, ${textId})
      SELECT uploads.id, ${texts}.id FROM uploads JOIN ${texts} ON ${texts}.id = ${id} WHERE ${isReady}
      ON CONFLICT DO NOTHING`),
  ]
}
