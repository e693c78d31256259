import { and, eq, lte, sql } from 'drizzle-orm'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import type { PostStatus, RevisionKind } from '#src/domain/posts/posts.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import { type Database, isUniqueViolation } from '#src/storage/database.ts'
import { pingPostWhere } from '#src/storage/index-pings/changes.ts'
import { rebuildWhere } from '#src/storage/rebuilds/changes.ts'
import { posts } from './schema.ts'
import { freePostSlug, leaveSlug, rebuildIfPublic, takeSlug } from './statements.ts'
import { claimTextImages, revisionWhere, type Saving } from './texts.ts'

/** `words` and `imageIds` are those of the content. */
export type WrittenPost = { content: PostContent; words: number; imageIds: readonly string[] }
/** `stale`: someone else saved meanwhile, or there is no such post. */
export type SaveOutcome = 'done' | 'stale' | 'slug taken'

export type Target = { status: PostStatus; scheduledAt: number | null }

/** Writes a new post with its first revision. An empty slug becomes an unused one. False: the slug is taken. */
export async function addPost(
  db: Database,
  id: string,
  { content, words, imageIds }: WrittenPost,
  target: Target,
  saving: Saving & { demo?: boolean },
): Promise<boolean> {
  const { now, userId, demo = false } = saving
  const isPublic = target.status === 'published'
  try {
    const add = db.insert(posts).values({
      ...content,
      id,
      slug: content.slug || freePostSlug(content.title, id),
      words,
      ...target,
      publishedAt: isPublic ? now : null,
      createdAt: now,
      updatedAt: now,
      savedAt: now,
      savedBy: userId,
      demo,
    })
    await db.batch([
      ...onlyIfWritten(db, add, (written) => [
        revisionWhere(db, { kind: 'post', id }, kindOf(target.status, 'draft'), content, saving, written),
        ...(isPublic ? [rebuildWhere(db, written), pingPostWhere(db, id, written)] : []),
      ]),
      ...takeSlug(db, id),
      ...claimTextImages(db, { kind: 'post', id }, content, imageIds, now),
    ])
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'posts.slug')) return false
    throw error
  }
}

/** Saves unpublished changes to a post. */
export async function saveDraft(
  db: Database,
  id: string,
  version: number,
  { content, imageIds }: WrittenPost,
  { now, userId }: Saving,
): Promise<SaveOutcome> {
  const save = db
    .update(posts)
    .set({ draft: content, version: sql`${posts.version} + 1`, savedAt: now, savedBy: userId })
    .where(and(eq(posts.id, id), eq(posts.version, version)))
    .returning({ id: posts.id })
  const [saved] = await db.batch([
    ...onlyIfWritten(db, save, (written) => [
      revisionWhere(db, { kind: 'post', id }, 'autosave', content, { now, userId }, written),
    ]),
    ...claimTextImages(db, { kind: 'post', id }, content, imageIds, now),
  ])
  return saved.length > 0 ? 'done' : 'stale'
}

/** Discards a post's unpublished changes. They stay in its history. */
export async function dropDraft(db: Database, id: string, version: number, { now, userId }: Saving): Promise<boolean> {
  const dropped = await db
    .update(posts)
    .set({ draft: null, version: sql`${posts.version} + 1`, savedAt: now, savedBy: userId })
    .where(and(eq(posts.id, id), eq(posts.version, version)))
    .returning({ id: posts.id })
  return dropped.length > 0
}

/** Makes a text the post's own. With the status `published` it is public. */
export async function savePost(
  db: Database,
  id: string,
  version: number,
  { content, words, imageIds }: WrittenPost,
  target: Target & { before: PostStatus },
  saving: Saving,
): Promise<SaveOutcome> {
  const { now, userId } = saving
  const { before, ...next } = target
  const isPublic = next.status === 'published'
  const wasPublic = before === 'published'
  const slug = content.slug || freePostSlug(content.title, id)
  try {
    const save = db
      .update(posts)
      .set({
        ...content,
        slug,
        words,
        ...next,
        draft: null,
        version: sql`${posts.version} + 1`,
        publishedAt: isPublic ? sql`coalesce(${posts.publishedAt}, ${now})` : sql`${posts.publishedAt}`,
        updatedAt: isPublic || wasPublic ? now : sql`${posts.updatedAt}`,
        savedAt: now,
        savedBy: userId,
      })
      .where(and(eq(posts.id, id), eq(posts.version, version)))
      .returning({ id: posts.id })
    const [, , saved] = await db.batch([
      leaveSlug(db, id, version, slug),
      rebuildIfPublic(db, id, version),
      ...onlyIfWritten(db, save, (written) => [
        revisionWhere(db, { kind: 'post', id }, kindOf(next.status, before), content, saving, written),
        ...(isPublic ? [rebuildWhere(db, written)] : []),
        ...(isPublic || wasPublic ? [pingPostWhere(db, id, written)] : []),
      ]),
      ...takeSlug(db, id),
      ...claimTextImages(db, { kind: 'post', id }, content, imageIds, now),
    ])
    return saved.length > 0 ? 'done' : 'stale'
  } catch (error) {
    if (isUniqueViolation(error, 'posts.slug')) return 'slug taken'
    throw error
  }
}

/** Deletes a post for good. Its old URLs answer 410 from then on. False: there is none. */
export async function removePost(db: Database, id: string): Promise<boolean> {
  const results = await db.batch([
    ...onlyIfWritten(db, rebuildIfPublic(db, id, null), (written) => [pingPostWhere(db, id, written)]),
    db.run(sql`INSERT INTO post_addresses (slug, post_id)
      SELECT slug, NULL FROM posts WHERE id = ${id} AND published_at IS NOT NULL
      ON CONFLICT (slug) DO UPDATE SET post_id = NULL`),
    db.delete(posts).where(eq(posts.id, id)).returning({ id: posts.id }),
  ])
  return results[5].length > 0
}

/** Publishes due scheduled posts. Returns how many. */
export async function publishDuePosts(db: Database, now: number): Promise<number> {
  const due = await db.select({ id: posts.id }).from(posts).where(lte(posts.scheduledAt, now)).limit(50)
  let published = 0
  for (const { id } of due) {
    const publish = db
      .update(posts)
      .set({
        status: 'published',
        publishedAt: sql`coalesce(${posts.publishedAt}, ${posts.scheduledAt})`,
        scheduledAt: null,
        version: sql`${posts.version} + 1`,
        updatedAt: now,
      })
      .where(and(eq(posts.id, id), eq(posts.status, 'scheduled'), lte(posts.scheduledAt, now)))
      .returning({ id: posts.id })
    const [changed] = await db.batch(
      onlyIfWritten(db, publish, (written) => [rebuildWhere(db, written), pingPostWhere(db, id, written)]),
    )
    published += changed.length
  }
  return published
}

function kindOf(next: PostStatus, before: PostStatus): RevisionKind {
  if (next === 'published') return 'publish'
  if (next === 'scheduled') return 'schedule'
  return before === 'draft' ? 'save' : 'unpublish'
}
