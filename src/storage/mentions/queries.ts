import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { type DayCount, startOfPage } from './counts.ts'
import { mentions, publicPosts } from './schema.ts'

/** The most posts that a mention lists as nearly the same. */
const foldedShown = 20

/** A mention with its post, and what belongs to both. */
export type MentionDetail = Awaited<ReturnType<typeof selectMentions>>[number]

/** What `mentions m` and `public_posts p` have, with lists as JSON, so that a page takes one statement. */
const columns = {
  id: mentions.id,
  projectId: mentions.projectId,
  source: publicPosts.kind,
  place: publicPosts.place,
  url: publicPosts.url,
  author: publicPosts.author,
  authorUrl: publicPosts.authorUrl,
  title: publicPosts.title,
  text: publicPosts.text,
  postedAt: publicPosts.postedAt,
  listedAt: mentions.listedAt,
  createdAt: mentions.createdAt,
  score: mentions.score,
  reasons: mentions.reasons,
  state: mentions.state,
  snoozedUntil: mentions.snoozedUntil,
  repliedAt: mentions.repliedAt,
  demo: projects.demo,
  keywords: sql`(SELECT json_group_array(k.text) FROM mention_keywords mk
    JOIN keywords k ON k.id = mk.keyword_id WHERE mk.mention_id = mentions.id)`.mapWith(listOf<string>),
  folded: sql`(SELECT json_group_array(
      json_object('source', f.kind, 'url', f.url, 'author', f.author))
    FROM (SELECT same.kind, same.url, same.author FROM mentions d JOIN public_posts same ON same.id = d.post_id
      WHERE d.folded_into = mentions.id LIMIT ${sql.raw(String(foldedShown))}) f)`.mapWith(
    listOf<{ source: SourceKind; url: string; author: string }>,
  ),
  draft: sql<string | null>`(SELECT r.text FROM reply_drafts r WHERE r.mention_id = mentions.id AND r.text <> ''
    ORDER BY r.created_at DESC, r.rowid DESC LIMIT 1)`,
}

function listOf<Item>(stored: string): Item[] {
  return JSON.parse(stored) as Item[]
}

/** `mentions` comes first, so that its index gives the order. */
function selectMentions(db: Database, where: SQL) {
  return db
    .select(columns)
    .from(mentions)
    .crossJoin(publicPosts)
    .crossJoin(projects)
    .where(and(where, eq(publicPosts.id, mentions.postId), eq(projects.id, mentions.projectId)))
}

// As the partial index says it: a parameter in its place would keep SQLite from using it.
const inFilter = (filter: MentionFilter) =>
  filter === 'all' ? sql`mentions.state <> 'folded'` : sql`mentions.state = ${filter}`

const newestFirst = [desc(mentions.listedAt), desc(mentions.id)]

type MentionPage = { filter: MentionFilter; fromDay: number; page: number; limit: number }

/** A page of a project's mentions, the last listed first. `counts`: `countByDay` from the same day on. */
export async function listMentions(
  db: Database,
  projectId: string,
  counts: readonly DayCount[],
  { filter, fromDay, page, limit }: MentionPage,
): Promise<MentionDetail[]> {
  const start = startOfPage(counts, filter, (page - 1) * limit)
  if (!start) return []
  const where = sql`mentions.project_id = ${projectId} AND ${inFilter(filter)}
    AND mentions.listed_at >= ${fromDay * dayMs} AND mentions.listed_at < ${(start.day + 1) * dayMs}`
  // What comes before is skipped in the index alone, without reading posts.
  const [first] = await db
    .select({ listedAt: mentions.listedAt, id: mentions.id })
    .from(mentions)
    .where(where)
    .orderBy(...newestFirst)
    .limit(1)
    .offset(start.skip)
  if (!first) return []
  return selectMentions(db, sql`${where} AND (mentions.listed_at, mentions.id) <= (${first.listedAt}, ${first.id})`)
    .orderBy(...newestFirst)
    .limit(limit)
}

/** Null: there is none with this id, or it is another customer's. */
export async function findMention(db: Database, userId: string, id: string): Promise<MentionDetail | null> {
  const where = sql`mentions.id = ${id} AND projects.user_id = ${userId}`
  const [row] = await selectMentions(db, where)
  return row ?? null
}

/** The mention of a post, if the project has it. */
export async function findMentionOf(db: Database, projectId: string, postId: number): Promise<MentionDetail | null> {
  const where = sql`mentions.project_id = ${projectId} AND mentions.post_id = ${postId}`
  const [row] = await selectMentions(db, where)
  return row ?? null
}
