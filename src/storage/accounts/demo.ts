import { eq } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { users } from './schema.ts'

/** Removes a demo customer with all that is theirs, when adding them was interrupted. */
export async function removeDemoUser(db: Database, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}
