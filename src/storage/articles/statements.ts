import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PostContent, RevisionKind } from '#src/domain/posts/posts.ts'
import type { Database } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { sharedMs } from '#src/storage/posts/statements.ts'

// Statements for the batches in changes.ts.

/**
 * Writes a save into the history, if the previous statement changed the article. An autosave replaces the same person's
 * previous one if that is recent.
 */
export function revisionIfChanged(
  db: Database,
  id: string,
  kind: RevisionKind,
  content: PostContent,
  { now, userId }: { now: number; userId: string },
) {
  return db.run(sql`INSERT INTO article_revisions (article_id, number, kind, content, saved_at, saved_by)
    SELECT ${id},
      coalesce(
        (SELECT number FROM article_revisions latest WHERE article_id = ${id}
          AND number = (SELECT max(number) FROM article_revisions WHERE article_id = ${id})
          AND kind = 'autosave' AND ${kind} = 'autosave' AND saved_by IS ${userId} AND saved_at > ${now - sharedMs}),
        (SELECT coalesce(max(number), 0) + 1 FROM article_revisions WHERE article_id = ${id})),
      ${kind}, ${JSON.stringify(content)}, ${now}, ${userId}
    WHERE changes() = 1
    ON CONFLICT (article_id, number) DO UPDATE SET content = excluded.content, saved_at = excluded.saved_at`)
}

/** Marks the images in an article's text as used, so that they stay as long as the article. */
export function claimArticleImages(
  db: Database,
  articleId: string,
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
    db.run(sql`INSERT INTO article_images (image_id, article_id)
      SELECT uploads.id, articles.id FROM uploads JOIN articles ON articles.id = ${articleId}
      WHERE uploads.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND uploads.ready_at IS NOT NULL
      ON CONFLICT DO NOTHING`),
  ]
}
