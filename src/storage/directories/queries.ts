import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { directoryEdits } from './schema.ts'

export type DirectoryEditRow = typeof directoryEdits.$inferSelect

/** What operators know, by directory key. `keys`: only of these. */
export async function listDirectoryEdits(
  db: Database,
  keys?: readonly string[],
): Promise<Map<string, DirectoryEditRow>> {
  const rows = await db
    .select()
    .from(directoryEdits)
    .where(keys && inArray(directoryEdits.key, [...keys]))
  return new Map(rows.map((row) => [row.key, row]))
}

/** Null: nothing is known beyond the data set. */
export async function findDirectoryEdit(db: Database, key: string): Promise<DirectoryEditRow | null> {
  const [row] = await db.select().from(directoryEdits).where(eq(directoryEdits.key, key))
  return row ?? null
}
