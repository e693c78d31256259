import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

const rows = 'table.data-table tbody tr'
const firstName = (page: Page) => page.locator(rows).first().getByRole('link').first()
/** The first rows of a table are drawn before the others. */
async function ratings(page: Page): Promise<number[]> {
  await expect(page.locator(rows)).toHaveCount(24)
  return (await page.locator('.rating-value').allInnerTexts()).map(Number)
}

const heading = (page: Page, name: string): Locator => page.getByRole('columnheader', { name, exact: true })

test('the report says that it is a sample and summarizes its rows', async ({ page }) => {
  await openLive(page, '/sample-report')
  await expect(page.getByText('The submissions are made up to show what a report looks like')).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(24)
  const names = await page.locator('.report-figures dt').allInnerTexts()
  const figures = (await page.locator('.report-figures dd').allTextContents()).map(Number)
  const figure = (...of: string[]) => of.reduce((sum, name) => sum + figures[names.indexOf(name)]!, 0)
  expect(figure('Submitted')).toBe(figure('Live', 'In review', 'Declined', 'Lost'))
  expect(figure('Submitted', 'Queued', 'Action needed', 'May have been sent', 'Already listed', 'Skipped')).toBe(24)
  expect(figure('Median DR of live listings')).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/#pricing')
  // The sample's listings lead nowhere. Each row has one link, to the directory.
  await expect(page.locator(`${rows} a`)).toHaveCount(24)
})

test('a visitor sorts by any column in both directions', inFull, async ({ page }) => {
  await openLive(page, '/sample-report')
  for (const column of ['Directory', 'State', 'Links', 'Submitted', 'Live', 'Live link', 'Notes']) {
    await page.getByRole('button', { name: column, exact: true }).click()
    await expect(heading(page, column)).toHaveAttribute('aria-sort', /ascending|descending/)
    await expect(page.locator('[aria-sort]')).toHaveCount(1)
  }
  await page.getByRole('button', { name: 'DR', exact: true }).click()
  await expect(heading(page, 'DR')).toHaveAttribute('aria-sort', 'descending')
  const strongest = await ratings(page)
  expect(strongest).toEqual(strongest.toSorted((a, b) => b - a))
  await page.getByRole('button', { name: 'DR', exact: true }).press('Enter')
  await expect(heading(page, 'DR')).toHaveAttribute('aria-sort', 'ascending')
  expect(await ratings(page)).toEqual(strongest.toReversed())
  await expect(page.getByText('24 of 24 rows, by DR, ascending')).toBeVisible()
})

test('a visitor filters, gets no matches, and returns to all rows', inFull, async ({ page }) => {
  await openLive(page, '/sample-report')
  await page.getByLabel('State', { exact: true }).selectOption('declined')
  const declined = await page.locator(rows).count()
  await expect(page.getByRole('status')).toHaveText(`${declined} of 24 rows`)
  for (const row of await page.locator(rows).all()) await expect(row).toContainText('Declined')
  await page.getByLabel('Links', { exact: true }).selectOption('nofollow')
  await page.getByLabel('Search', { exact: true }).fill('no such directory')
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await expect(page.locator(rows)).toHaveCount(24)
  await expect(page.getByLabel('Links', { exact: true })).toHaveValue('any')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('any')
})

test('the file has the rows as shown and opens in a spreadsheet', inFull, async ({ page }) => {
  await openLive(page, '/sample-report')
  await page.getByLabel('State', { exact: true }).selectOption('live')
  await page.getByRole('button', { name: 'Directory', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('sample-report.csv')
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.split('\r\n')
  expect(text.startsWith('\uFEFFDirectory,')).toBe(true)
  expect(lines).toHaveLength((await page.locator(rows).count()) + 2)
  expect(lines[1]).toContain(await firstName(page).innerText())
})

test('on a phone the rows are stacked and a select sorts them', inFull, async ({ page }) => {
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await openLive(page, '/sample-report')
    await expect(page.locator('thead')).toBeHidden()
    await page.getByLabel('Order').selectOption('name')
    const names = await page.locator('.directory-name a').allInnerTexts()
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { numeric: true }).compare))
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${scheme} scheme`, inFull, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await openLive(page, '/sample-report')
      expect(await axeFaults(page)).toEqual([])
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole table is shown without dead controls, and the file is a link', inFull, async ({ page, request }) => {
    await page.goto('/sample-report')
    await expect(page.locator(rows)).toHaveCount(24)
    await expect(page.getByLabel('State', { exact: true })).toBeHidden()
    await expect(page.locator('thead button')).toHaveCount(0)
    const href = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
    const answer = await request.get(href!)
    expect(answer.headers()['content-type']).toMatch(/^text\/csv/)
    const bytes = await answer.body()
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString().trim().split('\r\n')).toHaveLength(25)
  })
})
