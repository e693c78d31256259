import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { MailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

// Statements for the batches in changes.ts. Each takes the condition under which it runs.

/** A token, and the mail with it or with the reason why there is none. */
export type Mailed = {
  row: Pick<MailedToken, 'hash' | 'purpose' | 'email' | 'emailKey' | 'userId' | 'createdAt' | 'expiresAt'>
  mail: OutgoingMail
}

export function addTokenIf(db: Database, { row }: Mailed, condition: SQL) {
  return db.run(sql`INSERT INTO mailed_tokens (hash, purpose, email, email_key, user_id, created_at, expires_at)
    SELECT ${row.hash}, ${row.purpose}, ${row.email}, ${row.emailKey}, ${row.userId}, ${row.createdAt}, ${row.expiresAt}
    WHERE ${condition}`)
}

/** Whether a token that was read before still works. */
export function isLiving({ hash, purpose }: MailedToken, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM mailed_tokens WHERE hash = ${hash} AND purpose = ${purpose} AND expires_at > ${now})`
}

export function pendingOf(userId: string) {
  return and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'email'))
}

/** Deletes accounts that claimed this account's email without confirming it. */
export function forgetUnconfirmed(db: Database, id: string, emailKey: string, condition: SQL) {
  return db
    .delete(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.confirmedAt), ne(users.id, id), condition))
}
