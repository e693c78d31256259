import type { Locator, Page } from '@playwright/test'
import { countedMessages } from '#src/domain/counted/messages.ts'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenProgress, givenReport } from './given-report.ts'

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

async function uploadFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const buffer = Buffer.from(text)
  await page.getByLabel('Links export').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

/** The URLs of the twelve live listings, once the report shows them. */
async function liveUrls(page: Page): Promise<string[]> {
  const links = page.locator('td[data-label="Live link"] a')
  await expect(links).toHaveCount(12)
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** What the screen says after an upload. */
function notice(page: Page, text: string | RegExp): Locator {
  const section = page.getByRole('region', { name: 'Counted links' })
  return section.locator('.notice').filter({ hasText: text })
}

test('a customer uploads exports of links, sees what is counted and dropped, and deletes one', async ({ page }) => {
  await givenProgress(await givenReport(await givenSignedIn(page, 'counted')))
  await openLive(page, '/dashboard/report')
  const section = page.getByRole('region', { name: 'Counted links' })
  const said = (text: string | RegExp) => notice(page, text)
  const urls = await liveUrls(page)
  await expect(page.getByRole('columnheader', { name: 'Counted' })).toHaveCount(0)

  // The wrong file says what to do.
  await uploadFile(page, 'sites.csv', 'Site,Linking pages,Target pages\nuneed.example,12,3\n')
  await expect(said(countedMessages.sites)).toBeFocused()
  await uploadFile(page, 'links.pdf', '%PDF-1.7')
  await expect(said(countedMessages.pdf)).toBeFocused()

  // Eight of twelve are counted. A month later, seven and another one: one was dropped.
  const others = ['https://blog.example/post', 'https://news.example/a,b']
  const google = (found: readonly string[]) =>
    ['Página con enlaces,Último rastreo', ...[...others, ...found].map((url) => `"${url}",${dayOf(50)}`)].join('\n')
  await uploadFile(page, `tea-Latest links-${dayOf(40)}.csv`, google(urls.slice(0, 8)))
  await expect(said('Google counts 8 of 12 live listings. 4 not yet.')).toBeFocused()
  const excel = google([...urls.slice(1, 8), urls[9]!])
    .replaceAll('",', '"\t')
    .replaceAll('"', '')
  await uploadFile(page, `links ${dayOf(2)}.csv`, Buffer.from(`\uFEFF${excel.replace(',', '\t')}`, 'utf16le'))
  await expect(said(/^Google counts 8 of 12 live listings\. 3 not yet, 1 dropped since /)).toBeFocused()
  await expect(section.getByRole('listitem').filter({ hasText: 'of 12 live listings' })).toHaveCount(2)

  // The table has a column, with a filter, and rows say more.
  await expect(page.getByRole('columnheader', { name: 'Counted' })).toBeVisible()
  await page.getByLabel('Counted', { exact: true }).selectOption('Google: dropped')
  const rows = page.locator('table.data-table tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('td[data-label="Counted"]')).toContainText('Google dropped, last')
  await page.getByRole('button', { name: /^Details of / }).press('Enter')
  const history = page.getByRole('dialog').getByRole('region', { name: 'Counted' })
  await expect(history.getByRole('listitem')).toHaveText([/^Not in Google’s export/, /^Google counts it, last crawled/])
  expect(await axeFaults(page, 'a row that was counted')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Counted', { exact: true }).selectOption('Any')

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  expect(await axeFaults(page, 'a report with counted links')).toEqual([])

  // By keyboard: the newest upload is deleted, and the report is back to the one before.
  await section
    .getByRole('button', { name: /^Delete the upload of Google/ })
    .first()
    .press('Enter')
  await page.getByRole('button', { name: 'Delete upload' }).press('Enter')
  await expect(said(countedMessages.deleted)).toBeFocused()
  await expect(page.locator('.counted-dropped')).toHaveCount(0)
  await expect(page.locator('.counted-counted')).toHaveCount(8)
})

test('an export of 100,000 links is read in the browser while the page answers', inFull, async ({ page }) => {
  await givenProgress(await givenReport(await givenSignedIn(page, 'counted-full')))
  await openLive(page, '/dashboard/report')
  const urls = await liveUrls(page)
  const rows = Array.from(
    { length: 99_999 },
    (_, at) => `https://site${at % 5000}.example/a-long-title-of-a-post-${'x'.repeat(80)}-${at},${dayOf(9)}`,
  )
  const sizes: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/link-exports'))
      sizes.push(request.postData()?.length ?? 0)
  })
  // How often the page was drawn meanwhile.
  await page.evaluate(() => {
    const counter = { drawn: 0 }
    Object.assign(globalThis, { counter })
    const count = () => {
      counter.drawn += 1
      requestAnimationFrame(count)
    }
    const progress = new MutationObserver(() => {
      if (!document.querySelector('.counted-drop progress')) return
      progress.disconnect()
      requestAnimationFrame(count)
    })
    progress.observe(document.body, { childList: true, subtree: true })
  })
  const file = Buffer.from(['Linking page,Last crawled', ...rows, `${urls[0]},${dayOf(9)}`].join('\n'))
  expect(file.length).toBeGreaterThan(14_000_000)
  await uploadFile(page, `links ${dayOf(1)}.csv`, file)
  await expect(notice(page, 'Google counts 1 of 12 live listings. This export was cut')).toBeFocused()
  expect(
    await page.evaluate(() => (globalThis as unknown as { counter: { drawn: number } }).counter.drawn),
  ).toBeGreaterThan(5)
  // None of the other links left the browser.
  expect(sizes).toEqual([expect.any(Number)])
  expect(sizes[0]).toBeLessThan(2000)
})
