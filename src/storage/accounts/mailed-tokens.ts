import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { mailStatement, mailWhere, type OutgoingMail } from '#src/storage/mails/changes.ts'
import type { User } from './queries.ts'
import { type MailedTokenPurpose, mailedTokens } from './schema.ts'

export type MailedToken = typeof mailedTokens.$inferSelect

/** Stores a token's hash and queues its mail. */
export async function addMailedToken(
  db: Database,
  token: typeof mailedTokens.$inferInsert,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await db.batch([db.insert(mailedTokens).values(token), mailStatement(db, mail, now)])
}

/** The same, with the mail only if the email has an account. Both cases write, so timing reveals little. */
export async function addMailedTokenForAccount(
  db: Database,
  token: typeof mailedTokens.$inferInsert,
  mail: OutgoingMail,
  now: number,
): Promise<void> {
  await db.batch([
    db.insert(mailedTokens).values(token),
    mailWhere(db, mail, now, sql`EXISTS (SELECT 1 FROM users WHERE email_key = ${token.emailKey})`),
  ])
}

export async function findMailedToken(
  db: Database,
  purpose: MailedTokenPurpose,
  hash: string,
  now: number,
): Promise<MailedToken | null> {
  const [token] = await db
    .select()
    .from(mailedTokens)
    .where(living(purpose, hash, now))
  return token ?? null
}

/** Uses up a token. One statement, so that only one of two parallel requests gets it. */
export async function takeMailedToken(
  db: Database,
  purpose: MailedTokenPurpose,
  hash: string,
  now: number,
): Promise<MailedToken | null> {
  const [token] = await db
    .delete(mailedTokens)
    .where(living(purpose, hash, now))
    .returning()
  return token ?? null
}

/** What a sign-in link is opened with, as hashes. Null: not given. */
export type LinkProof = { hash: string; browserHash: string | null; codeHash: string | null }

/**
 * Uses up a sign-in link, if it comes from the browser that requested it or with the code shown there. `elsewhere`: it
 * has neither. `wrong`: a wrong code. Null: there is no such link, or too many wrong codes were typed.
 */
export async function takeMagicLink(
  db: Database,
  { hash, browserHash, codeHash }: LinkProof,
  maxTries: number,
  now: number,
): Promise<MailedToken | 'elsewhere' | 'wrong' | null> {
  const link = living('magic', hash, now)
  if (browserHash !== null) {
    const [taken] = await db
      .delete(mailedTokens)
      .where(and(link, eq(mailedTokens.browserHash, browserHash)))
      .returning()
    if (taken) return taken
  }
  if (codeHash === null) return (await findMailedToken(db, 'magic', hash, now)) && 'elsewhere'
  // Counted before it is compared, so that parallel guesses count too.
  const [tried] = await db
    .update(mailedTokens)
    .set({ codeTries: sql`${mailedTokens.codeTries} + 1` })
    .where(and(link, lt(mailedTokens.codeTries, maxTries)))
    .returning({ codeHash: mailedTokens.codeHash })
  if (!tried) return null
  return tried.codeHash === codeHash ? takeMailedToken(db, 'magic', hash, now) : 'wrong'
}

function living(purpose: MailedTokenPurpose, hash: string, now: number) {
  return and(eq(mailedTokens.hash, hash), eq(mailedTokens.purpose, purpose), gt(mailedTokens.expiresAt, now))
}

/**
 * Links mailed for an account: all of its email's, if that is confirmed. Those that change an email, or cancel that,
 * only belong to the account, because another one may have the email by then.
 */
export function ownLinks({ id, emailKey }: Pick<User, 'id' | 'emailKey'>): SQL {
  return sql`(${mailedTokens.userId} = ${id} OR (${mailedTokens.emailKey} = ${emailKey}
    AND ${mailedTokens.purpose} NOT IN ('email', 'stop')
    AND EXISTS (SELECT 1 FROM users WHERE id = ${id} AND confirmed_at IS NOT NULL)))`
}
