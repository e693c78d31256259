import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { runLaterJob } from '#tests/e2e/later-job.ts'
import { startInternet, type TestInternet } from '#tests/support/internet/internet.ts'

// From a website to someone who was answered: what a customer does, and a site on which people post.

// An export beyond the limit.
test.use({ expectedErrors: /status of 409 .*\/exports\b/ })

const host = 'forum.sites.example'
const posts: { title: string; text: string; author: string }[] = []

let internet: TestInternet
test.beforeAll(async () => {
  // Another journey may still have the internet.
  internet = await startInternet(Number(process.env['JOURNEY_INTERNET_PORT']))
  internet.sites.set(host, (_, response) => sendFeed(response))
})
test.afterAll(() => internet.stop())

function sendFeed(response: ServerResponse): void {
  const items = posts.map(({ title, text, author }, at) => ({
    id: `https://${host}/${at}`,
    url: `https://${host}/${at}`,
    title,
    content_text: text,
    date_published: new Date().toISOString(),
    authors: [{ name: author, url: `https://${host}/people/${author}` }],
  }))
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Tea forum', items }
  response.writeHead(200, { 'content-type': 'application/feed+json' }).end(JSON.stringify(feed))
}

test(
  'a keyword is proposed, someone posts it, and the customer answers, keeps the lead and exports it',
  inFull,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await givenSignedIn(page, 'listener')
    await listenToForum(page)

    posts.push({
      title: 'Which Tea Timer do you use?',
      text: 'Mine keeps failing. Any recommendations?',
      author: 'ann',
    })
    await runLaterJob('mention-polls', 1)
    await runLaterJob('mention-matching', 1)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Which Tea Timer do you use?' })).toBeVisible()
    await expect(page.getByText('Asks for a recommendation').first()).toBeVisible()

    await page.getByRole('button', { name: 'Write a draft' }).click()
    const reply = page.getByRole('textbox', { name: 'Your reply' })
    await expect(reply).toHaveValue(/Tea Timer/)
    await page.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await reply.inputValue())
    await page.getByRole('region', { name: 'Reply' }).getByRole('button', { name: 'Mark as replied' }).click()
    await expect(page.getByRole('link', { name: 'Replied 1' })).toBeVisible()

    await exportLeads(page)
  },
)

/** Adds a website, a proposed keyword and a forum's feed. */
async function listenToForum(page: Page): Promise<void> {
  await openLive(page, '/dashboard/keywords')
  await page.getByRole('button', { name: 'Add your website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Tea Timer')
  await dialog.getByLabel('Website URL').fill('https://teatimer.example')
  await dialog.getByRole('button', { name: 'Add project' }).click()
  const proposals = page.getByRole('region', { name: 'Suggested keywords' })
  await proposals.getByRole('button', { name: 'Add Tea Timer', exact: true }).click()
  await expect(page.getByRole('row', { name: /Tea Timer/ })).toBeVisible()

  await page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'Mentions' }).click()
  await expect(page.getByRole('heading', { name: '1. Keywords done' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Feed' }).click()
  await page.getByLabel('URL').fill(`https://${host}/feed.json`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2. Sources' })).toHaveCount(0)
}

/** Keeps the author as a lead, and exports until the plan's limit. */
async function exportLeads(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'Leads' }).click()
  await page.getByLabel('State of ann').selectOption('Contacted')
  await expect(page.getByRole('link', { name: 'Contacted 1' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const stream = await (await download).createReadStream()
  expect(Buffer.concat(await stream.toArray()).toString()).toContain(`https://${host}/people/ann`)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText('Your plan includes 1 lead export a month.')).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/dashboard/plan')
}
