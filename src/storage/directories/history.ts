import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { ChangeSource, DirectoryChange, FoundChange } from '#src/domain/directories/history.ts'
import type { Database } from '#src/storage/database.ts'
import { directoryChanges } from './schema.ts'

type Found = { key: string; changes: readonly FoundChange[]; by: ChangeSource }

/** The statement that adds to the public history under a condition, such as that of `onlyIfWritten`. */
export function historyWhere(db: Database, { key, changes, by }: Found, now: number, condition: SQL) {
  return db.run(sql`INSERT INTO directory_changes (key, at, kind, before, after, by)
    SELECT ${key}, ${now}, value ->> 'kind', value ->> 'before', value ->> 'after', ${by}
    FROM json_each(${JSON.stringify(changes)}) WHERE ${condition}`)
}

/** The public history of directories by key, newest first. `keys`: only of these. */
export async function listDirectoryChanges(
  db: Database,
  keys?: readonly string[],
): Promise<Map<string, DirectoryChange[]>> {
  const { key, at, kind, before, after, by } = directoryChanges
  const rows = await db
    .select({ key, at, kind, before, after, by })
    .from(directoryChanges)
    .where(keys && inArray(directoryChanges.key, [...keys]))
    .orderBy(asc(directoryChanges.key), desc(directoryChanges.id))
  const changes = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString().slice(0, 10) }))
  return Map.groupBy(changes, (change) => change.key)
}
