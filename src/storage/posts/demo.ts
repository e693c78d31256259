import { count } from 'drizzle-orm'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import type { Database } from '#src/storage/database.ts'
import type { ReadyUpload } from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { addPost } from './changes.ts'
import { findPost } from './queries.ts'
import { posts } from './schema.ts'

export type DemoPost = {
  id: string
  content: PostContent
  words: number
  publishedAt: number
  cover: ReadyUpload
  /** The pictures in the text. */
  pictures: readonly ReadyUpload[]
}

export async function countPosts(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(posts)
  return row?.total ?? 0
}

/** Writes a published demo post with its images and date. False: it exists. */
export async function addDemoPost(
  db: Database,
  { id, content, words, publishedAt, cover, pictures }: DemoPost,
): Promise<boolean> {
  if (await findPost(db, id)) return false
  const times = { createdAt: publishedAt, readyAt: publishedAt, claimedAt: publishedAt }
  await db
    .insert(uploads)
    .values([cover, ...pictures].map((image) => ({ ...image, ...times })))
    .onConflictDoNothing()
  const saving = { userId: null, now: publishedAt, demo: true }
  return addPost(
    db,
    id,
    { content, words, imageIds: pictures.map(({ id }) => id) },
    { status: 'published', scheduledAt: null },
    saving,
  )
}
