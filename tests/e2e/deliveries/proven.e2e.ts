import { type Browser, chromium, type Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { confirm, emailFor, signUp } from '#tests/e2e/accounts/steps.ts'
import { asClient, expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { runLaterJob } from '#tests/e2e/later-job.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { internetArguments, startInternet, type TestInternet } from '#tests/support/internet/internet.ts'
import { endLookUpsOf } from './given-look-ups.ts'
import { type DirectoryKind, type DirectorySites, listedKinds, openDirectorySites } from './directory-sites.ts'

// From a paid plan to proven links: what a customer, an operator, twenty kinds of directories and scheduled checks do.

const port = Number(process.env['JOURNEY_INTERNET_PORT'])
const website = 'https://tea.sites.example'

let internet: TestInternet
let directories: DirectorySites
/** Resolves directories' names to this machine. */
let browser: Browser

test.use({ expectedErrors: /\b404\b/ })
test.beforeAll(async () => {
  internet = await startInternet(port)
  directories = openDirectorySites(internet)
  internet.sites.set('tea.sites.example', (_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Tea Timer</title><a href="/privacy">Privacy</a>')
  })
  const executablePath = findChromium({ headless: true })
  browser = await chromium.launch({
    args: [...chromiumArguments, ...internetArguments(port)],
    ...(executablePath ? { executablePath } : {}),
  })
})
test.afterAll(async () => {
  await browser.close()
  await internet.stop()
})

test('a paid plan becomes sixty submissions, proven links, and a report to share', inFull, async ({ page }) => {
  const email = emailFor('customer')
  await signUp(page, email)
  await confirm(page, email)
  await payStarter(page)
  await approveProfile(page)
  await openLive(page, '/dashboard/report')
  await expect(page.getByText('0 of 60 submitted, 60 to go')).toBeVisible()

  const done = await submitAll(email)
  const failed = done.refusing + done.closed
  expect(sum(done, Object.keys(done) as DirectoryKind[])).toBe(60 + failed)
  expect(Object.values(done).every((count) => count >= 2)).toBe(true)

  await answerAsks(page, done.account)
  await watchListings(page, email, done)
  await shareReport(page, sum(done, listedKinds) + done.late - done.gone)
})

async function payStarter(page: Page): Promise<void> {
  await openLive(page, '/dashboard/plan')
  await page.getByRole('button', { name: 'Choose Starter', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your payment has been successfully processed')).toBeVisible()
}

async function approveProfile(page: Page): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await openLive(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Add your website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Tea Timer')
  await dialog.getByLabel('Website URL').fill(website)
  await dialog.getByRole('button', { name: 'Add project' }).click()
  await field('Short tagline').fill('The timer that knows your tea')
  await field('Short description').fill('Tea Timer counts the minutes and tells you when to take out the leaves.')
  await field('Category').selectOption('SaaS')
  await field('Contact email').fill('hello@tea.sites.example')
  const logo = page.locator("input[type=file][aria-label='Square logo']")
  await logo.setInputFiles(await photograph('logo.png', 512, 512))
  await expect(page.getByAltText('Square logo')).toBeVisible()
  await page.getByRole('button', { name: 'Approve and start' }).click()
  await expect(page.getByText('Approved. We start tomorrow')).toBeVisible()
}

/** Rows that were worked on, by the kind of their directory. */
type Done = Record<DirectoryKind, number>
const sum = (done: Done, kinds: readonly DirectoryKind[]) => kinds.reduce((total, kind) => total + done[kind], 0)

/** An operator works off the order by keyboard, with each directory's form in a tab of its own. */
async function submitAll(email: string): Promise<Done> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, extraHTTPHeaders: asClient('operator') })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  await becomeAdmin(page)
  await openLive(page, '/admin/deliveries')
  const order = page.getByRole('row').filter({ hasText: email })
  await order.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Work on this order' }).click()
  const done: Partial<Done> = {}
  const name = page.locator('.work-name h2')
  const empty = page.getByText('Nothing left to do on this order right now.')
  for (;;) {
    await expect(name.or(empty)).toBeVisible()
    if (await empty.isVisible()) {
      // New rows, also those that replace others, are looked up first. Nobody is listed anywhere.
      if ((await endLookUpsOf(email)) === 0) break
      await page.reload()
      continue
    }
    const row = await name.textContent()
    const link = await page.locator('.work-name a').getAttribute('href')
    const kind = directories.open(link ?? '')
    await workRow(page, kind)
    done[kind] = (done[kind] ?? 0) + 1
    await expect(page.locator('.work-foot')).toContainText(row ?? '')
    await expect(name.or(empty)).not.toHaveText(row ?? '')
  }
  await context.close()
  return done as Done
}

async function workRow(page: Page, kind: DirectoryKind): Promise<void> {
  if (kind === 'refusing' || kind === 'closed') {
    return page.keyboard.press(kind === 'refusing' ? 'r' : 'x')
  }
  if (kind === 'account') {
    await page.keyboard.press('m')
    await page.keyboard.type('They only take submissions from an account.')
    await page.keyboard.press('Escape')
    return page.keyboard.press('n')
  }
  const [form] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('o')])
  await form.waitForLoadState()
  directories.openForm(form.url(), kind)
  await form.reload()
  for (const typed of [website, 'Tea Timer', 'The timer that knows your tea', 'hello@tea.sites.example']) {
    await form.keyboard.press('Tab')
    if (!(await form.evaluate(() => document.activeElement instanceof HTMLInputElement))) break
    await form.keyboard.type(typed)
  }
  await form.keyboard.press('Enter')
  await form.waitForURL(/\/(?:listing|moved)-\d+$/)
  // The directories' certificates aren't valid here.
  const listing = form.url().replace('https://', 'http://')
  await form.close()
  await page.keyboard.press('v')
  await page.keyboard.insertText(listing)
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
}

/** The customer answers in place, and the rows go back to the operators. */
async function answerAsks(page: Page, count: number): Promise<void> {
  await openLive(page, '/dashboard/report')
  const asks = page.locator('.asks li')
  await expect(asks).toHaveCount(count)
  await asks.first().getByLabel('Your answer').fill('The account is hello@tea.sites.example.')
  await asks.first().getByRole('button', { name: 'Send answer' }).click()
  await expect(asks).toHaveCount(count - 1)
  await asks.first().getByRole('button', { name: 'Skip this directory' }).click()
  await expect(asks).toHaveCount(count - 2)
}

/** The first rows of a table are drawn before the others. */
async function expectRows(page: Page, state: string, count: number): Promise<void> {
  await page.getByLabel('State', { exact: true }).selectOption(state)
  await expect(page.locator('table tbody tr')).toHaveCount(count)
  await page.getByLabel('State', { exact: true }).selectOption('any')
}

/** Checks turn rows live or not, and one kind of directory takes its listings down. */
async function watchListings(page: Page, email: string, done: Done): Promise<void> {
  await runLaterJob('proof-checks')
  await openLive(page, '/dashboard/report')
  const listed = sum(done, listedKinds)
  await expectRows(page, 'live', listed)
  await expectRows(page, 'lost', 0)

  directories.late.habits.status = 200
  directories.gone.habits.status = 410
  // Those that weren't found are checked after a day, those that were after a month.
  for (const days of [1, 32, 33, 36]) await runLaterJob('proof-checks', days)
  await runLaterJob('report-mails', 37)
  await page.reload()
  await expect(page.getByText('Lost', { exact: true }).first()).toBeVisible()
  await expectRows(page, 'lost', done.gone)
  await expectRows(page, 'live', listed + done.late - done.gone)
  // Blocked and unlinked ones are neither.
  await expectRows(page, 'submitted', sum(done, ['forbidden', 'busy', 'down', 'robots', 'unlinked']))
  // Due on that day, so it isn't in the mailbox yet.
  const notified = await inDatabase((db) => db.select().from(mails).where(eq(mails.recipient, email)))
  const lost = notified.filter(({ subject }) => subject.includes('no longer list'))
  expect(lost.map(({ subject }) => subject)).toEqual([`${done.gone} directories no longer list Tea Timer`])
  expect(lost[0]?.text.match(/Last seen on/g)).toHaveLength(done.gone)
  expect(lost[0]?.text).toContain('We’ll submit you to other directories instead')

  const seen: [DirectoryKind, RegExp][] = [
    ['nofollow', /nofollow/],
    ['noindex', /may not index it/],
    ['redirected', /\/moved-\d/],
    ['image', /Tea Timer/],
  ]
  for (const [kind, text] of seen) await expectProof(page, kind, text)
}

/** What a row's details say about a listing of a directory of this kind. */
async function expectProof(page: Page, kind: DirectoryKind, text: RegExp): Promise<void> {
  await page.getByLabel('State', { exact: true }).selectOption('live')
  const names = await page.locator('table tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      url: row.querySelector('a')?.href ?? '',
      name: row.querySelector('a')?.textContent ?? '',
    })),
  )
  const row = names.find(({ url }) => directories.kindOf(url) === kind)
  await page.getByRole('button', { name: `Details of ${row?.name}`, exact: true }).click()
  await expect(page.getByRole('dialog').locator('.row-proof')).toContainText(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByLabel('State', { exact: true }).selectOption('any')
}

/** The report leaves as a file and as a link, and the link stops working. */
async function shareReport(page: Page, live: number): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const stream = await (await download).createReadStream()
  const csv = Buffer.concat(await stream.toArray()).toString()
  expect(csv.split('\r\n').filter((line) => /,https?:\/\/[^,]+,Live,/.test(line))).toHaveLength(live)

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByLabel('New link').inputValue()
  const visitor = await browser.newContext()
  const shared = await visitor.newPage()
  const answer = await shared.goto(url)
  expect(answer?.headers()['x-robots-tag']).toContain('noindex')
  await expect(shared.getByRole('heading', { level: 1 })).toContainText('Tea Timer')
  await expect(shared.locator('body')).not.toContainText('founder.example')

  await page.getByRole('button', { name: 'Revoke link 1' }).click()
  await page.getByRole('button', { name: 'Revoke link', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Revoke link 1' })).toHaveCount(0)
  expect((await shared.reload())?.status()).toBe(404)
  await visitor.close()
}
