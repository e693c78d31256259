import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { authenticators } from './schema.ts'

export type AuthenticatorRow = typeof authenticators.$inferSelect

/** The account's authenticator app, including a setup in progress. */
export async function findAuthenticator(db: Database, userId: string): Promise<AuthenticatorRow | null> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return row ?? null
}
