import { sql } from 'drizzle-orm'
import type { users } from './schema.ts'

type User = typeof users.$inferSelect

/**
 * Whether an account is as it was read when a proof was checked: the same email, password and role, and neither signed out
 * everywhere nor taken back meanwhile. For the WHERE of a statement on `users`, so that what a proof allows can't come
 * after a change that ended it.
 */
export function unchangedUser(user: User) {
  return sql`${unchangedCredentials(user)} AND browsers_since = ${user.browsersSince}`
}

/** The same for what leads only to a second factor: one that was added meanwhile is to be asked for. */
export function unchangedCredentials({ id, emailKey, passwordHash, isAdmin }: User) {
  return sql`id = ${id} AND email_key = ${emailKey} AND password_hash IS ${passwordHash}
    AND is_admin = ${isAdmin ? 1 : 0}`
}
