import { and, eq, sql } from 'drizzle-orm'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { FoundChange } from '#src/domain/directories/history.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { rebuildWhere } from '#src/storage/rebuilds/changes.ts'
import { historyWhere } from './history.ts'
import type { DirectoryEditRow } from './queries.ts'
import { directoryEdits } from './schema.ts'

type SavedEdit = {
  key: string
  fields: DirectoryEdit
  /** The version that was edited. */
  version: number
  /** Who checked the directory just now. Null: no one. */
  checkedBy: string | null
  /** What readers see differently, for the public history. */
  changes: readonly FoundChange[]
}

/** Saves what an operator found out. Null: someone has changed it since. */
export async function saveDirectoryEdit(
  db: Database,
  { key, fields, version, checkedBy, changes }: SavedEdit,
  now: number,
): Promise<DirectoryEditRow | null> {
  const checked = checkedBy === null ? {} : { checkedAt: now, checkedBy }
  const save = db
    .insert(directoryEdits)
    .values({ key, fields, ...checked, updatedAt: now })
    .onConflictDoUpdate({
      target: directoryEdits.key,
      set: { fields, ...checked, updatedAt: now },
      setWhere: eq(directoryEdits.updatedAt, version),
    })
    .returning()
  const [[row]] =
    changes.length === 0
      ? await db.batch([save])
      : await db.batch(
          onlyIfWritten(db, save, (written) => [
            rebuildWhere(db, written),
            historyWhere(db, { key, changes, by: 'operator' }, now, written),
          ]),
        )
  return row ?? null
}

/** From now on, no new rows use it, and its page says so after a rebuild. */
export async function excludeDirectory(db: Database, key: string, reason: string, now: number): Promise<void> {
  const aside = { excludedAt: now, excludedReason: reason, updatedAt: now }
  const save = db
    .insert(directoryEdits)
    .values({ key, fields: {}, ...aside })
    .onConflictDoUpdate({ target: directoryEdits.key, set: aside })
  await db.batch(onlyIfWritten(db, save, (written) => [rebuildWhere(db, written)]))
}

/** New rows may use it again, pages name it again if it was gone, and earlier failures no longer count. */
export async function includeDirectory(db: Database, key: string, now: number): Promise<void> {
  const save = db
    .update(directoryEdits)
    .set({ excludedAt: null, excludedReason: null, failures: 0, updatedAt: now })
    .where(eq(directoryEdits.key, key))
  await db.batch(onlyIfWritten(db, save, (written) => [rebuildWhere(db, written)]))
}

/** What is left to keep of an edit. `checked`: when and by whom it was checked is still needed. */
export type KeptEdit = Pick<DirectoryEditRow, 'key' | 'fields' | 'updatedAt'> & { checked: boolean }

/**
 * Keeps only this of edits, and removes those of which nothing is left. One that an operator has changed since stays as
 * it is. Returns how many were removed.
 */
export async function trimDirectoryEdits(db: Database, kept: readonly KeptEdit[]): Promise<number> {
  for (const { key, fields, checked, updatedAt } of kept) {
    const spent = checked ? {} : { checkedAt: null, checkedBy: null }
    await db
      .update(directoryEdits)
      .set({ fields, ...spent })
      .where(and(eq(directoryEdits.key, key), eq(directoryEdits.updatedAt, updatedAt)))
  }
  const removed = await db
    .delete(directoryEdits)
    .where(sql`fields = '{}' AND failures = 0 AND set_aside_at IS NULL AND checked_at IS NULL`)
    .returning({ key: directoryEdits.key })
  return removed.length
}
