import { and, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { FoundChange } from '#src/domain/directories/history.ts'
import type { VerificationOutcome } from '#src/domain/directories/verifications.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { rebuildWhere } from '#src/storage/rebuilds/changes.ts'
import { historyWhere } from './history.ts'
import { directoryChanges, directoryEdits, directoryVerifications, type EditBefore } from './schema.ts'

type Found = {
  id: string
  key: string
  /** Who looked. */
  by: string
  source: string | null
  /** The edit as it was read, and its version. */
  before: EditBefore
  version: number
}

type Seen = Found & {
  outcome: 'verified' | 'gone'
  after: Pick<EditBefore, 'excludedAt' | 'excludedReason'> & { fields: DirectoryEdit }
  /** What readers see differently, for the public history. */
  changes: readonly FoundChange[]
}

/** Saves what one of us saw, and rebuilds the pages. False: someone has changed the directory since it was read. */
export async function saveVerification(db: Database, seen: Seen, now: number): Promise<boolean> {
  const { key, by, version, changes, after } = seen
  const edit = { ...after, checkedAt: now, checkedBy: by, updatedAt: now }
  const save = db
    .insert(directoryEdits)
    .values({ key, ...edit })
    .onConflictDoUpdate({ target: directoryEdits.key, set: edit, setWhere: eq(directoryEdits.updatedAt, version) })
    .returning({ key: directoryEdits.key })
  const [saved] = await db.batch(
    onlyIfWritten(db, save, (written) => [
      db.run(sql`INSERT INTO directory_verifications (id, key, at, "by", outcome, source, before)
        SELECT ${seen.id}, ${key}, ${now}, ${by}, ${seen.outcome}, ${seen.source}, ${JSON.stringify(seen.before)}
        WHERE ${written}`),
      rebuildWhere(db, written),
      historyWhere(db, { key, changes, by: 'operator' }, now, written),
    ]),
  )
  return saved.length > 0
}

/** Notes that the site didn't tell. What we say of it stays as it is. */
export async function saveUnclear(db: Database, found: Found, now: number): Promise<boolean> {
  const { id, key, by, source, before, version } = found
  const saved = await db.all(sql`INSERT INTO directory_verifications (id, key, at, "by", outcome, source, before)
    SELECT ${id}, ${key}, ${now}, ${by}, 'unclear', ${source}, ${JSON.stringify(before)}
    WHERE coalesce((SELECT updated_at FROM directory_edits WHERE key = ${key}), 0) = ${version}
    ON CONFLICT (id) DO NOTHING RETURNING id`)
  return saved.length > 0
}

export type VerificationRow = typeof directoryVerifications.$inferSelect

export async function findVerification(db: Database, id: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(directoryVerifications).where(eq(directoryVerifications.id, id))
  return row ?? null
}

/** Takes a verification back, with what it changed. False: the directory has changed since. */
export async function undoVerification(db: Database, row: VerificationRow, now: number): Promise<boolean> {
  const { id, key, at, outcome, before } = row
  const remove = db.delete(directoryVerifications).where(eq(directoryVerifications.id, id))
  if (outcome === 'unclear') return (await remove.returning({ id: directoryVerifications.id })).length > 0
  const restore = db
    .update(directoryEdits)
    // Whoever checked it before may have deleted their account since.
    .set({ ...before, checkedBy: null, updatedAt: now })
    .where(
      and(
        eq(directoryEdits.key, key),
        eq(directoryEdits.updatedAt, at),
        sql`EXISTS (SELECT 1 FROM directory_verifications WHERE id = ${id})`,
      ),
    )
    .returning({ key: directoryEdits.key })
  const [restored] = await db.batch(
    onlyIfWritten(db, restore, (written) => [
      db.delete(directoryVerifications).where(and(eq(directoryVerifications.id, id), written)),
      db
        .delete(directoryChanges)
        .where(
          and(eq(directoryChanges.key, key), eq(directoryChanges.at, at), eq(directoryChanges.by, 'operator'), written),
        ),
      rebuildWhere(db, written),
    ]),
  )
  return restored.length > 0
}

export type LastVerification = {
  outcome: VerificationOutcome
  /** When: milliseconds. */
  at: number
  by: string | null
  source: string | null
}

/** The last verification of each directory. `clear`: leaves out those in which the site didn't tell. */
export async function listLastVerifications(
  db: Database,
  { keys, clear = false }: { keys?: readonly string[] | undefined; clear?: boolean } = {},
): Promise<ReadonlyMap<string, LastVerification>> {
  const { key, by, outcome, source } = directoryVerifications
  const rows = await db
    // SQLite takes the other columns from the row that has the latest time.
    .select({ key, by, outcome, source, at: max(directoryVerifications.at).mapWith(Number) })
    .from(directoryVerifications)
    .where(and(keys && inArray(key, [...keys]), clear ? ne(outcome, 'unclear') : undefined))
    .groupBy(key)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}
