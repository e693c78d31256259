import { asc, eq, gt, max, type SQL, sql } from 'drizzle-orm'
import type { KeywordMatch } from '#src/domain/keywords/keywords.ts'
import type { Database } from '#src/storage/database.ts'
import { kits } from '#src/storage/kits/schema.ts'
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

/** The last of the next posts to match. Null: all are matched. */
export async function findStepEnd(db: Database, after: number, limit: number): Promise<number | null> {
  const next = db
    .select({ id: publicPosts.id })
    .from(publicPosts)
    .where(gt(publicPosts.id, after))
    .orderBy(asc(publicPosts.id))
    .limit(limit)
    .as('next')
  const [row] = await db.select({ id: max(next.id) }).from(next)
  return row?.id ?? null
}

export function listPublicPosts(db: Database, ids: readonly number[]): Promise<PublicPostRow[]> {
  return db
    .select()
    .from(publicPosts)
    .where(sql`${publicPosts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

/** `projectId`: of this project only. `keywordIds`: only these, and what the project excludes. */
export type MatchRange = {
  after: number
  upTo?: number
  projectId?: string
  keywordIds?: readonly string[]
  /** Only posts that this query finds. */
  containing?: string
}

/**
 * Which keywords appear in the posts after one, up to and including another: of all projects that listen to a post's
 * source. Excluded keywords too.
 */
export async function findMatches(db: Database, range: MatchRange): Promise<Match[]> {
  const { after, upTo, projectId, keywordIds, containing } = range
  const before = upTo === undefined ? sql`` : sql`AND s.rowid <= ${upTo}`
  const ofProject = projectId === undefined ? sql`` : sql`AND k.project_id = ${projectId}`
  const only = keywordIds
    ? sql`AND (k.match = 'exclude' OR k.id IN (SELECT value FROM json_each(${JSON.stringify(keywordIds)})))`
    : sql``
  const within =
    containing === undefined
      ? sql``
      : sql`AND s.rowid IN (SELECT rowid FROM public_posts_search
          WHERE public_posts_search MATCH ${containing} AND rowid > ${after})`
  // CROSS JOIN keeps the order: each keyword is looked up once.
  const found = (query: SQL) => sql`FROM keywords k
    CROSS JOIN public_posts_search s ON s.public_posts_search MATCH ${query} AND s.rowid > ${after} ${before} ${within}`
  const [matches, titles] = await Promise.all([
    db.all<Omit<Match, 'inTitle'>>(sql`SELECT k.project_id AS projectId, p.id AS postId, k.id AS keywordId,
        k.text AS text, k.match AS match, k.competitor AS competitor
      ${found(sql`k.query`)}
      CROSS JOIN public_posts p ON p.id = s.rowid
      CROSS JOIN mention_sources m ON m.project_id = k.project_id AND m.kind = p.kind AND m.place = p.place
      WHERE true ${ofProject} ${only}
      ORDER BY p.id`),
    // Asking for each match whether it is in the title takes five times as long.
    db.all<{ id: string }>(sql`SELECT k.id || ' ' || s.rowid AS id ${found(sql`'{title} : (' || k.query || ')'`)}
      WHERE true ${ofProject} ${only}`),
  ])
  const inTitle = new Set(titles.map(({ id }) => id))
  return matches.map((match) => ({ ...match, inTitle: inTitle.has(`${match.keywordId} ${match.postId}`) ? 1 : 0 }))
}

/** The languages of each project's profile, ISO 639-1. None: a project without a profile, or whose profile has none. */
export async function listLanguages(db: Database, projectIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ projectId: kits.projectId, languages: sql<string>`json_extract(${kits.fields}, '$.languages')` })
    .from(kits)
    .where(sql`${kits.projectId} IN (SELECT value FROM json_each(${JSON.stringify(projectIds)}))`)
  return new Map(rows.map(({ projectId, languages }) => [projectId, JSON.parse(languages) as string[]]))
}

/** The id of the oldest post found since then, less one. */
export async function findPostBefore(db: Database, since: number): Promise<number> {
  const [row] = await db
    .select({ id: sql<number | null>`min(id)` })
    .from(publicPosts)
    .where(gt(publicPosts.foundAt, since))
  return (row?.id ?? 1) - 1
}
