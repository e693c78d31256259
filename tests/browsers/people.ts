import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { createPasswords } from '#functions/sign-in/passwords.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { pngOf } from '#tests/support/images.ts'
import type { ReceivedMail } from '#netlify/local/mail/mail-store.ts'
import type { Page } from './page.ts'
import { dataDir, origin } from './product.ts'

// Who visits the product, and what they bring along.

export const password = 'correct horse battery'

/** A new email for each person. */
export const emailFor = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@founders.example`

export async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(readEnvironment({ DATA_DIR: dataDir }).database)
  try {
    return await work(db)
  } finally {
    db.$client.close()
  }
}

/** Waits for a mail and returns the first of its links that contains `part`. */
export async function mailedLink(email: string, part: string): Promise<string> {
  const find = async () => {
    const mails = (await (await fetch(`${origin}/_mail.json`)).json()) as ReceivedMail[]
    const links = mails.filter(({ to }) => JSON.stringify(to).includes(email)).flatMap((mail) => mail.links)
    return links.find((link) => link.includes(part)) ?? ''
  }
  await expect.poll(find, { timeout: 20_000, message: `a mail to ${email}` }).not.toBe('')
  return find()
}

/** Creates an admin with a second factor and signs in. */
export async function becomeAdmin(page: Page): Promise<void> {
  const email = emailFor('admin')
  const passwordHash = await createPasswords({ ln: 10, r: 8, p: 1 }).hash(password)
  const times = { confirmedAt: 1, createdAt: 1, updatedAt: 1 }
  const admin = { id: crypto.randomUUID(), email, emailKey: emailKey(email), passwordHash, isAdmin: true, ...times }
  await inDatabase((db) => db.insert(users).values(admin))
  const secret = await page.evaluate(signInWithApp, email, password)
  await page.evaluate(confirmApp, codeAt(Date.now(), secret))
}

/** Signs in to an account that is already there, such as a customer of the demo. */
export async function signInAs(page: Page, email: string): Promise<void> {
  const passwordHash = await createPasswords({ ln: 10, r: 8, p: 1 }).hash(password)
  await inDatabase((db) => db.update(users).set({ passwordHash }).where(eq(users.email, email)))
  await page.evaluate(signIn, email, password)
}

/** Runs in the page. */
async function signIn(email: string, password: string): Promise<void> {
  const answer = await fetch('/api/auth/signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  localStorage.setItem('accessToken', accessToken)
}

/** Signs in and starts to set up an authenticator app. Returns its key. Runs in the page. */
async function signInWithApp(email: string, password: string): Promise<string> {
  const signIn = await fetch('/api/auth/signIn', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken } = (await signIn.json()) as { accessToken: string }
  localStorage.setItem('accessToken', accessToken)
  const headers = { authorization: `Bearer ${accessToken}` }
  const setup = await fetch('/api/users/me/authenticator', { method: 'POST', headers })
  return ((await setup.json()) as { data: { secret: string } }).data.secret
}

/** Runs in the page. */
async function confirmApp(code: string): Promise<void> {
  const answer = await fetch('/api/users/me/authenticator/confirm', {
    method: 'POST',
    headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** A picture on the disk. Returns its path. */
export async function photograph(width: number, height: number): Promise<string> {
  return fileOnDisk('picture.png', await pngOf({ width, height }))
}

/** A file on the disk, until the test ends. Returns its path. */
export async function fileOnDisk(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-chosen-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Uploads a picture and returns its id. */
export async function uploadImage(): Promise<string> {
  const body = new FormData()
  body.set(
    'file',
    new File([new Uint8Array(await pngOf({ width: 640, height: 400 }))], 'picture.png', { type: 'image/png' }),
  )
  const answer = await fetch(`${origin}/api/file-uploads/image`, { method: 'POST', body })
  return ((await answer.json()) as { data: { id: string } }).data.id
}
