import { and, desc, eq, gt } from 'drizzle-orm'
import { mailedTokens } from '#src/storage/account-schema.ts'
import type { Database } from '#src/storage/database.ts'

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
