import type { Page } from '@playwright/test'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

// A source that isn't a page is refused on purpose.
test.use({ expectedErrors: /status of 422/ })

const heading = (page: Page) => page.locator('.work h2')
const isDone = (page: Page, words: string) => expect(page.locator('.work-foot')).toContainText(words)

/** Other journeys leave these alone. */
const path = '/admin/directories/verify?country=AT&kind=yellow-pages'

async function readEdit(host: string) {
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR']! }).database)
  const edit = await findDirectoryEdit(db, host)
  db.$client.close()
  return edit
}

test('an editor verifies directories by keyboard: confirms, corrects, undoes, and loses nothing typed', async ({
  page,
  context,
}) => {
  // The directories' sites are outside.
  await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Site</title>' }))
  await becomeAdmin(page, { name: 'verifier' })
  await openLive(page, path)
  const { keyboard } = page
  await expect(heading(page)).toBeFocused()
  const first = (await heading(page).textContent())!
  expect(await axeFaults(page)).toEqual([])

  // The site opens beside it, and can't reach this page.
  const opened = context.waitForEvent('page')
  await keyboard.press('o')
  const site = await opened
  await expect(site).toHaveTitle('Site')
  expect(await site.evaluate(() => window.opener === null)).toBe(true)
  await site.close()

  // One key confirms the whole row, and one takes it back.
  await keyboard.press('c')
  await isDone(page, `${first} is verified.`)
  await expect(heading(page)).not.toHaveText(first)
  const second = (await heading(page).textContent())!
  await keyboard.press('u')
  await expect(heading(page)).toHaveText(first)
  await expect(page.locator('.work-foot')).not.toContainText('is verified')
  await keyboard.press('c')
  await expect(heading(page)).toHaveText(second)

  // A field is corrected by its key. Its letters aren't taken for shortcuts, and it's still there after a reload.
  const host = new URL(await page.getByLabel('URL (2)', { exact: true }).inputValue()).hostname.replace(/^www\./, '')
  await keyboard.press('7')
  await expect(page.getByLabel(/^The form asks for/)).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('company name\nVAT number')
  await page.reload()
  await expect(heading(page)).toHaveText(second)
  await expect(page.getByLabel(/^The form asks for/)).toHaveValue('company name\nVAT number')
  // What is wrong is said at the field.
  await keyboard.press('9')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('javascript:alert(1)')
  await keyboard.press('Escape')
  await keyboard.press('c')
  await expect(page.getByText('Enter the URL of a public page')).toBeVisible()
  await expect(page.getByLabel(/^Source/)).toBeFocused()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(`${host}/add`)
  await keyboard.press('Escape')
  await keyboard.press('c')
  await isDone(page, `${second} is verified.`)
  expect((await readEdit(host))?.fields).toEqual({ asks: ['company name', 'VAT number'] })

  // The entry says so.
  await page.goto(`/directory-list/search?q=${host}`)
  await expect(page.getByText('Checked in a browser by our editors on').first()).toBeVisible()
  await expect(page.getByText('Company name, VAT number').first()).toBeVisible()
})

test(
  'the second of two editors goes on further down, and still reads what they had typed',
  inFull,
  async ({ page, browser }) => {
    const all = '/admin/directories/verify?kind=chamber'
    await becomeAdmin(page, { name: 'first-verifier' })
    const other = await (await browser.newContext({ baseURL: process.env['JOURNEY_ORIGIN']! })).newPage()
    await becomeAdmin(other, { name: 'second-verifier' })
    await openLive(page, all)
    await openLive(other, all)
    const name = (await heading(page).textContent())!
    await expect(heading(other)).toHaveText(name)
    await other.keyboard.press('1')
    await other.keyboard.press('End')
    await other.keyboard.type(' of commerce')
    await other.keyboard.press('Escape')
    await page.keyboard.press('n')
    await isDone(page, `Couldn’t verify ${name}.`)
    await page.keyboard.press('u')
    await expect(heading(page)).toHaveText(name)
    await page.keyboard.press('x')
    await isDone(page, `${name} is gone.`)
    await other.keyboard.press('c')
    await expect(other.getByRole('alert')).toContainText('Someone else has verified or changed this directory')
    await expect(other.getByRole('alert')).toContainText(`You had typed: ${name} of commerce`)
    await expect(heading(other)).not.toHaveText(name)
    // Other journeys find the directory as it was.
    await page.keyboard.press('u')
    await expect(heading(page)).toHaveText(name)
    await other.context().close()
  },
)

for (const width of [390, 768, 1440]) {
  test(`the screen for verifying fits ${width} pixels`, inFull, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await becomeAdmin(page, { name: `verifier-${width}` })
    await openLive(page, '/admin/directories/verify?country=CH')
    await heading(page).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const covered = await page.locator('.verify-fields :is(input, select, textarea)').evaluateAll((fields) => {
      const topOfFoot = () => document.querySelector('.work-foot')!.getBoundingClientRect().top
      return fields.filter((field) => {
        ;(field as HTMLElement).focus()
        // Of a long text, its first line is enough.
        return field.getBoundingClientRect().top + 32 > topOfFoot()
      }).length
    })
    expect(covered, 'fields below the foot').toBe(0)
    await page.getByText('Filter').first().click()
    await page.getByLabel('Country', { exact: true }).selectOption('Germany')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/country=DE/)
    await heading(page).waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
}
