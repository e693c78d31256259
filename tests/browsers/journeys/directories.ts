import { expect } from 'vitest'
import type { Page } from '#tests/browsers/page.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

const rows = 'table.data-table tbody tr'

export async function findDirectories(page: Page): Promise<void> {
  await page.open('/tools/directory-finder')
  await page.until(() => page.count(rows), 40)
  await expectSound(page)
  // Phones fold them.
  if (await page.evaluate(() => innerWidth < 640)) await page.click(['button', 'Filters'])
  await page.choose('Product', 'AI tool')
  await page.until(page.path, '/tools/directory-finder?for=ai-tool')
  await page.see([rows, 'Editors’ pick for AI solutions'])
  await page.choose('Links', 'Followed only')
  await page.until(page.path, '/tools/directory-finder?for=ai-tool&links=followed')
  await page.click(['button', 'Show 40 more'])
  await page.until(() => page.count(rows), 80)
}

export async function readReport(page: Page): Promise<void> {
  await page.open('/sample-report')
  await page.until(() => page.count(rows), 24)
  await expectSound(page)
  await page.choose('State', 'Declined')
  await page.see(['[role=status]', 'of 24 rows'])
  expect(await page.count(rows)).toBeLessThan(24)
  await page.choose('State', 'Any state')
  // Narrow screens sort with a select, because they show no headings.
  if ((await page.count('thead button')) > 0) await page.click(['thead button', 'Directory'])
  else await page.choose('Order', 'Directory')
  await page.until(async () => (await names(page)).length, 24)
  const sorted = await names(page)
  expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en', { numeric: true }).compare))
}

const names = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('.directory-name a')].map(({ textContent }) => textContent))
