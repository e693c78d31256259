import { and, eq, is, SQL, sql } from 'drizzle-orm'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { cannotBeUndone } from '#src/storage/sign-in/email-change/queries.ts'
import { mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { personalData } from './personal-data.ts'
import type { Person, PersonalTable } from './personal-table.ts'
import { keepUsesStatement } from './keep-uses.ts'
import type { KeepingUses } from '#src/storage/plans/kept-uses.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { addEventWhere, type NewSecurityEvent } from '#src/storage/security-log/changes.ts'
import { unchangedUser } from '#src/storage/accounts/unchanged-user.ts'

const tables = Object.entries(personalData) as [keyof typeof personalData, PersonalTable][]

/** Rows of one query, and bytes. */
const pieceSize = { rows: 512, bytes: 256 * 1024 }

/** A table's rows about a person, without secrets, in pieces. A row may have a megabyte, so it's known before it's read. */
export async function* readPersonalRows(
  db: Database,
  person: Person,
  { table, of, columns }: PersonalTable,
): AsyncGenerator<Record<string, unknown>[]> {
  const found = await db
    .select({ id: sql<number>`rowid`, bytes: bytesOf(columns) })
    .from(table)
    .where(of(person))
    .orderBy(sql`rowid`)
  const read = (ids: readonly number[]) =>
    db
      .select(columns)
      .from(table)
      .where(sql`rowid IN ${ids}`)
      .orderBy(sql`rowid`)
  let piece: number[] = []
  let pieceBytes = 0
  for (const { id, bytes } of found) {
    if (piece.length > 0 && (piece.length === pieceSize.rows || pieceBytes + bytes > pieceSize.bytes)) {
      yield await read(piece)
      piece = []
      pieceBytes = 0
    }
    piece.push(id)
    pieceBytes += bytes
  }
  if (piece.length > 0) yield await read(piece)
}

/** Of a row. The database knows lengths without reading what is long. */
function bytesOf(columns: PersonalTable['columns']): SQL<number> {
  const contents = Object.values(columns).map((column) => (is(column, SQL.Aliased) ? column.sql : column))
  const lengths = contents.map((content) => sql`coalesce(octet_length(${content}), 0)`)
  return sql`(${sql.join(lengths, sql` + `)})`.mapWith(Number)
}

/**
 * Deletes an account with everything it owns, and notifies its inbox. What must stay is kept without a name, or for a
 * limited time. False: nothing was deleted, because the account has changed since `user` was read, the session has
 * ended, or an earlier inbox can undo a change of email.
 */
export async function removeUser(
  db: Database,
  {
    user,
    sessionId,
    mail,
    event,
    uses = null,
  }: {
    user: User
    sessionId: string
    mail: OutgoingMail | null
    /** For the security log. It also tells what to delete again if a backup is restored, so it is written with the deletion. */
    event: NewSecurityEvent
    uses?: KeepingUses | null
  },
  now: number,
): Promise<boolean> {
  const allowed = and(
    sql`EXISTS (SELECT 1 FROM users WHERE ${unchangedUser(user)})`,
    sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND user_id = ${user.id} AND ended_at IS NULL)`,
    cannotBeUndone(db, user, now),
  )
  const statements = removalStatements(db, user, allowed)
  const kept = uses ? [keepUsesStatement(db, user.id, uses, now, allowed)] : []
  const others = [...kept, ...statements]
  const removal = others.pop()
  if (!removal) return false
  const [head, ...tail] = [
    ...others,
    ...onlyIfWritten(db, removal, (removed) => [
      addEventWhere(db, event, removed),
      ...(mail ? [mailWhere(db, mail, now, removed)] : []),
    ]),
  ]
  const results = await db.batch([head, ...tail])
  return (results[others.length]?.rowsAffected ?? 0) > 0
}

/** Deletes an account again that a restored backup still has. False: it hasn't. */
export async function removeUserAgain(db: Database, id: string): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) return false
  const [first, ...others] = removalStatements(db, user, sql`true`)
  if (first) await db.batch([first, ...others])
  return true
}

/** What deletes everything that an account owns. The account is deleted last, because the other deletions depend on it. */
function removalStatements(db: Database, user: User, allowed: SQL | undefined) {
  return tables.flatMap(([, { table, of, atDeletion }]) => {
    if ('keep' in atDeletion) return []
    if ('set' in atDeletion)
      return db
        .update(table)
        .set(atDeletion.set)
        .where(and(of(user), allowed))
    const { remove } = atDeletion
    if (remove === 'with the account') return []
    return db.delete(table).where(and(remove === 'all' ? of(user) : remove(user), allowed))
  })
}
