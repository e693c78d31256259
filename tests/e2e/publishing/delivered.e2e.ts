import type { Page } from '@playwright/test'
import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#src/storage/accounts/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { givenAccount, inDatabase, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { addBacklinks } from '#tests/e2e/articles/backlinks.ts'
import { givenPartner } from '#tests/e2e/articles/given-orders.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { runLaterJob } from '#tests/e2e/later-job.ts'
import { saved } from '#tests/e2e/posts/steps.ts'
import { startInternet, type TestInternet } from '#tests/support/internet/internet.ts'
import type { Double } from '#tests/support/publishing-sites/double.ts'
import { startGhost } from '#tests/support/publishing-sites/ghost.ts'
import { startWordPress } from '#tests/support/publishing-sites/wordpress.ts'

// What a customer of Growth Partner pays for, from a table and an editor's text to their own site.

type Post = { type: string; status: string; slug: string; title: string }
type Site = { double: Double; posts: readonly Post[]; fields: Record<string, string> }
type Case = { kind: string; host: string; published: string; start: () => Promise<Site> }

const cases: Case[] = [
  {
    ...{ kind: 'WordPress', host: 'https://wordpress.sites.example', published: 'publish' },
    start: async () => {
      const double = await startWordPress()
      const { posts, username, password } = double
      return { double, posts, fields: { 'Site URL': '', Username: username, 'Application password': password } }
    },
  },
  {
    ...{ kind: 'Ghost', host: 'https://ghost.sites.example', published: 'published' },
    start: async () => {
      const double = await startGhost()
      return { double, posts: double.posts, fields: { 'API URL': '', 'Admin API key': double.key } }
    },
  },
]

const cities = Array.from({ length: 20 }, (_, at) => `City ${at + 1}`)
const csv = [
  'city,about',
  ...cities.map((city, at) => `${city},${Array.from({ length: 40 }, (__, word) => `word${at}x${word}`).join(' ')}`),
].join('\n')

let internet: TestInternet
test.beforeAll(async () => {
  // Another journey may still have the internet.
  internet = await startInternet(Number(process.env['JOURNEY_INTERNET_PORT']))
})
test.afterAll(() => internet.stop())

for (const { kind, host, published, start } of cases) {
  test(
    `a post and 20 pages reach a ${kind} site once, although an answer is lost`,
    inFull,
    async ({ page, browser }) => {
      const { double, posts, fields } = await start()
      internet.sites.set(new URL(host).host, double.servedAs(host))
      const email = await givenAccount(`owner-of-${kind.toLowerCase()}`)
      await givenPartner(email)
      await signInByCall(page, email)
      await connect(page, kind, { ...fields, [Object.keys(fields)[0]!]: host })
      await chooseTarget(page, kind)
      await approvePages(page)
      const editor = await (await browser.newContext({ baseURL: process.env['JOURNEY_ORIGIN']! })).newPage()
      await becomeAdmin(editor, { name: `editor-for-${kind.toLowerCase()}` })
      await writeArticle(editor, email)
      await approveArticle(page)

      // Each kind is created, and we don't hear of it.
      const lost = new Set<string>()
      double.misbehave((_, { method, url }) => {
        if (method !== 'POST' || !/\/(posts|pages)\/?$/.test(url.pathname) || lost.has(url.pathname)) return null
        lost.add(url.pathname)
        return 'cut-after'
      })
      await runLaterJob('articles')
      await runLaterJob('page-batches')
      await publishAll(email)
      await runLaterJob('page-batches')
      await runLaterJob('articles')

      expect(lost.size).toBe(2)
      const pages = cities.map((city) => ({ type: 'page', title: `Tea rooms in ${city}`, slug: slugOf(city) }))
      const article = { type: 'post', title: 'How to brew green tea', slug: 'how-to-brew-green-tea' }
      const stored = posts.map(({ type, title, slug, status }) => ({ type, title, slug, status }))
      expect(stored.toSorted(bySlug)).toEqual(
        [...pages, article].map((one) => ({ ...one, status: published })).toSorted(bySlug),
      )

      await openLive(page, '/dashboard/pages')
      await page.getByRole('link', { name: 'Tea rooms by city' }).click()
      await expect(page.getByText('20 of 20 published')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Tea rooms in City 20' })).toHaveAttribute(
        'href',
        `${host}/${slugOf('City 20')}/`,
      )
      await openLive(page, '/dashboard/articles')
      await page.getByRole('link', { name: 'How to brew green tea' }).first().click()
      await expect(page.getByRole('link', { name: `${host}/how-to-brew-green-tea/` })).toBeVisible()
      await openLive(page, '/dashboard/publishing')
      await expect(page.getByRole('listitem').filter({ hasText: kind })).toContainText('21 sent.')
      await double.stop()
    },
  )
}

const slugOf = (city: string) => `tea-rooms-${city.toLowerCase().replace(' ', '-')}`
const bySlug = (one: { slug: string }, other: { slug: string }) => (one.slug < other.slug ? -1 : 1)

async function connect(page: Page, kind: string, fields: Record<string, string>): Promise<void> {
  await openLive(page, '/dashboard/publishing')
  await page.getByRole('button', { name: 'Connect a site' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: kind }).click()
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name: 'Connect and test' }).click()
  const works = page.getByRole('listitem').filter({ hasText: kind }).getByRole('status')
  await expect(works).toHaveText('Connected.')
  await page.getByRole('button', { name: `Test ${kind}` }).click()
  await expect(works).toHaveText('Connected.')
}

async function chooseTarget(page: Page, kind: string): Promise<void> {
  await openLive(page, '/dashboard/articles')
  await page.getByLabel('Publish on').selectOption(kind)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Publishing settings saved.')).toBeVisible()
}

async function approvePages(page: Page): Promise<void> {
  await openLive(page, '/dashboard/pages')
  await page.getByRole('button', { name: 'New batch' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Tea rooms by city')
  await page.getByRole('button', { name: 'Add batch' }).click()
  const file = { name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Title', { exact: true }).fill('Tea rooms in {{city}}')
  await page.getByLabel('Slug').fill('tea-rooms-{{city}}')
  await page.getByLabel('Text', { exact: true }).fill('## {{city}}\n\n{{about}}')
  await saved(page)
  await expect(page.getByText('20 rows')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tea rooms in City 1', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Approve and publish' }).click()
  await expect(page.getByText('Your pages are being published in the background.')).toBeVisible()
}

async function writeArticle(page: Page, email: string): Promise<void> {
  await openLive(page, '/admin/articles')
  await page.getByRole('row').filter({ hasText: email }).first().getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('How to brew green tea')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Water that boils burns the leaves. Wait a minute.')
  await addBacklinks(page, email)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('The customer has it.')).toBeVisible()
}

async function approveArticle(page: Page): Promise<void> {
  await openLive(page, '/dashboard/articles')
  await page.getByRole('link', { name: 'How to brew green tea' }).first().click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('button', { name: 'Publish now' })).toBeVisible()
}

/** Runs the job until everything of a customer is published, as if each retry's time had come. */
async function publishAll(email: string): Promise<void> {
  for (let runs = 0; runs < 8; runs += 1) {
    await runLaterJob('publications')
    const waiting = await inDatabase((db) => {
      const own = db
        .select({ id: publishingTargets.id })
        .from(publishingTargets)
        .innerJoin(projects, eq(projects.id, publishingTargets.projectId))
        .innerJoin(users, eq(users.id, projects.userId))
        .where(eq(users.email, email))
      return db
        .update(publications)
        .set({ dueAt: Date.now() })
        .where(and(inArray(publications.targetId, own), eq(publications.state, 'waiting')))
        .returning({ id: publications.id })
    })
    if (waiting.length === 0) return
  }
}
