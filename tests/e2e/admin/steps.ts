import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { expect } from '#tests/e2e/journey.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { nodeCache } from '#tests/support/node-cache.ts'

// What admins do, for the journeys.

const run = promisify(execFile)
const currentCode = (secret: string): string | Promise<string> => codeAt(Date.now(), secret)

/** An admin who has signed in with an authenticator app. `secret` is its key. */
export async function becomeAdmin(
  page: Page,
  { name = 'admin', codeOf = currentCode } = {},
): Promise<{ email: string; secret: string }> {
  const email = await givenAccount(name, { isAdmin: true })
  await signInByCall(page, email)
  return { email, secret: await setUpApp(page, codeOf) }
}

/** Runs the operator's command. */
export async function grantAdmin(email: string): Promise<void> {
  await run('node', ['commands/admin.ts', 'grant', email], {
    env: { ...process.env, ...nodeCache, DATA_DIR: process.env['JOURNEY_DATA_DIR'] },
  })
}

/** Sets up an authenticator app without the screens and returns its key. */
export async function setUpApp(page: Page, codeOf = currentCode): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const setup = await page.request.post('/api/users/me/authenticator', { headers })
  const { secret } = ((await setup.json()) as { data: { secret: string } }).data
  const data = { code: await codeOf(secret) }
  const confirmed = await page.request.post('/api/users/me/authenticator/confirm', { headers, data })
  expect(confirmed.status()).toBe(200)
  return secret
}

/** Uploads an image and returns its id. */
async function uploaded(page: Page, width: number, height: number): Promise<string> {
  const file = await photograph('image.png', width, height)
  const answer = await page.request.post('/api/file-uploads/image', { multipart: { file } })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/**
 * Writes pending submissions without the API, which accepts ten an hour from one client. They are older than those of
 * other journeys, so they come first in the queue, in this order.
 */
export async function givenQueue(page: Page, count: number): Promise<{ name: string; slug: string }[]> {
  const [logoId, screenshotId] = [await uploaded(page, 256, 256), await uploaded(page, 640, 400)]
  const many = Array.from({ length: count }, (_, index) => ({
    name: `Morning ${index + 1}`,
    slug: `morning-${index + 1}`,
  }))
  const { database } = readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] })
  const db = openDatabase(database)
  await db.insert(products).values(
    many.map(({ name, slug }, index) => ({
      ref: `${slug}-ref`,
      slug,
      name,
      headline: `What the ${index + 1}. product of the morning does`,
      description: `It does one thing, and that is number ${index + 1}.\n\nIt does it well.`,
      websiteUrl: `https://${slug}.example/`,
      listingKey: `${slug}.example`,
      category: 'tools' as const,
      email: `founder-${index + 1}@${slug}.example`,
      firstname: 'Ann',
      logoId,
      screenshotId,
      screenshotWidth: 640,
      screenshotHeight: 400,
      state: 'pending' as const,
      createdAt: 1000 + index,
      updatedAt: 1000 + index,
      queuedAt: 1000 + index,
    })),
  )
  db.$client.close()
  return many
}
