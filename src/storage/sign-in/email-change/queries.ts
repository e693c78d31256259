import { and, desc, eq, gt, ne, notExists } from 'drizzle-orm'
import type { User } from '#src/storage/accounts/queries.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'

type Changed = Pick<User, 'id' | 'emailKey'>

/** The email an account is changing to, or null. */
export async function findPendingEmail(db: Database, userId: string, now: number): Promise<string | null> {
  const [pending] = await db
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.userId, userId), eq(mailedTokens.purpose, 'email'), gt(mailedTokens.expiresAt, now)))
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1)
  return pending?.email ?? null
}

/** Until when an earlier email's inbox can undo the change, or null. */
export async function findUndoEnd(db: Database, user: Changed, now: number): Promise<number | null> {
  const [stop] = await db
    .select({ expiresAt: mailedTokens.expiresAt })
    .from(mailedTokens)
    .where(undoes(user, now))
    .orderBy(desc(mailedTokens.expiresAt))
    .limit(1)
  return stop?.expiresAt ?? null
}

/** A condition: no earlier email's inbox can undo its change. */
export function cannotBeUndone(db: Database, user: Changed, now: number) {
  return notExists(db.select({ hash: mailedTokens.hash }).from(mailedTokens).where(undoes(user, now)))
}

function undoes({ id, emailKey }: Changed, now: number) {
  return and(
    eq(mailedTokens.userId, id),
    eq(mailedTokens.purpose, 'stop'),
    ne(mailedTokens.emailKey, emailKey),
    gt(mailedTokens.expiresAt, now),
  )
}
