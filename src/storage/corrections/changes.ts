import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CorrectionText } from '#src/domain/corrections/corrections.ts'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { FoundChange } from '#src/domain/directories/history.ts'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { historyWhere } from '#src/storage/directories/history.ts'
import { rebuildWhere } from '#src/storage/rebuilds/changes.ts'
import { corrections } from './schema.ts'

type SentCorrection = CorrectionText & { id: string; directoryKey: string; visitor: string }

/**
 * Stores a reader's correction. Another one of the same field by the same visitor replaces the first, and has an ID and
 * a time of its own, so that no admin decides on a text that they haven't read.
 */
export async function addCorrection(db: Database, sent: SentCorrection, now: number): Promise<void> {
  const { id, text, evidence, email } = sent
  await db
    .insert(corrections)
    .values({ ...sent, state: 'open', createdAt: now })
    .onConflictDoUpdate({
      target: [corrections.directoryKey, corrections.field, corrections.visitor],
      targetWhere: sql`state = 'open'`,
      set: { id, text, evidence, email, createdAt: now },
    })
}

type Decision = { id: string; userId: string; note: string | null }

/** False: it's no longer open. */
export async function rejectCorrection(db: Database, { id, userId, note }: Decision, now: number): Promise<boolean> {
  const decided = await decide(db, { id, userId, note, state: 'rejected' }, now)
  return decided.length > 0
}

type Acceptance = Decision & {
  key: string
  changes: readonly FoundChange[]
  /** The directory's edit from now on, and the version it replaces. Null: it stays. */
  edit: { fields: DirectoryEdit; version: number } | null
}

/**
 * Accepts a correction, with the directory's edit and the change in its history, all or nothing. False: the correction
 * is no longer open, or someone has edited the directory.
 */
export async function acceptCorrection(db: Database, accepted: Acceptance, now: number): Promise<boolean> {
  const { id, userId, note, key, changes, edit } = accepted
  const isCurrent =
    edit && sql`coalesce((SELECT updated_at FROM directory_edits WHERE key = ${key}), 0) = ${edit.version}`
  const accept = decide(db, { id, userId, note, state: 'accepted' }, now, isCurrent ?? undefined)
  const [decided] = await db.batch(
    onlyIfWritten(db, accept, (written) => [
      ...(edit ? [editWhere(db, key, edit.fields, now, written)] : []),
      rebuildWhere(db, written),
      historyWhere(db, { key, changes, by: 'correction' }, now, written),
    ]),
  )
  return decided.length > 0
}

function decide(
  db: Database,
  { id, userId, note, state }: Decision & { state: 'accepted' | 'rejected' },
  now: number,
  isCurrent?: SQL,
) {
  return (
    db
      .update(corrections)
      // There is nothing to ask anymore.
      .set({ state, note, email: null, decidedAt: now, decidedBy: userId })
      .where(and(eq(corrections.id, id), eq(corrections.state, 'open'), isCurrent))
      .returning({ id: corrections.id })
  )
}

function editWhere(db: Database, key: string, fields: DirectoryEdit, now: number, condition: SQL) {
  return db.run(sql`INSERT INTO directory_edits (key, fields, updated_at)
    SELECT ${key}, ${JSON.stringify(fields)}, ${now} WHERE ${condition}
    ON CONFLICT (key) DO UPDATE SET fields = excluded.fields, updated_at = excluded.updated_at`)
}
