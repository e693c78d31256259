import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { hostReadStatement, hostFailedStatement } from './poll-hosts.ts'
import { polls, type publicPosts } from './schema.ts'

export type PollRow = typeof polls.$inferSelect
export type NewPost = Omit<typeof publicPosts.$inferInsert, 'id'>

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

export type DuePoll = PollRow & { host: string }

/**
 * The polls that are due, except those whose host has to wait: `perHost` of each host, those that have waited longest
 * first. Those of the hosts in `first` go before all others.
 */
export async function listDuePolls(
  db: Database,
  { now, first, perHost, limit }: { now: number; first: readonly string[]; perHost: number; limit: number },
): Promise<DuePoll[]> {
  const oldest = sql`coalesce(read_at, 0), due_at, id`
  const rows = await db
    .select()
    .from(polls)
    .where(
      sql`id IN (SELECT id FROM
          (SELECT id, row_number() OVER (PARTITION BY host ORDER BY ${oldest}) AS line FROM polls
            WHERE due_at <= ${now} AND host IS NOT NULL AND NOT EXISTS (SELECT 1 FROM poll_hosts h
              WHERE h.host = polls.host AND max(h.wait_until, h.next_at) > ${now}))
        WHERE line <= ${perHost})`,
    )
    .orderBy(
      sql`host NOT IN (SELECT value FROM json_each(${JSON.stringify(first)}))`,
      sql`coalesce(read_at, 0)`,
      asc(polls.dueAt),
      asc(polls.id),
    )
    .limit(limit)
  return rows.flatMap(({ host, ...poll }) => (host === null ? [] : [{ ...poll, host }]))
}

/** What a reading leaves behind. `waitUntil`: the host asked for it. `spreadMs`: of each request to it. */
export type Read = Pick<PollRow, 'etag' | 'lastModified' | 'newestAt' | 'cursor' | 'seenTo' | 'undated'> & {
  dueAt: number
  waitUntil?: number
  spreadMs?: number
}

type Poll = Pick<DuePoll, 'id' | 'host'>

/**
 * Stores what a poll found, and that it was read. One batch, so that a killed run repeats a page or none of it. Returns how
 * many posts are new.
 */
export async function recordReading(
  db: Database,
  { id, host }: Poll,
  posts: readonly NewPost[],
  { waitUntil = 0, spreadMs = 0, ...read }: Read,
  now: number,
): Promise<number> {
  const done = db
    .update(polls)
    .set({ ...read, readAt: now, failures: 0, error: null })
    .where(eq(polls.id, id))
  const counted = hostReadStatement(db, host, { waitUntil, spreadMs, now, hasAdded: posts.length > 0 })
  if (posts.length === 0) {
    await db.batch([counted, done])
    return 0
  }
  const field = (name: string) => sql.raw(`json_extract(p.value, '$.${name}')`)
  // As one value: there can be more posts than a statement has parameters for.
  const added = db.all<{ id: number }>(sql`INSERT INTO public_posts
      (kind, place, external_id, url, author, author_url, author_links, title, text, language, posted_at, found_at)
    SELECT ${field('kind')}, ${field('place')}, ${field('externalId')}, ${field('url')}, ${field('author')},
      ${field('authorUrl')}, ${field('authorLinks')}, ${field('title')}, ${field('text')}, ${field('language')},
      ${field('postedAt')}, ${field('foundAt')}
    FROM json_each(${JSON.stringify(posts)}) p WHERE true ON CONFLICT DO NOTHING RETURNING id`)
  const [rows] = await db.batch([added, counted, done])
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
export async function recordFailure(db: Database, { id, host }: Poll, { waitUntil, ...failed }: Failed): Promise<void> {
  const poll = db
    .update(polls)
    .set({ ...failed, failures: sql`failures + 1` })
    .where(eq(polls.id, id))
  const { error } = failed
  await db.batch([poll, ...(waitUntil === null ? [] : [hostFailedStatement(db, host, { error, waitUntil })])])
}
