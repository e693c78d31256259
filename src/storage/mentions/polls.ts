import { asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { indexedText } from '#src/domain/keywords/matches.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { hostReadStatement, hostFailedStatement } from './poll-hosts.ts'
import { polls, type publicPosts } from './schema.ts'

export type PollRow = typeof polls.$inferSelect
export type NewPost = Omit<typeof publicPosts.$inferInsert, 'id' | 'searchTitle' | 'searchText'>

/** A post as it's inserted. */
export function withSearch<Post extends { title: string; text: string }>(post: Post) {
  return { ...post, searchTitle: indexedText(post.title), searchText: indexedText(post.text) }
}

/** Notes who answers polls that were added: `hostOf` tells. */
export async function nameHosts(
  db: Database,
  hostOf: (poll: { kind: string; place: string }) => string,
): Promise<void> {
  const added = await db
    .selectDistinct({ kind: polls.kind, place: polls.place })
    .from(polls)
    .where(sql`host IS NULL`)
  if (added.length === 0) return
  const named = JSON.stringify(added.map((poll) => ({ ...poll, host: hostOf(poll) })))
  await db.run(sql`UPDATE polls SET host = (SELECT h.value ->> 'host' FROM json_each(${named}) h
      WHERE h.value ->> 'kind' = polls.kind AND h.value ->> 'place' = polls.place)
    WHERE host IS NULL`)
}

/** `ids`: the polls that are read with it, in one search. */
export type DuePoll = PollRow & { host: string; ids: readonly number[] }

/**
 * The polls that are due: `perHost` of each host, those that have waited longest first. Not those of a host that asked us to
 * wait, or whose next turn is after `readyBy`. Those of the hosts in `first` go before all others.
 */
export async function listDuePolls(
  db: Database,
  {
    now,
    readyBy,
    first,
    perHost,
    limit,
  }: { now: number; readyBy: number; first: readonly string[]; perHost: number; limit: number },
): Promise<DuePoll[]> {
  const oldest = sql`coalesce(read_at, 0), due_at, id`
  const rows = await db
    .select()
    .from(polls)
    .where(
      sql`id IN (SELECT id FROM
          (SELECT id, row_number() OVER (PARTITION BY host ORDER BY ${oldest}) AS line FROM polls
            WHERE due_at <= ${now} AND host IS NOT NULL AND NOT EXISTS (SELECT 1 FROM poll_hosts h
              WHERE h.host = polls.host AND (h.wait_until > ${now} OR h.next_at > ${readyBy})))
        WHERE line <= ${perHost})`,
    )
    .orderBy(
      sql`host NOT IN (SELECT value FROM json_each(${JSON.stringify(first)}))`,
      sql`coalesce(read_at, 0)`,
      asc(polls.dueAt),
      asc(polls.id),
    )
    .limit(limit)
  return rows.flatMap(({ host, ...poll }) => (host === null ? [] : [{ ...poll, host, ids: [poll.id] }]))
}

/** What a reading leaves behind. `waitUntil`: the host asked for it. `spreadMs`: of each request to it. */
export type Read = Pick<PollRow, 'etag' | 'lastModified' | 'newestAt' | 'cursor' | 'seenTo' | 'undated'> & {
  dueAt: number
  waitUntil?: number
  spreadMs?: number
}

type Poll = Pick<DuePoll, 'ids' | 'host'>

/**
 * Stores what a poll found, and that it was read. One batch, so that a killed run repeats a page or none of it. Returns how
 * many posts are new.
 */
export async function recordReading(
  db: Database,
  { ids, host }: Poll,
  posts: readonly NewPost[],
  { waitUntil = 0, spreadMs = 0, ...read }: Read,
  now: number,
): Promise<number> {
  const done = db
    .update(polls)
    .set({ ...read, readAt: now, failures: 0, error: null })
    .where(inArray(polls.id, [...ids]))
  const countAdded = (added: SQL | number) => hostReadStatement(db, host, { waitUntil, spreadMs, now, added })
  if (posts.length === 0) {
    await db.batch([countAdded(0), done])
    return 0
  }
  const field = (name: string) => sql.raw(`json_extract(p.value, '$.${name}')`)
  // As one value: there can be more posts than a statement has parameters for.
  const added = db.all<{ id: number }>(sql`INSERT INTO public_posts
      (kind, place, external_id, url, author, author_url, author_links, title, text, search_title,
        search_text, language, posted_at, found_at)
    SELECT ${field('kind')}, ${field('place')}, ${field('externalId')}, ${field('url')}, ${field('author')},
      ${field('authorUrl')}, ${field('authorLinks')}, ${field('title')}, ${field('text')},
      ${field('searchTitle')}, ${field('searchText')}, ${field('language')},
      ${field('postedAt')}, ${field('foundAt')}
    FROM json_each(${JSON.stringify(posts.map(withSearch))}) p WHERE true ON CONFLICT DO NOTHING RETURNING id`)
  const [rows] = await db.batch([...onlyIfWritten(db, added, (_, count) => [countAdded(count)]), done])
  return rows.length
}

/** The posts that aren't stored yet. */
export async function onlyNewPosts(db: Database, posts: readonly NewPost[]): Promise<NewPost[]> {
  const keys = JSON.stringify(posts.map(({ kind, place, externalId }) => [kind, place, externalId]))
  const known = await db.all<{ key: number }>(sql`SELECT p.key AS key FROM json_each(${keys}) p
    WHERE EXISTS (SELECT 1 FROM public_posts old WHERE old.kind = p.value ->> 0 AND old.place = p.value ->> 1
      AND old.external_id = p.value ->> 2)`)
  const indexes = new Set(known.map(({ key }) => key))
  return posts.filter((_, index) => !indexes.has(index))
}

type Failed = Pick<PollRow, 'cursor' | 'seenTo' | 'dueAt'> & {
  error: string
  /** The fault is the host's: nothing is read there before then. Null: it's this poll's alone. */
  waitUntil: number | null
}

/** Records that a source could not be read. */
export async function recordFailure(
  db: Database,
  { ids, host }: Poll,
  { waitUntil, ...failed }: Failed,
): Promise<void> {
  const poll = db
    .update(polls)
    .set({ ...failed, failures: sql`failures + 1` })
    .where(inArray(polls.id, [...ids]))
  const { error } = failed
  await db.batch([poll, ...(waitUntil === null ? [] : [hostFailedStatement(db, host, { error, waitUntil })])])
}

/** How many searches of a kind there are, and the terms of some of them. */
export async function countSearches(db: Database, kind: SourceKind): Promise<{ searches: number; sample: string[] }> {
  const isKind = eq(polls.kind, kind)
  const [[counted], rows] = await db.batch([
    db.select({ searches: count() }).from(polls).where(isKind),
    db.select({ term: polls.term }).from(polls).where(isKind).limit(200),
  ])
  return { searches: counted?.searches ?? 0, sample: rows.map(({ term }) => term) }
}
