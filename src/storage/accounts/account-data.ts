import { and, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { cannotBeUndone } from '#src/storage/email-change/queries.ts'
import { mailIfChanged, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { personalData } from './personal-data.ts'
import type { Person, PersonalTable } from './personal-table.ts'
import type { User } from './queries.ts'
import { unchangedUser } from './unchanged-user.ts'

type Exported = Record<keyof typeof personalData, Record<string, unknown>[]>

const tables = Object.entries(personalData) as [keyof typeof personalData, PersonalTable][]

/** All data stored about a person, as rows, without secrets. */
export async function findAccountData(db: Database, person: Person): Promise<Exported> {
  const found = await Promise.all(
    tables.map(async ([name, { table, of, columns }]) => {
      const rows: Record<string, unknown>[] = await db.select(columns).from(table).where(of(person))
      return [name, rows] as const
    }),
  )
  return Object.fromEntries(found) as Exported
}

/**
 * Deletes an account with everything it owns, and notifies its inbox. What must stay is kept without a name, or for a
 * limited time. False: nothing was deleted, because the account has changed since `user` was read, the session has
 * ended, or an earlier inbox can undo a change of email.
 */
export async function removeUser(
  db: Database,
  { user, sessionId, mail }: { user: User; sessionId: string; mail: OutgoingMail | null },
  now: number,
): Promise<boolean> {
  const allowed = and(
    sql`EXISTS (SELECT 1 FROM users WHERE ${unchangedUser(user)})`,
    sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND user_id = ${user.id} AND ended_at IS NULL)`,
    cannotBeUndone(db, user, now),
  )
  // The account is deleted last, because the other deletions depend on it.
  const statements = tables.flatMap(([, { table, of, atDeletion }]) => {
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
  const [first, ...others] = statements
  if (!first) return false
  const results = await db.batch([first, ...others, ...(mail ? [mailIfChanged(db, mail, now)] : [])])
  return (results[statements.length - 1]?.rowsAffected ?? 0) > 0
}
