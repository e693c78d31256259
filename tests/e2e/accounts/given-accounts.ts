import type { Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { createPasswords, owaspCost } from '#functions/accounts/passwords.ts'
import { newId } from '#functions/app.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { sessions } from '#src/storage/sessions/schema.ts'
import { expect, openLive } from '#tests/e2e/journey.ts'
import { emailFor, password, signIn } from './steps.ts'

// Creates accounts directly in the database, for journeys that aren't about sign-up. A client can sign up 20 times an
// hour, and all journeys are one client.

export async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] }).database)
  try {
    return await work(db)
  } finally {
    db.$client.close()
  }
}

/** Creates a confirmed account with the password of all journeys and returns its email. */
export async function givenAccount(name: string): Promise<string> {
  const email = emailFor(name)
  const now = Date.now()
  const passwordHash = await createPasswords(owaspCost).hash(password)
  const times = { confirmedAt: now, createdAt: now, updatedAt: now }
  await inDatabase((db) =>
    db.insert(users).values({ id: newId(), email, emailKey: emailKey(email), passwordHash, ...times }),
  )
  return email
}

/** The same, signed in. */
export async function givenSignedIn(page: Page, name: string): Promise<string> {
  const email = await givenAccount(name)
  await openLive(page, '/auth/login')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  return email
}

/** Makes the last proof older than the limit. */
export async function ageProofs(email: string): Promise<void> {
  await inDatabase(async (db) => {
    const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email))
    await db.update(sessions).set({ provenAt: 0 }).where(inArray(sessions.userId, owner))
  })
}
