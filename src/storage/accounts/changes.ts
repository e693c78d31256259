import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { users } from './schema.ts'

export async function saveName(db: Database, id: string, name: string, now: number): Promise<void> {
  await db.update(users).set({ name, updatedAt: now }).where(eq(users.id, id))
}

/** The statement that forgets what an account is for, once that has begun. */
export function forgetIntentStatement(db: Database, id: string) {
  return db.update(users).set({ intent: null }).where(eq(users.id, id))
}
