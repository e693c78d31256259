import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { sessions } from '#src/storage/sessions/schema.ts'

/** Whether the account has, or had lately, another session on a device of this description. */
export async function findOtherSession(
  db: Database,
  { id, userId, device }: { id: string; userId: string; device: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.device, device), ne(sessions.id, id)))
    .limit(1)
  return rows.length > 0
}
