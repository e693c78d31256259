import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'

// Equal keywords of different projects share a poll. Demo projects have sources that don't exist.

/** What to search for, one for all that make the same request. A feed is read as a whole, a hashtag has no spaces. */
const term = sql`CASE
  WHEN s.kind = 'feed' THEN ''
  WHEN s.kind = 'mastodon' THEN replace(k.key, ' ', '')
  WHEN s.kind = 'lemmy' THEN k.key
  WHEN k.match = 'phrase' AND instr(k.key, ' ') > 0 THEN '"' || k.key || '"'
  ELSE k.key END`

const isWanted = sql`k.match <> 'exclude' AND s.kind <> 'link' AND NOT k.paused AND NOT s.paused
  AND NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = s.project_id AND p.demo)`

/** The searches and feeds of projects, each with the source it belongs to. */
const wanted = (where: SQL) => sql`SELECT s.id AS source, s.kind AS kind, s.place AS place, ${term} AS term
  FROM mention_sources s CROSS JOIN keywords k ON k.project_id = s.project_id
  WHERE ${isWanted} AND ${where}`

/** What a project wants to be read, for each of its sources. */
export const wantedBy = (projectId: string) => wanted(sql`s.project_id = ${projectId}`)

/** Adds what a project wants, in the batch that adds its keyword or source. */
export function addPollsStatement(db: Database, projectId: string, now: number) {
  return db.run(sql`INSERT INTO polls (kind, place, term, due_at)
    SELECT DISTINCT kind, place, term, ${now} FROM (${wantedBy(projectId)}) WHERE true ON CONFLICT DO NOTHING`)
}

type Poll = { kind: string; place: string; term: string }

/** What a project wants, to ask afterwards whether anyone still does. */
export function listWanted(db: Database, projectId: string): Promise<Poll[]> {
  return db.all<Poll>(sql`SELECT DISTINCT kind, place, term FROM (${wantedBy(projectId)})`)
}

/** Removes those of these polls that no project wants any longer. */
export function removePollsStatement(db: Database, given: readonly Poll[]) {
  const value = (name: string) => sql.raw(`(g.value ->> '${name}')`)
  // By the keyword, which few projects have, or by the feed.
  const ofTerm = sql`EXISTS (SELECT 1 FROM keywords k
    CROSS JOIN mention_sources s ON s.project_id = k.project_id AND s.kind = ${value('kind')} AND s.place = ${value('place')}
    WHERE k.key = trim(${value('term')}, '"') AND ${isWanted} AND ${term} = ${value('term')})`
  const ofFeed = sql`EXISTS (SELECT 1 FROM mention_sources s
    CROSS JOIN keywords k ON k.project_id = s.project_id
    WHERE s.kind = 'feed' AND s.place = ${value('place')} AND ${isWanted})`
  // By the place: several keywords are one hashtag.
  const ofHashtag = sql`EXISTS (SELECT 1 FROM mention_sources s
    CROSS JOIN keywords k ON k.project_id = s.project_id
    WHERE s.kind = 'mastodon' AND s.place = ${value('place')} AND ${isWanted} AND ${term} = ${value('term')})`
  return db.run(sql`DELETE FROM polls WHERE (kind, place, term) IN (
    SELECT ${value('kind')}, ${value('place')}, ${value('term')} FROM json_each(${JSON.stringify(given)}) g
    WHERE NOT CASE ${value('kind')} WHEN 'feed' THEN ${ofFeed} WHEN 'mastodon' THEN ${ofHashtag} ELSE ${ofTerm} END)`)
}

/** Adds and removes polls for all projects: what was deleted with a project or an account leaves its polls behind. */
export async function syncPolls(db: Database, now: number): Promise<void> {
  const all = wanted(sql`true`)
  await db.batch([
    db.run(sql`INSERT INTO polls (kind, place, term, due_at)
      SELECT DISTINCT kind, place, term, ${now} FROM (${all}) WHERE true ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM polls WHERE (kind, place, term) NOT IN (SELECT kind, place, term FROM (${all}))`),
  ])
}
