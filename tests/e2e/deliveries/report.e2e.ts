import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { reportPageSize } from '#src/domain/deliveries/report.ts'
import { rootsPath } from '#src/domain/evidence/paths.ts'
import type { SignedRoot } from '#src/domain/evidence/roots.ts'
import { runLaterJob } from '#tests/e2e/later-job.ts'
import { givenMoreRows, givenProgress, givenReport } from './given-report.ts'

const rows = 'table.data-table tbody tr'

// A revoked link answers 404.
test.use({ expectedErrors: /\b404\b/ })

/** What is wrong with the page at each width, in each scheme. */
async function faultsOf(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    if ((await overflow(page)) > 0) found.push(`${where} is wider than ${width} pixels`)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.push(...(await axeFaults(page, `${where}, ${colorScheme}`)))
  }
  await page.emulateMedia({ colorScheme: null })
  return found
}

test('a customer follows the work, answers a directory, exports the report, shares it and revokes the link', async ({
  page,
  browser,
}) => {
  const email = await givenSignedIn(page, 'report')
  await openLive(page, '/dashboard/report')
  await expect(page.getByText('No report yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See a sample report' })).toHaveAttribute('href', '/sample-report')
  expect(await faultsOf(page, 'an empty report')).toEqual([])

  await givenProgress(await givenReport(email))
  await openLive(page, '/dashboard/report')
  await expect(page.getByText(/^30 of 60 submitted, 30 to go, done by \w+ \d+/)).toBeVisible()
  await expect(page.locator(rows)).toHaveCount(60)
  await expect(page.getByText('median DR of live listings')).toBeVisible()
  expect(await faultsOf(page, 'a report')).toEqual([])

  // On the overview, Enter leads into the answer, and Escape back to what was asked. The numbers are the report's.
  await openLive(page, '/dashboard')
  await expect(page.getByText(/^30 of 60 submitted, 30 to go, done by \w+ \d+\. 12 live\.$/)).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(waiting.getByLabel(/^(Your answer|Note)/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(waiting.getByRole('listitem').first().getByRole('button').first()).toBeFocused()
  await openLive(page, '/dashboard/report')

  // Two directories ask something. Both are answered in place.
  const asks = page.getByRole('region', { name: 'Action needed' })
  await expect(asks.getByRole('listitem')).toHaveCount(2)
  const question = asks.getByRole('listitem').filter({ hasText: 'What does the free plan include?' })
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(question.getByText('Write an answer')).toBeVisible()
  await question.getByLabel('Your answer').fill('Three timers.')
  await question.getByRole('button', { name: 'Send answer' }).click()
  // Its form is removed, so the focus goes to what happened.
  await expect(page.getByRole('status').filter({ hasText: 'We’ll continue with this directory.' })).toBeFocused()
  await expect(asks.getByRole('listitem')).toHaveCount(1)
  await asks.getByRole('button', { name: 'Skip this directory' }).click()
  await expect(page.getByText('Skipped. The next directory takes its place.')).toBeVisible()
  await expect(asks).toBeHidden()
  await expect(page.locator(rows)).toHaveCount(61)

  // Rows are filtered and searched, and say more on demand.
  await page.getByLabel('State', { exact: true }).selectOption('live')
  await expect(page.locator(rows)).toHaveCount(12)
  await page.getByLabel('Search', { exact: true }).fill('tea-timer-11')
  await expect(page.locator(rows)).toHaveCount(1)
  await page.getByRole('button', { name: /^Details of / }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Listing found')).toBeVisible()
  await expect(dialog.locator('dl.data-table > dt').first()).toHaveText('Why we chose it')
  expect(await axeFaults(page, 'the details of a row')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Details of / })).toBeFocused()

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/^[a-z0-9-]+-report-\d{4}-\d\d-\d\d\.csv$/)
  // The row found, between the head and the end of the last line.
  expect((await readFile(await csv.path(), 'utf8')).split('\r\n')).toHaveLength(3)
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All as JSON' }).click(),
  ])
  expect(JSON.parse(await readFile(await json.path(), 'utf8'))).toMatchObject({ orders: [{ rows: { length: 61 } }] })

  // The evidence is verified on this computer, and one changed letter is found.
  // The first run of the day may have signed before there were these rows.
  await runLaterJob('evidence', 1)
  const [evidence] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download evidence' }).click(),
  ])
  expect(evidence.suggestedFilename()).toMatch(/^[a-z0-9-]+-evidence-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await evidence.path(), 'utf8')
  const verifier = await page.context().newPage()
  await openLive(verifier, '/verify')
  const chosen = (buffer: Buffer) => ({ name: 'evidence.json', mimeType: 'application/json', buffer })
  const input = verifier.getByLabel('Evidence file')
  await input.setInputFiles(chosen(Buffer.from(text.replace('"action":"find"', '"action":"lose"'))))
  await expect(verifier.getByText(/: Event 3 was changed, or isn’t this row’s\.$/)).toBeVisible()
  expect(await faultsOf(verifier, 'a file that was changed')).toEqual([])
  await input.setInputFiles(chosen(Buffer.from(text)))
  await expect(verifier.getByText('Verified in your browser.')).toBeVisible()
  // Who has the key could sign another history. The published roots tell.
  await verifier.route(`**${rootsPath}?*`, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: SignedRoot[] }
    await route.fulfill({ response: answer, json: { data: data.map((root) => ({ ...root, at: root.at + 1 })) } })
  })
  await input.setInputFiles(chosen(Buffer.from(text)))
  await expect(verifier.getByText(/isn’t the one that was published or kept: history was rewritten\.$/)).toBeVisible()
  await verifier.close()

  // The link opens for anyone, without an account, until it is revoked.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByLabel('New link').inputValue()
  const stranger = await browser.newContext()
  const shared = await stranger.newPage()
  const opened = await shared.goto(url)
  expect(opened?.headers()['x-robots-tag']).toBe('noindex')
  await expect(shared.getByRole('heading', { name: 'Directory report for Tea Timer' })).toBeVisible()
  await expect(shared.locator(rows)).toHaveCount(61)
  await shared.getByRole('button', { name: 'Verify in your browser' }).click()
  await expect(shared.getByText('Verified in your browser.')).toBeVisible()
  expect(await faultsOf(shared, 'a shared report')).toEqual([])
  expect(await axeFaults(page, 'sharing')).toEqual([])
  await page.getByRole('button', { name: 'Revoke link 1' }).click()
  const revoked = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Revoke link', exact: true }).click()
  await revoked
  await expect(page.getByRole('button', { name: 'Revoke link 1' })).toBeHidden()
  expect((await shared.reload())?.status()).toBe(404)
  await expect(shared.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await stranger.close()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The weekly email is off.')).toBeVisible()
})

/** How many A4 pages a page has on paper. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** What paper shows: a table whose heads come again on each page, rows that aren't cut, and no navigation. */
async function expectTableOnPaper(page: Page, product: string): Promise<void> {
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Directory report for ${product}`)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  // Only the heads, which sort on a screen.
  await expect(page.locator(':not(th) > button:visible')).toHaveCount(0)
  const table = page.getByRole('table')
  await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group')
  const row = table.locator('tbody tr').first()
  await expect(row).toHaveCSS('display', 'table-row')
  await expect(row).toHaveCSS('break-inside', 'avoid')
  await expect(page.getByRole('columnheader', { name: 'Live link' })).toBeVisible()
  // A long state, such as "Action needed", stays in its column.
  const outside = table
    .locator('td .stamp-framed')
    .evaluateAll((stamps) =>
      stamps.flatMap((stamp) =>
        stamp.getBoundingClientRect().right > stamp.closest('td')!.getBoundingClientRect().right
          ? [stamp.textContent]
          : [],
      ),
    )
  expect(await outside).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: null })
}

/** A report of 216 rows. */
async function givenLongReport(page: Page): Promise<void> {
  const given = await givenReport(await givenSignedIn(page, 'printed-report'))
  await givenProgress(given)
  await givenMoreRows(given, 156)
  await openLive(page, '/dashboard/report')
  await expect(page.locator(rows)).toHaveCount(216)
}

test('a report of 216 rows is a table of at most eight pages on paper', inFull, async ({ page }) => {
  await givenLongReport(page)
  await expectTableOnPaper(page, 'Tea Timer')
  expect(await printedPages(page)).toBeLessThanOrEqual(8)
})

test('a shared report of 216 rows is such a table too', inFull, async ({ page }) => {
  await givenLongReport(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.goto(await page.getByLabel('New link').inputValue())
  await expect(page.locator(rows)).toHaveCount(216)
  await expectTableOnPaper(page, 'Tea Timer')
  expect(await printedPages(page)).toBeLessThanOrEqual(8)
})

test('a report of many months is drawn in parts, searched as a whole, and printed whole', inFull, async ({ page }) => {
  const email = await givenSignedIn(page, 'long-report')
  const count = 2 * reportPageSize + 1
  await givenMoreRows(await givenReport(email), count - 60)
  await openLive(page, '/dashboard/report')
  await expect(page.locator(rows)).toHaveCount(reportPageSize)
  await expect(page.getByText(`${count} of ${count} rows`)).toBeVisible()
  await page.getByRole('button', { name: `Show ${reportPageSize} more` }).press('Enter')
  await expect(page.locator(rows)).toHaveCount(2 * reportPageSize)
  expect(await faultsOf(page, 'a long report')).toEqual([])
  await page.getByLabel('Search', { exact: true }).fill(`Directory ${count - 60}`)
  await expect(page.locator(rows)).toHaveCount(1)
  await page.getByLabel('Search', { exact: true }).fill('')
  await expect(page.locator(rows)).toHaveCount(reportPageSize)
  await page.pdf()
  await expect(page.locator(rows)).toHaveCount(count)
})
