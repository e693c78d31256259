import type { Page } from '@playwright/test'
import { profileMessages } from '#src/domain/profiles/check-profile.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenPaidPlan } from '#tests/e2e/deliveries/given-report.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { startInternet, type TestInternet } from '#tests/support/internet/internet.ts'

const page = `<!doctype html><html lang="en"><title>Tea Timer | Brew better tea</title>
  <meta property="og:site_name" content="Tea Timer">
  <meta name="description" content="Tea Timer tells your whole team when the tea is ready.">
  <a href="https://github.com/teatimer">GitHub</a><a href="mailto:hello@sites.example">Write</a>`

let internet: TestInternet
// The journeys go offline, and save what another window has saved.
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|\b409\b/ })
test.beforeAll(async () => {
  internet = await startInternet(Number(process.env['JOURNEY_INTERNET_PORT']))
  internet.sites.set('sites.example', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
})
test.afterAll(() => internet.stop())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const file = (page: Page, label: string) => page.locator(`input[type=file][aria-label='${label}']`)
const saved = (page: Page) => expect(page.locator('.save-stamp')).toHaveText(/^Saved \d\d:\d\d$/)

async function faults(page: Page, where: string): Promise<string[]> {
  const found = await axeFaults(page, where)
  return (await overflow(page)) > 0 ? [...found, `${where} is wider than its window`] : found
}

test('a customer fills in a profile, loses nothing, and approves it', async ({ page, context }) => {
  const email = await givenSignedIn(page, 'profile')
  await openLive(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Add your website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Teatimer')
  await dialog.getByLabel('Website URL').fill('https://sites.example')
  await dialog.getByRole('button', { name: 'Add project' }).click()

  // What was typed stays, the rest comes from the website.
  await expect(field(page, 'Product name')).toHaveValue('Teatimer')
  await page.getByRole('button', { name: 'Fill in from my website' }).click()
  await expect(page.getByText(/^Filled in \d fields\. Check what we found/)).toBeVisible()
  await expect(field(page, 'Product name')).toHaveValue('Teatimer')
  await expect(field(page, 'Short tagline')).toHaveValue('Brew better tea')
  await expect(field(page, 'Short description')).toHaveValue('Tea Timer tells your whole team when the tea is ready.')
  await expect(field(page, 'Contact email')).toHaveValue('hello@sites.example')
  await expect(field(page, 'Social links')).toHaveValue('https://github.com/teatimer')
  await saved(page)
  // Once it's saved, the website is checked for what directories refuse.
  await expect(page.getByText('We found no link to a privacy policy on the page.')).toBeVisible()

  await field(page, 'Keywords').pressSequentially('tea, timer, ')
  await field(page, 'Tagline').fill('Tea Timer tells your team when the tea is ready')
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.reload()
  await expect(field(page, 'Keywords')).toHaveValue('tea, timer')
  await expect(field(page, 'Tagline')).toHaveValue('Tea Timer tells your team when the tea is ready')

  // Offline, what is typed stays in this browser.
  await context.setOffline(true)
  await field(page, 'Founder').fill('Ann Leaf')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.save-stamp')).toHaveText('Not saved: no connection. Trying again')
  page.once('dialog', (leave) => void leave.accept())
  await page.goto('about:blank')
  await context.setOffline(false)
  await openLive(page, '/dashboard/profile')
  await expect(field(page, 'Founder')).toHaveValue('Ann Leaf')
  await saved(page)

  // A field that can't be saved doesn't keep the others from being saved.
  await field(page, 'Short tagline').fill('Brew '.repeat(13))
  await field(page, 'Launch date').fill('2026-11-20')
  await expect(page.locator('.save-stamp')).toHaveText(/^Saved \d\d:\d\d, except: This is too long/)
  await expect(field(page, 'Short tagline')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Short tagline').fill('Brew better tea.')
  await saved(page)

  // Without an order there's nothing to approve.
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await givenPaidPlan(email)
  await openLive(page, '/dashboard/profile')
  await expect(page.getByText('your profile doesn’t say what kind of product Teatimer is')).toBeVisible()
  // The approval leads to what is missing.
  await page.getByRole('button', { name: 'Approve and start' }).click()
  await expect(field(page, 'Category')).toBeFocused()
  await expect(page.locator('.profile-section').getByText(profileMessages.required.category)).toBeVisible()
  await expect(page.getByText('Still to do: Category, Square logo')).toBeVisible()
  await page.keyboard.type('SaaS')
  await expect(page.getByText('Still to do: Square logo')).toBeVisible()
  await file(page, 'Square logo').setInputFiles(await photograph('small.png', 100, 100))
  await expect(page.locator('.profile-images').getByText('Your square logo is 100 × 100 pixels.')).toBeVisible()
  await file(page, 'Square logo').setInputFiles(await photograph('logo.png', 512, 512))
  await expect(page.getByText('100 × 100')).toHaveCount(0)
  await page
    .getByLabel('Screenshots', { exact: false })
    .last()
    .setInputFiles(await photograph('shot.png', 640, 400))
  await expect(page.getByAltText('Screenshot 1')).toBeVisible()
  await field(page, 'Countries').selectOption('Germany')
  await page.getByRole('button', { name: 'Add country' }).click()
  await expect(page.getByRole('list', { name: 'Countries' })).toHaveText('Germany')
  await saved(page)
  await expect(page.locator('.data-table-order tbody tr')).toHaveCount(25)
  await page.getByRole('button', { name: 'Approve and start' }).click()
  await expect(page.getByText('Approved. We start tomorrow')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You approved this on')).toBeVisible()
  await expect(page.getByAltText('Square logo')).toBeHidden()
  await page.getByRole('heading', { name: '1. Profile' }).click()
  await expect(page.getByAltText('Square logo')).toBeVisible()

  const found: string[] = []
  for (const [scheme, width] of [
    ['dark', 390],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await faults(page, `${scheme} at ${width}`)))
  }
  expect(found).toEqual([])
})

test('two windows of one profile keep the edits of both', inFull, async ({ page, context }) => {
  await givenSignedIn(page, 'two-windows')
  await openLive(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Add your website' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Teatimer')
  await page.getByRole('dialog').getByLabel('Website URL').fill('https://sites.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Add project' }).click()
  await field(page, 'Founder').fill('Ann')
  await saved(page)
  const other = await context.newPage()
  await openLive(other, '/dashboard/profile')
  await field(other, 'Founder').fill('Bea')
  await field(other, 'Tagline').fill('Theirs')
  await saved(other)

  // Other fields are merged without a question.
  await field(page, 'Product name').fill('Tea Timer')
  await expect(field(page, 'Founder')).toHaveValue('Bea')
  await expect(field(page, 'Tagline')).toHaveValue('Theirs')
  await saved(page)

  await field(other, 'Tagline').fill('Theirs again')
  await expect(field(other, 'Product name')).toHaveValue('Tea Timer')
  await saved(other)
  await field(page, 'Tagline').fill('Mine')
  await expect(page.getByText('This profile was changed in another window, too:')).toBeVisible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(field(page, 'Tagline')).toHaveValue('Theirs again')
  await saved(page)
})
