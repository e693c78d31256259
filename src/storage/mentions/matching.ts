import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { KeywordMatch } from '#src/domain/keywords/keywords.ts'
import type { Database } from '#src/storage/database.ts'
import { matchings, publicPosts } from './schema.ts'

export type PublicPostRow = typeof publicPosts.$inferSelect

/** A post in which a keyword of a project appears. */
export type Match = {
  projectId: string
  postId: number
  keywordId: string
  text: string
  match: KeywordMatch
  competitor: 0 | 1
  inTitle: 0 | 1
}

/** The last post that was matched. */
export async function findMatched(db: Database): Promise<number> {
  const [row] = await db.select().from(matchings).where(eq(matchings.name, 'posts'))
  return row?.postId ?? 0
}

export function matchedStatement(db: Database, postId: number) {
  return db
    .insert(matchings)
    .values({ name: 'posts', postId })
    .onConflictDoUpdate({ target: matchings.name, set: { postId: sql`max(post_id, ${postId})` } })
}

/** The next posts to match, in order. */
export function listUnmatched(db: Database, after: number, limit: number): Promise<PublicPostRow[]> {
  return db.select().from(publicPosts).where(gt(publicPosts.id, after)).orderBy(asc(publicPosts.id)).limit(limit)
}

export function listPublicPosts(db: Database, ids: readonly number[]): Promise<PublicPostRow[]> {
  return db
    .select()
    .from(publicPosts)
    .where(inArray(publicPosts.id, [...ids]))
}

/**
 * Which keywords appear in the posts `after` one up to and including another: of all projects that listen to a post's
 * source. Excluded keywords too. `keywordId`: only this one.
 */
export function findMatches(
  db: Database,
  { after, upTo, keywordId }: { after: number; upTo: number; keywordId?: string },
): Promise<Match[]> {
  const only = keywordId === undefined ? sql`` : sql`AND k.id = ${keywordId}`
  // CROSS JOIN keeps the order: each keyword is looked up once.
  return db.all<Match>(sql`SELECT k.project_id AS projectId, p.id AS postId, k.id AS keywordId, k.text AS text,
      k.match AS match, k.competitor AS competitor,
      EXISTS (SELECT 1 FROM public_posts_search t
        WHERE t.rowid = p.id AND public_posts_search MATCH '{title} : (' || k.query || ')') AS inTitle
    FROM keywords k
    CROSS JOIN public_posts_search s ON s.public_posts_search MATCH k.query
      AND s.rowid > ${after} AND s.rowid <= ${upTo}
    CROSS JOIN public_posts p ON p.id = s.rowid
    CROSS JOIN mention_sources m ON m.project_id = k.project_id AND m.kind = p.kind AND m.place = p.place
    WHERE true ${only}
    ORDER BY p.id`)
}

/** The id of the oldest post found since then, less one. */
export async function findPostBefore(db: Database, since: number): Promise<number> {
  const [row] = await db
    .select({ id: sql<number | null>`min(id)` })
    .from(publicPosts)
    .where(and(gt(publicPosts.foundAt, since)))
  return (row?.id ?? 1) - 1
}
