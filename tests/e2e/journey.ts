import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { type Page, test as base } from '@playwright/test'
import { nodeCache } from '#tests/support/node-cache.ts'

export { expect } from '@playwright/test'

/** Details of a journey that `npm test` leaves to `test:full`: another variant, width, scheme or attack. */
export const inFull = { tag: '@full' }

type Journey = {
  /** Console errors that a journey expects because it breaks something on purpose. */
  expectedErrors: RegExp
}

/** The trace recorder reads images chosen by the visitor, which the pages' policy doesn't allow. */
const recorder = "Connecting to 'blob:"

/** A page of the running product. A console error fails the journey. */
export const test = base.extend<Journey>({
  baseURL: async ({}, use) => {
    await use(process.env['JOURNEY_ORIGIN'])
  },
  // Together, journeys would use up what one client may ask for in a minute.
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use(asClient(testId))
  },
  expectedErrors: [/(?!)/, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    // A page that asks again and again may have a request in a journey's handler when the journey ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    const surprising = errors.filter((error) => !expectedErrors.test(error) && !error.startsWith(recorder))
    if (surprising.length > 0) throw new Error(`The console has errors:\n${surprising.join('\n')}`)
  },
})

/** Headers that make a browser another client, as behind a reverse proxy. */
export function asClient(name: string): { 'x-forwarded-for': string } {
  const [a, b, c] = createHash('sha256').update(name).digest()
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** Opens a page and waits until its island is hydrated. Before that, forms and links work as without JavaScript. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilLive(page)
}

export async function untilLive(page: Page): Promise<void> {
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
}

/** Keeps the code of pages from loading, as on a slow network, until what it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: loaded, resolve } = Promise.withResolvers<undefined>()
  await page.route('**/_astro/*.js', async (route) => {
    await loaded
    await route.continue()
  })
  return () => resolve(undefined)
}

export type ReceivedMail = { id: string; to: string; subject: string; text: string; links: string[] }

/** Waits for the newest mail to a recipient. */
export async function mailTo(address: string, subject: RegExp): Promise<ReceivedMail> {
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${process.env['JOURNEY_ORIGIN']!}/_mail.json`)).json()) as ReceivedMail[]
    const mail = mails.find((mail) => JSON.stringify(mail.to).includes(address) && subject.test(mail.subject))
    if (mail) return mail
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${address} about ${String(subject)}`)
}

const run = promisify(execFile)

/** Runs `npm run products -- …` as an operator would. */
export async function operate(...words: string[]): Promise<string> {
  const { stdout } = await run('node', ['commands/products.ts', ...words], {
    env: { ...process.env, ...nodeCache, DATA_DIR: process.env['JOURNEY_DATA_DIR'] },
  })
  return stdout
}
