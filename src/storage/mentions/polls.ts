import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { polls, publicPosts } from './schema.ts'

export type PollRow = typeof polls.$inferSelect
export type NewPost = Omit<typeof publicPosts.$inferInsert, 'id'>

/**
 * Adds a poll for each search and feed that a project wants, and removes those that none wants anymore. Equal keywords
 * of different projects share one. Demo projects have sources that don't exist.
 */
export async function syncPolls(db: Database, now: number): Promise<void> {
  const wanted = sql`SELECT s.kind AS kind, s.place AS place, CASE
      WHEN s.kind = 'feed' THEN ''
      WHEN k.match = 'phrase' AND instr(k.key, ' ') > 0 THEN '"' || k.key || '"'
      ELSE k.key END AS term
    FROM mention_sources s
    JOIN keywords k ON k.project_id = s.project_id
    JOIN projects p ON p.id = s.project_id
    WHERE k.match <> 'exclude' AND s.kind <> 'link' AND NOT p.demo`
  await db.batch([
    db.run(sql`INSERT INTO polls (kind, place, term, due_at)
      SELECT DISTINCT kind, place, term, ${now} FROM (${wanted}) WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM polls WHERE (kind, place, term) NOT IN (SELECT kind, place, term FROM (${wanted}))`),
  ])
}

/** The polls of a kind of source that are due, those that have waited longest first. */
export function listDuePolls(db: Database, kind: SourceKind, now: number, limit: number): Promise<PollRow[]> {
  return db
    .select()
    .from(polls)
    .where(and(eq(polls.kind, kind), lte(polls.dueAt, now)))
    .orderBy(sql`coalesce(${polls.readAt}, 0)`, asc(polls.dueAt), asc(polls.id))
    .limit(limit)
}

/** `nextAt`: when it is read next. `postponed`: nothing else of this kind, or at this place, is read before then. */
type Read = Pick<PollRow, 'etag' | 'lastModified' | 'newestAt'> & { nextAt: number; postponed?: Postponed | undefined }
export type Postponed = { kind: SourceKind; place?: string | undefined; until: number; error?: string }

/**
 * Stores what a poll found, and that it was read. One batch, so that a killed run repeats a reading or none of it.
 * Returns how many posts are new.
 */
export async function recordReading(
  db: Database,
  { id }: Pick<PollRow, 'id'>,
  posts: readonly NewPost[],
  { nextAt, postponed, ...read }: Read,
  now: number,
): Promise<number> {
  const done = db
    .update(polls)
    .set({ ...read, dueAt: nextAt, readAt: now, failures: 0, error: null })
    .where(eq(polls.id, id))
  const rest = postponed ? [postponement(db, postponed)] : []
  if (posts.length === 0) {
    await db.batch([done, ...rest])
    return 0
  }
  const added = db
    .insert(publicPosts)
    .values([...posts])
    .onConflictDoNothing()
    .returning({ id: publicPosts.id })
  const [rows] = await db.batch([added, done, ...rest])
  return rows.length
}

/** Records that a source could not be read. */
export async function recordFailure(
  db: Database,
  { id }: Pick<PollRow, 'id'>,
  { error, nextAt, postponed }: { error: string; nextAt: number; postponed?: Postponed | undefined },
): Promise<void> {
  const failed = db
    .update(polls)
    .set({ error, dueAt: nextAt, failures: sql`failures + 1` })
    .where(eq(polls.id, id))
  await db.batch([failed, ...(postponed ? [postponement(db, postponed)] : [])])
}

function postponement(db: Database, { kind, place, until, error }: Postponed) {
  return db
    .update(polls)
    .set({ dueAt: sql`max(${polls.dueAt}, ${until})`, ...(error !== undefined && { error }) })
    .where(and(eq(polls.kind, kind), place === undefined ? undefined : eq(polls.place, place)))
}
