import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { users } from './schema.ts'

export type User = typeof users.$inferSelect

export type NewUser = Pick<User, 'id' | 'email' | 'emailKey' | 'name' | 'passwordHash'> & Partial<Pick<User, 'intent'>>

export async function findUser(db: Database, id: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user ?? null
}

/** Every account with this email: one confirmed, or several unconfirmed. */
export async function listUsersWithEmail(db: Database, emailKey: string): Promise<User[]> {
  return db.select().from(users).where(eq(users.emailKey, emailKey))
}

export async function findConfirmedUser(db: Database, emailKey: string): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNotNull(users.confirmedAt)))
  return user ?? null
}

/** The unconfirmed account with this email and one of these hashes. The first, if two match. */
export async function findUnconfirmedUser(db: Database, emailKey: string, hashes: string[]): Promise<User | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.confirmedAt), inArray(users.passwordHash, hashes)))
    .orderBy(users.createdAt, users.id)
    .limit(1)
  return user ?? null
}

export async function findUserByGoogle(db: Database, googleId: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.googleId, googleId))
  return user ?? null
}
