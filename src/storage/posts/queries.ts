import { and, count, desc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import type { Post, PostCard, PostSummary } from '#src/domain/posts/posts.api.ts'
import { postCover, type PostStatus } from '#src/domain/posts/posts.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { containsText } from '#src/storage/text/search.ts'
import { postRedirects, postRevisions, posts } from './schema.ts'

export type PostRow = typeof posts.$inferSelect
type Size = { coverWidth: number | null; coverHeight: number | null }
/** A post with the size of its cover. */
export type PostWithCover = PostRow & Size
type CardRow = Omit<PostWithCover, 'content' | 'draft'>

const { content: _content, draft: _draft, ...cardOnly } = getTableColumns(posts)
const size = { coverWidth: uploads.width, coverHeight: uploads.height }
const cover = eq(uploads.id, posts.coverImageId)
// The state is a literal, not a parameter, because the planner only then uses the index.
const isPublished = sql`${posts.status} = 'published'`
const newestFirst = [desc(posts.publishedAt), desc(posts.id)]

export type PostPage = { posts: PostCard[]; total: number }

/** One page of public posts (or, for editors, of another status), newest first. */
export async function listPosts(db: Database, status: PostStatus, { page, limit }: PageRequest): Promise<PostPage> {
  const chosen = status === 'published' ? isPublished : eq(posts.status, status)
  const [rows, totals] = await db.batch([
    db
      .select({ ...cardOnly, ...size })
      .from(posts)
      .leftJoin(uploads, cover)
      .where(chosen)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(posts).where(chosen),
  ])
  return { posts: rows.map(toPostCard), total: totals[0]?.total ?? 0 }
}

/** What is read at once. A database server limits the size of an answer, often to 10 MB. */
const readAtOnce = { characters: 1_500_000, posts: 200 }

/** All public posts with their text, newest first, for the build. */
export async function listAllPosts(db: Database): Promise<Post[]> {
  const listed = await db
    .select({ id: posts.id, length: sql<number>`length(${posts.content})` })
    .from(posts)
    .where(isPublished)
    .orderBy(...newestFirst)
  const found = new Map<string, Post>()
  for (let rest = listed; rest.length > 0;) {
    const ids = rest.slice(0, countFitting(rest)).map(({ id }) => id)
    rest = rest.slice(ids.length)
    const rows = await db
      .select({ ...cardOnly, content: posts.content, ...size })
      .from(posts)
      .leftJoin(uploads, cover)
      .where(and(isPublished, inArray(posts.id, ids)))
    for (const row of rows) found.set(row.id, toPost(row))
  }
  return listed.flatMap(({ id }) => found.get(id) ?? [])
}

/** How many of the first ones are read at once. */
function countFitting(rest: readonly { length: number }[]): number {
  let characters = 0
  const tooMany = rest.findIndex(({ length }) => (characters += length) > readAtOnce.characters)
  return Math.min(readAtOnce.posts, tooMany < 0 ? rest.length : Math.max(1, tooMany))
}

/** The latest other public posts. */
export async function listLatestPosts(db: Database, butId: string, limit: number): Promise<PostCard[]> {
  const rows = await db
    .select({ ...cardOnly, ...size })
    .from(posts)
    .leftJoin(uploads, cover)
    .where(and(isPublished, ne(posts.id, butId)))
    .orderBy(...newestFirst)
    .limit(limit)
  return rows.map(toPostCard)
}

/** A post of any status. */
export async function findPost(db: Database, id: string): Promise<PostWithCover | null> {
  const [row] = await db
    .select({ ...getTableColumns(posts), ...size })
    .from(posts)
    .leftJoin(uploads, cover)
    .where(eq(posts.id, id))
    .limit(1)
  return row ?? null
}

export async function findPublishedPost(db: Database, name: { id: string } | { slug: string }): Promise<Post | null> {
  const [row] = await db
    .select({ ...getTableColumns(posts), ...size })
    .from(posts)
    .leftJoin(uploads, cover)
    .where(and('id' in name ? eq(posts.id, name.id) : eq(posts.slug, name.slug), isPublished))
    .limit(1)
  return row ? toPost(row) : null
}

/** Where an old URL leads: to a slug. Null: its post was deleted. Undefined: unknown. */
export async function findMovedPost(db: Database, slug: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ postId: postRedirects.postId, slug: posts.slug })
    .from(postRedirects)
    .leftJoin(posts, and(eq(posts.id, postRedirects.postId), isPublished))
    .where(eq(postRedirects.slug, slug))
    .limit(1)
  return row?.postId === null ? null : (row?.slug ?? undefined)
}

export type SummaryQuery = PageRequest & { status?: PostStatus | undefined; q?: string | undefined }

/** Posts for editors, last saved first. An unpublished title counts. */
export async function listPostSummaries(
  db: Database,
  { status, q, page, limit }: SummaryQuery,
): Promise<{ posts: PostSummary[]; total: number }> {
  const title = sql<string>`coalesce(json_extract(${posts.draft}, '$.title'), ${posts.title})`
  const chosen = and(status && eq(posts.status, status), containsText([title, posts.slug], q))
  const [rows, totals] = await db.batch([
    db
      .select({ ...cardOnly, ...size, title, hasDraft: sql<number>`${posts.draft} IS NOT NULL`, email: users.email })
      .from(posts)
      .leftJoin(uploads, cover)
      .leftJoin(users, eq(users.id, posts.savedBy))
      .where(chosen)
      .orderBy(desc(posts.savedAt), desc(posts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(posts).where(chosen),
  ])
  const summaries = rows.map((row) => ({
    ...toPostCard(row),
    hasDraft: Boolean(row.hasDraft),
    scheduledAt: isoTime(row.scheduledAt),
    savedAt: new Date(row.savedAt).toISOString(),
    savedBy: row.email,
  }))
  return { posts: summaries, total: totals[0]?.total ?? 0 }
}

export type RevisionRow = Omit<typeof postRevisions.$inferSelect, 'content'> & { title: string; email: string | null }

/** A post's revisions, newest first. */
export function listRevisions(db: Database, postId: string, limit: number): Promise<RevisionRow[]> {
  const { content: _text, ...columns } = getTableColumns(postRevisions)
  return db
    .select({
      ...columns,
      title: sql<string>`json_extract(${postRevisions.content}, '$.title')`,
      email: users.email,
    })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedBy))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.number))
    .limit(limit)
}

export async function findRevision(db: Database, postId: string, number: number) {
  const [row] = await db
    .select({ ...getTableColumns(postRevisions), email: users.email })
    .from(postRevisions)
    .leftJoin(users, eq(users.id, postRevisions.savedBy))
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.number, number)))
    .limit(1)
  return row ?? null
}

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

export function toPostCard(row: CardRow): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    coverImageId: row.coverImageId,
    cover: postCover(row.coverImageId, row.coverWidth, row.coverHeight),
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    status: row.status,
    words: row.words,
    demo: row.demo,
    createdAt: new Date(row.createdAt).toISOString(),
    publishedAt: isoTime(row.publishedAt),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export function toPost(row: Omit<PostWithCover, 'draft'>): Post {
  return { ...toPostCard(row), content: row.content }
}
