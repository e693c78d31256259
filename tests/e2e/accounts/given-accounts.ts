import type { Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { createPasswords } from '#functions/sign-in/passwords.ts'
import { newId } from '#functions/app.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { readEnvironment } from '#src/env.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { emailFor, password } from './steps.ts'

// Creates accounts directly in the database, for journeys that aren't about sign-up.

export async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] }).database)
  try {
    return await work(db)
  } finally {
    db.$client.close()
  }
}

/** The same algorithm as for real sign-ups, at a lower cost. */
const cheap = createPasswords({ ln: 10, r: 8, p: 1 })

/** Creates a confirmed account with the password of all journeys and returns its email. */
export async function givenAccount(name: string, { isAdmin = false } = {}): Promise<string> {
  const email = emailFor(name)
  const now = Date.now()
  const passwordHash = await cheap.hash(password)
  const times = { confirmedAt: now, createdAt: now, updatedAt: now }
  await inDatabase((db) =>
    db.insert(users).values({ id: newId(), email, emailKey: emailKey(email), passwordHash, isAdmin, ...times }),
  )
  return email
}

/** Signs in without the screens. */
export async function signInByCall(page: Page, email: string): Promise<void> {
  await page.goto('/terms')
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }
  const answer = await page.request.post('/api/auth/signIn', { headers, data: { email, password } })
  const { accessToken, knownBrowser } = (await answer.json()) as Record<string, string>
  if (!accessToken || !knownBrowser) throw new Error(`The sign-in answered ${answer.status()}`)
  await page.evaluate(
    ({ keys, ...tokens }) => {
      localStorage.setItem(keys.accessToken, tokens.accessToken)
      localStorage.setItem(keys.knownBrowser, tokens.knownBrowser)
    },
    { keys: localKeys, accessToken, knownBrowser },
  )
}

/** An account that is signed in. */
export async function givenSignedIn(page: Page, name: string): Promise<string> {
  const email = await givenAccount(name)
  await signInByCall(page, email)
  return email
}

/** Makes the last proof older than the limit. */
export async function ageProofs(email: string): Promise<void> {
  await inDatabase(async (db) => {
    const owner = db.select({ id: users.id }).from(users).where(eq(users.email, email))
    await db.update(sessions).set({ provenAt: 0 }).where(inArray(sessions.userId, owner))
  })
}
