import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { polls, publicPosts } from './schema.ts'

export type PollRow = typeof polls.$inferSelect
export type NewPost = Omit<typeof publicPosts.$inferInsert, 'id'>

/**
 * Adds a poll for each search and feed that a project wants, and removes those that none wants anymore. Equal keywords
 * of different projects share one.
 */
export async function syncPolls(db: Database, now: number): Promise<void> {
  const wanted = sql`SELECT s.kind AS kind, s.place AS place, CASE WHEN s.kind = 'feed' THEN '' ELSE k.key END AS term
    FROM mention_sources s JOIN keywords k ON k.project_id = s.project_id
    WHERE k.match <> 'exclude' AND s.kind <> 'link'`
  await db.batch([
    db.run(sql`INSERT INTO polls (kind, place, term, due_at)
      SELECT DISTINCT kind, place, term, ${now} FROM (${wanted}) WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM polls WHERE (kind, place, term) NOT IN (SELECT kind, place, term FROM (${wanted}))`),
  ])
}

/** The poll of a kind of source that has waited longest. */
export async function findDuePoll(db: Database, kind: SourceKind, now: number): Promise<PollRow | null> {
  const [row] = await db
    .select()
    .from(polls)
    .where(and(eq(polls.kind, kind), lte(polls.dueAt, now)))
    .orderBy(asc(polls.dueAt), asc(polls.id))
    .limit(1)
  return row ?? null
}

type Read = Pick<PollRow, 'etag' | 'lastModified' | 'newestAt'> & { nextAt: number }

/** Stores what a poll found, and that it was read. One batch, so a killed run repeats a reading or none of it. */
export async function recordReading(
  db: Database,
  { id }: Pick<PollRow, 'id'>,
  posts: readonly NewPost[],
  { nextAt, ...read }: Read,
  now: number,
): Promise<void> {
  const done = db
    .update(polls)
    .set({ ...read, dueAt: nextAt, readAt: now, failures: 0, error: null })
    .where(eq(polls.id, id))
  if (posts.length === 0) await done
  else
    await db.batch([
      db
        .insert(publicPosts)
        .values([...posts])
        .onConflictDoNothing(),
      done,
    ])
}

/** Records that a source could not be read. */
export async function recordFailure(
  db: Database,
  { id }: Pick<PollRow, 'id'>,
  error: string,
  nextAt: number,
): Promise<void> {
  await db
    .update(polls)
    .set({ error, dueAt: nextAt, failures: sql`failures + 1` })
    .where(eq(polls.id, id))
}

/** Nothing of this source is read before then. */
export async function postponePolls(
  db: Database,
  { kind, place }: Pick<PollRow, 'kind' | 'place'>,
  until: number,
): Promise<void> {
  await db
    .update(polls)
    .set({ dueAt: sql`max(due_at, ${until})` })
    .where(and(eq(polls.kind, kind), eq(polls.place, place)))
}
