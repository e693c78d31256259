import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { mailedTokens } from '#src/storage/account-schema.ts'
import type { Database } from '#src/storage/database.ts'
import type { User } from '#src/storage/users.ts'

/** The email that an account is waiting to change to, or null. */
export async function findPendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  const [pending] = await db
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'email'), gt(mailedTokens.expiresAt, now)))
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1)
  return pending?.email ?? null
}

/** Until when the inbox of an earlier email can undo its change, or null: it can't. */
export async function findUndoEnd(
  db: Database,
  { id, emailKey }: Pick<User, 'id' | 'emailKey'>,
  now: number,
): Promise<number | null> {
  const [stop] = await db
    .select({ expiresAt: mailedTokens.expiresAt })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.userId, id),
        eq(mailedTokens.purpose, 'stop'),
        ne(mailedTokens.emailKey, emailKey),
        gt(mailedTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(mailedTokens.expiresAt))
    .limit(1)
  return stop?.expiresAt ?? null
}
