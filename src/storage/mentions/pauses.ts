import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { addPollsStatement, listWanted, removePollsStatement } from './wanted-polls.ts'

/** How many of each an account may have at work. */
export type Room = { keywords: number; feeds: number }

/**
 * Pauses the newest keywords and feeds that an account has beyond its room, and resumes what fits again. Keywords that
 * leave posts out cost no search and stay.
 */
export async function pauseBeyond(db: Database, userId: string, room: Room, now: number): Promise<void> {
  const own = (await db.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId))).map(
    ({ id }) => id,
  )
  const before = (await Promise.all(own.map((id) => listWanted(db, id)))).flat()
  await db.batch([
    pauseStatement(db, { table: sql`keywords`, userId, limit: room.keywords, which: sql`t.match <> 'exclude'` }),
    pauseStatement(db, { table: sql`mention_sources`, userId, limit: room.feeds, which: sql`t.kind = 'feed'` }),
    removePollsStatement(db, before),
    ...own.map((id) => addPollsStatement(db, id, now)),
  ])
}

type Pause = { table: SQL; userId: string; limit: number; which: SQL }

function pauseStatement(db: Database, { table, userId, limit, which }: Pause) {
  return db.run(sql`UPDATE ${table} SET paused = ranked.place > ${limit}
    FROM (SELECT t.id, row_number() OVER (ORDER BY t.created_at, t.rowid) AS place
      FROM ${table} t JOIN projects p ON p.id = t.project_id WHERE p.user_id = ${userId} AND ${which}) ranked
    WHERE ${table}.id = ranked.id AND ${table}.paused <> (ranked.place > ${limit})`)
}

/** The accounts after one, by id, that have more of anything than that, or something paused. At most `limit`. */
export async function listAbove(db: Database, room: Room, after: string, limit: number): Promise<string[]> {
  const above = (table: SQL, included: number, which: SQL) => sql`SELECT p.user_id FROM ${table} t
    JOIN projects p ON p.id = t.project_id WHERE ${which} GROUP BY p.user_id HAVING count(*) > ${included} OR max(t.paused)`
  const rows = await db.all<{ id: string }>(sql`SELECT user_id AS id FROM (
      ${above(sql`keywords`, room.keywords, sql`t.match <> 'exclude'`)}
      UNION ${above(sql`mention_sources`, room.feeds, sql`t.kind = 'feed'`)})
    WHERE user_id > ${after} ORDER BY user_id LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}
