import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'

// A migration either expands the schema, and the release before works on the new one, or it contracts it: it takes away what
// the release before no longer used. So the running server works until the new one has taken over, and a failed upgrade goes
// back to it. What is older than that release would fail, and refuses to start.

/** Migrations that contract the schema, by name. A test finds those that are missing here. */
export const contracting: readonly string[] = []

export const migrationsFolder = fileURLToPath(new URL('.', import.meta.url))

type Journal = { entries: { tag: string; when: number }[] }

/** The migrations that this program knows, each with its time, by which databases name it. */
export function readJournal(folder = migrationsFolder): Journal['entries'] {
  return (JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal).entries
}

/** A database that this program can't work on. The message says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

export type SchemaState = {
  /** The newest migration that was applied. Null: an empty database. */
  newest: number | null
  /** The oldest version that can work on it. */
  oldest: number
}

export async function readSchemaState(db: Database): Promise<SchemaState> {
  if (!(await hasTable(db, '__drizzle_migrations'))) return { newest: null, oldest: 0 }
  const [applied] = await db.all<{ at: number | null }>(sql`SELECT max(created_at) AS at FROM __drizzle_migrations`)
  const [floor] = (await hasTable(db, 'schema_floors'))
    ? await db.all<{ oldest: number }>(sql`SELECT oldest FROM schema_floors`)
    : []
  return { newest: applied?.at ?? null, oldest: floor?.oldest ?? 0 }
}

/** Rejects with a `SchemaError` if a newer version made the schema, and this one can't work on it. */
export function refuseNewer({ newest, oldest }: SchemaState, known = readJournal()): void {
  const last = known.at(-1)?.when ?? 0
  if (newest === null || newest <= last || oldest <= last) return
  throw new SchemaError(
    'A newer version of this program has changed the database, and this version can’t work on it. Start the newer version, ' +
      'or restore a backup from before (npm run restore).',
  )
}

/** Which versions may work on the database once it is migrated. Stored before it is, so that none of the others starts meanwhile. */
export async function raiseFloor(db: Database, names = contracting, known = readJournal()): Promise<void> {
  const times = known.filter(({ tag }) => names.includes(tag)).map(({ when }) => when)
  if (times.length === 0 || !(await hasTable(db, 'schema_floors'))) return
  const oldest = Math.max(...times)
  await db.run(sql`INSERT INTO schema_floors (id, oldest) VALUES (1, ${oldest})
    ON CONFLICT (id) DO UPDATE SET oldest = max(oldest, excluded.oldest)`)
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`)
  return rows.length > 0
}
