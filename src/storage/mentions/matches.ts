import { sql } from 'drizzle-orm'
import type { KeywordMatch } from '#src/domain/keywords/keywords.ts'
import type { Database } from '#src/storage/database.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { publicPosts } from './schema.ts'

export type PublicPostRow = typeof publicPosts.$inferSelect

/** The posts after one, up to and including another. `projectId`: for its keywords only. */
export type IdRange = { after: number; upTo: number; projectId?: string | undefined }

/** A post that has the words of keywords, which `count` projects may have. `key` and `query` are those of the keywords. */
export type Hit = { postId: number; key: string; query: string; count: number; inTitle: boolean }

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

/**
 * Which words appear in which posts, in the order of the posts. Equal keywords of all projects are looked up once. Null:
 * more often than `limit`.
 */
export async function findHits(
  db: Database,
  { after, upTo, projectId }: IdRange,
  limit: number,
): Promise<Hit[] | null> {
  // CROSS JOIN keeps the order: each query is asked once.
  const found = (query: string) =>
    sql`FROM (SELECT key, query, count(*) AS count FROM keywords
        WHERE NOT paused ${projectId === undefined ? sql`` : sql`AND project_id = ${projectId}`} GROUP BY key, query) k
      CROSS JOIN public_posts_search s
        ON s.public_posts_search MATCH ${sql.raw(query)} AND s.rowid > ${after} AND s.rowid <= ${upTo}`
  const hits = await db.all<Omit<Hit, 'inTitle'>>(
    sql`SELECT s.rowid AS postId, k.key AS key, k.query AS query, k.count AS count ${found('k.query')}
      LIMIT ${limit + 1}`,
  )
  if (hits.length > limit) return null
  if (hits.length === 0) return []
  // Asking for each post whether it is in the title takes five times as long.
  const titles = await db.all<{ id: string }>(
    sql`SELECT s.rowid || ' ' || k.query AS id ${found("'{title} : (' || k.query || ')'")}`,
  )
  const inTitle = new Set(titles.map(({ id }) => id))
  return hits
    .map((hit) => ({ ...hit, inTitle: inTitle.has(`${hit.postId} ${hit.query}`) }))
    .sort((one, other) => one.postId - other.postId)
}

/**
 * Whose keywords these are: of projects that listen to the post's source, in the order of posts and projects. Excluded
 * keywords too. `projectId`: only this project's, and not what its mentions already have.
 */
export function findMatches(db: Database, hits: readonly Hit[], projectId: string | undefined): Promise<Match[]> {
  const rows = JSON.stringify(hits.map(({ postId, key, query, inTitle }) => [postId, key, query, inTitle ? 1 : 0]))
  const value = (at: number) => sql.raw(`json_extract(h.value, '$[${at}]')`)
  const ofProject = sql`AND k.project_id = ${projectId} AND NOT EXISTS (
    SELECT 1 FROM mentions o JOIN mention_keywords mk ON mk.mention_id = o.id AND mk.keyword_id = k.id
    WHERE o.project_id = k.project_id AND o.post_id = p.id)`
  return db.all<Match>(sql`SELECT k.project_id AS projectId, p.id AS postId, k.id AS keywordId, k.text AS text,
      k.match AS match, k.competitor AS competitor, ${value(3)} AS inTitle
    FROM json_each(${rows}) h
    CROSS JOIN public_posts p ON p.id = ${value(0)}
    CROSS JOIN keywords k ON k.key = ${value(1)} AND k.query = ${value(2)}
    CROSS JOIN mention_sources m ON m.project_id = k.project_id AND m.kind = p.kind AND m.place = p.place
    WHERE NOT k.paused AND NOT m.paused ${projectId === undefined ? sql`` : ofProject}
    ORDER BY p.id, k.project_id`)
}

export function listPublicPosts(db: Database, ids: readonly number[]): Promise<PublicPostRow[]> {
  return db
    .select()
    .from(publicPosts)
    .where(sql`${publicPosts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
}

/** The languages of each project's profile, ISO 639-1. None: a project without a profile, or whose profile has none. */
export async function listLanguages(db: Database, projectIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ projectId: profiles.projectId, languages: sql<string>`json_extract(${profiles.fields}, '$.languages')` })
    .from(profiles)
    .where(sql`${profiles.projectId} IN (SELECT value FROM json_each(${JSON.stringify(projectIds)}))`)
  return new Map(rows.map(({ projectId, languages }) => [projectId, JSON.parse(languages) as string[]]))
}
