import { and, eq, sql } from 'drizzle-orm'
import { freshMs, type PolledKind, sourceLimits } from '#src/domain/mentions/sources.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { matchAgainStatement } from './progress.ts'
import { mentionSources } from './schema.ts'
import { addPollsStatement, listWanted, removePollsStatement, wantedBy } from './wanted-polls.ts'

/** A source with the state of what it reads, for all of its project's keywords. */
export type SourceRow = {
  id: string
  kind: PolledKind
  place: string
  createdAt: number
  readAt: number | null
  nextAt: number | null
  error: string | null
  paused: 0 | 1
}

/** By what the project itself wants, because thousands of other searches may go to the same place. */
const stateOf = (projectId: string) => sql`WITH state AS MATERIALIZED (
    SELECT own.source AS source, p.id AS id, p.read_at AS readAt, p.error AS error, p.failures AS failures,
      max(p.due_at, coalesce(h.wait_until, 0), coalesce(h.next_at, 0)) AS dueAt, h.error AS hostError
    FROM (${wantedBy(projectId)}) own
    CROSS JOIN polls p ON p.kind = own.kind AND p.place = own.place AND p.term = own.term
    LEFT JOIN poll_hosts h ON h.host = p.host
  )
  SELECT s.id AS id, s.kind AS kind, s.place AS place, s.created_at AS createdAt, s.paused AS paused,
    max(p.readAt) AS readAt, min(p.dueAt) AS nextAt,
    coalesce((SELECT f.error FROM state f WHERE f.source = s.id AND f.error IS NOT NULL
      ORDER BY f.failures DESC, f.id LIMIT 1), max(p.hostError)) AS error
  FROM mention_sources s LEFT JOIN state p ON p.source = s.id
  WHERE s.project_id = ${projectId}`

/** Oldest first. Links that were pasted aren't sources. */
export function listSources(db: Database, projectId: string): Promise<SourceRow[]> {
  return db.all<SourceRow>(sql`${stateOf(projectId)} AND s.kind <> 'link'
    GROUP BY s.id ORDER BY s.created_at, s.id`)
}

export async function findSource(
  db: Database,
  projectId: string,
  { kind, place }: { kind: PolledKind; place: string },
): Promise<SourceRow | null> {
  const [row] = await db.all<SourceRow>(sql`${stateOf(projectId)}
    AND s.kind = ${kind} AND s.place = ${place} GROUP BY s.id`)
  return row ?? null
}

type NewSource = { id: string; projectId: string; userId: string; kind: PolledKind; place: string; feeds: number }

/**
 * Adds a source, unless the project has it. Counted by the writing statement, so parallel requests can't exceed a limit:
 * `feeds` in all projects of the account, others by project. What a new one leads to is in the same batch, as with
 * keywords. Null: there is no room for it.
 */
export async function addSource(db: Database, added: NewSource, now: number): Promise<SourceRow | null> {
  const { id, projectId, userId, kind, place, feeds } = added
  const hasRoom =
    kind === 'feed'
      ? sql`(SELECT count(*) FROM mention_sources s JOIN projects p ON p.id = s.project_id
          WHERE p.user_id = ${userId} AND s.kind = 'feed') < ${feeds}`
      : sql`(SELECT count(*) FROM mention_sources s
          WHERE s.project_id = ${projectId} AND s.kind NOT IN ('feed', 'link')) < ${sourceLimits.perProject}`
  const insert = db.run(sql`INSERT INTO mention_sources (id, project_id, kind, place, created_at)
    SELECT ${id}, ${projectId}, ${kind}, ${place}, ${now} WHERE ${hasRoom} ON CONFLICT DO NOTHING`)
  await db.batch([
    ...onlyIfWritten(db, insert, (written) => [matchAgainStatement(db, projectId, now - freshMs, written)]),
    addPollsStatement(db, projectId, now),
  ])
  return findSource(db, projectId, { kind, place })
}

/** With its polls, if no other project wants them. False: the project has no such source. */
export async function removeSource(db: Database, projectId: string, id: string): Promise<boolean> {
  const before = await listWanted(db, projectId)
  const [removed] = await db.batch([
    db
      .delete(mentionSources)
      .where(and(eq(mentionSources.projectId, projectId), eq(mentionSources.id, id)))
      .returning({ id: mentionSources.id }),
    removePollsStatement(db, before),
  ])
  return removed.length > 0
}

/** How many feeds an account listens to, in all of its projects. */
export async function countFeeds(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(mentionSources)
    .innerJoin(projects, eq(projects.id, mentionSources.projectId))
    .where(and(eq(projects.userId, userId), eq(mentionSources.kind, 'feed')))
  return row?.count ?? 0
}
