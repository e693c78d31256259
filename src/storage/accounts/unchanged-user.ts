import { sql } from 'drizzle-orm'
import type { users } from './schema.ts'

type User = typeof users.$inferSelect

/**
 * Whether an account is unchanged since a proof was checked: the same email, password and role, not signed out
 * everywhere, and not taken back. For the WHERE of a statement on `users`, so that a proof has no effect after a change
 * that ended it.
 */
export function unchangedUser(user: User) {
  return sql`${unchangedCredentials(user)} AND browsers_since = ${user.browsersSince}`
}

/** The same for what only leads to a second factor, which is required if one was added meanwhile. */
export function unchangedCredentials({ id, emailKey, passwordHash, isAdmin }: User) {
  return sql`id = ${id} AND email_key = ${emailKey} AND password_hash IS ${passwordHash}
    AND is_admin = ${isAdmin ? 1 : 0}`
}
