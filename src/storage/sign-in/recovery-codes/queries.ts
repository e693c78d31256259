import { count, eq, max } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { recoveryCodes } from './schema.ts'

/** How many codes an account has left, and when they were created. Null: none. */
export async function countRecoveryCodes(
  db: Database,
  userId: string,
): Promise<{ left: number; createdAt: number } | null> {
  const [row] = await db
    .select({ left: count(), createdAt: max(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row && row.createdAt !== null ? { left: row.left, createdAt: row.createdAt } : null
}
