import { sql } from 'drizzle-orm'
import type { users } from '#src/storage/account-schema.ts'

/**
 * Whether an account is as it was read when a proof was checked: the same email, password and role. For the WHERE of a
 * statement on `users`, so that what a proof allows can't come after a change that ended it.
 */
export function unchangedUser({ id, emailKey, passwordHash, isAdmin }: typeof users.$inferSelect) {
  return sql`id = ${id} AND email_key = ${emailKey} AND password_hash IS ${passwordHash}
    AND is_admin = ${isAdmin ? 1 : 0}`
}
