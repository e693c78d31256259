import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { translate } from '#tests/e2e/translation.ts'

const path = '/tools/directory-finder'
const rows = 'table.data-table tbody tr'
const data = '**/data/directories.json'
const countLine = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ director/ })

/** The number of matches the page shows. */
async function counted(page: Page): Promise<number> {
  return Number(/^\d+/.exec((await countLine(page).innerText()).replaceAll(',', ''))![0])
}

test('each filter leaves fewer directories, with a reason in each row', async ({ page }) => {
  await openLive(page, path)
  const all = await counted(page)
  await page.getByLabel('Product').selectOption({ label: 'AI tool' })
  await expect(page).toHaveURL(/\?for=ai-tool$/)
  await expect(page.locator(rows).first()).toContainText('No. 1 Editors’ pick for AI solutions, used by')
  const fitting = await counted(page)
  expect(fitting).toBeLessThan(all)
  await page.getByLabel('Price').selectOption({ label: 'Free only' })
  await page.getByLabel('Links').selectOption({ label: 'Followed only' })
  await page.getByLabel('Minimum DR').selectOption('40')
  await expect(page).toHaveURL(/\?for=ai-tool&budget=free&links=followed&dr=40$/)
  expect(await counted(page)).toBeLessThan(fitting)
  for (const row of await page.locator(rows).all()) {
    await expect(row.locator('.followed')).toBeVisible()
    expect(Number(await row.locator('.rating-value').innerText())).toBeGreaterThanOrEqual(40)
  }
})

test('results of our submissions are a column to filter and sort by', async ({ page }) => {
  await openLive(page, path)
  await page.getByLabel('Our results').selectOption({ label: 'Has results' })
  await page.getByLabel('Sort by').selectOption({ label: 'Highest acceptance' })
  await expect(page).toHaveURL(/\?results=known&sort=accepted$/)
  await expect(page.locator('td[data-label="Our results"] .unknown')).toHaveCount(0)
  const first = page.locator('td[data-label="Our results"]').first()
  await expect(first).toContainText(/\d+% of \d+ accepted demo/)
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('accepted')
  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('rank')
})

// A console error fails the journey.
test('a translated page follows every choice', async ({ page }) => {
  await openLive(page, path)
  await expect(page.getByRole('button', { name: /^Show \d+ more/ })).toBeVisible()
  await translate(page)
  // We don't sell to the first. Visitors from there are those who translate.
  for (const [country, end] of [
    ['Afghanistan', /country=af$/i],
    ['Germany', /country=de$/i],
    ['Russia', /country=ru$/i],
    ['Any country', /finder$/],
  ] as const) {
    await page.getByLabel('Country').selectOption({ label: country })
    await expect(page).toHaveURL(end)
    await expect(page.locator(rows)).toHaveCount(40)
    await translate(page)
  }
  await page.getByLabel('Name or website').fill('zzzzzz')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator(rows)).toHaveCount(0)
  await translate(page)
  await page.getByLabel('Product').selectOption({ label: 'AI tool' })
  await page.getByLabel('Name or website').fill('')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.locator(rows)).toHaveCount(40)
})

test("a country adds its own directories and leaves out other countries'", inFull, async ({ page }) => {
  await openLive(page, path)
  await page.getByLabel('Product').selectOption({ label: 'Restaurant' })
  await page.getByLabel('Country').selectOption({ label: 'Germany' })
  await expect(page).toHaveURL(/country=de$/)
  await expect(page.locator(rows).filter({ hasText: 'Gelbe Seiten' })).toContainText('Editors’ pick in Germany')
  await expect(page.locator(rows).filter({ hasText: 'Yellow Pages (YP.com)' })).toHaveCount(0)
})

test('a search by name or website works with the filters, and goes back', inFull, async ({ page }) => {
  await page.goto('/tools/directory-finder')
  const search = page.getByRole('searchbox', { name: 'Name or website' })
  await search.fill('hunt')
  await search.press('Enter')
  await expect(page).toHaveURL(/directory-finder\?q=hunt$/)
  await expect(page.locator(rows).filter({ hasText: 'Product Hunt' })).toBeVisible()
  await expect(search).toHaveValue('hunt')
  await page.getByLabel('Price').selectOption({ label: 'Free only' })
  await search.fill('nothing like it')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No directory that fits has “nothing like it”')).toBeVisible()
  await page.getByRole('button', { name: /^Try any name/ }).click()
  await expect(page).toHaveURL(/directory-finder\?budget=free$/)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(search).toHaveValue('nothing like it')
})

test('a country we don’t sell to is offered no submissions', inFull, async ({ page }) => {
  await openLive(page, path)
  await expect(page.locator(rows).filter({ hasText: 'We submit here for you' })).not.toHaveCount(0)
  await page.getByLabel('Country').selectOption({ label: 'Cuba' })
  await expect(page).toHaveURL(/country=cu$/)
  await expect(page.locator(rows).filter({ hasText: 'No. 1' }).first()).toBeVisible()
  await expect(page.locator(rows).filter({ hasText: 'We submit here for you' })).toHaveCount(0)
})

test('back, forward, reload and a shared URL show the same rows', inFull, async ({ page, context }) => {
  await openLive(page, path)
  await page.getByLabel('Product').selectOption('saas')
  await page.getByLabel('Links').selectOption('no-link-back')
  const few = await counted(page)
  await page.goBack()
  await expect(page.getByLabel('Links')).toHaveValue('any')
  expect(await counted(page)).toBeGreaterThan(few)
  await page.goForward()
  await expect(page.getByLabel('Links')).toHaveValue('no-link-back')
  await page.reload()
  await expect(page.getByLabel('Links')).toHaveValue('no-link-back')
  await expect(countLine(page)).toHaveText(new RegExp(`^${few} `))
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(shared.getByLabel('Product')).toHaveValue('saas')
  await expect(countLine(shared)).toHaveText(new RegExp(`^${few} `))
})

test('an invalid URL falls back and says so', inFull, async ({ page }) => {
  await openLive(page, `${path}?for=yacht&country=<b>&dr=9999&budget=free&utm_source=x`)
  await expect(page.getByText('We don’t recognize the kind of product and the country')).toBeVisible()
  await expect(page.getByLabel('Price')).toHaveValue('free')
  await expect(page.getByLabel('Product')).toHaveValue('')
  await page.getByLabel('Price').selectOption('any')
  await expect(page.getByText('We don’t recognize')).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})

test('"Show more" adds rows and moves the keyboard focus to the first new one', inFull, async ({ page }) => {
  await openLive(page, path)
  await page.getByRole('button', { name: 'Show 40 more' }).press('Enter')
  await expect(page.locator(rows)).toHaveCount(80)
  await expect(page.locator(rows).nth(40).getByRole('link').first()).toBeFocused()
  await page.getByLabel('Product').selectOption('saas')
  await expect(page.locator(rows)).toHaveCount(40)
})

test('the file has every matching row', inFull, async ({ page }) => {
  await openLive(page, `${path}?for=ai-agent&links=followed`)
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('directories-ai-agent-followed.csv')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines).toHaveLength((await counted(page)) + 2)
  expect(lines[1]).toMatch(/^1,/)
})

test('the URL is copied, and a message appears if the browser refuses', inFull, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLive(page, `${path}?for=saas`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Couldn’t copy. Copy the URL from the address bar.')).toBeVisible()
})

test('removing one filter helps when nothing matches', inFull, async ({ page }) => {
  await openLive(page, `${path}?for=restaurant&links=no-link-back&budget=free`)
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  const offer = page.getByRole('button', { name: /^Try / }).first()
  const count = /[\d,]+/.exec(await offer.innerText())![0]
  await offer.click()
  await expect(countLine(page)).toHaveText(new RegExp(`^${count} director`))
})

test.describe('on a broken network', () => {
  test.use({ expectedErrors: /50\d|ERR_|Failed to load/ })

  test('loading fails and works on retry', inFull, async ({ page }) => {
    let answer: 'wait' | 'error' | 'page' | 'data' = 'wait'
    let release = () => {}
    await page.route(data, async (route) => {
      if (answer === 'wait') await new Promise<void>((resolve) => (release = resolve))
      if (answer === 'error') await route.fulfill({ status: 503, body: 'busy' })
      else if (answer === 'page') await route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Log in' })
      else await route.continue()
    })
    await openLive(page, `${path}?for=saas`)
    await expect(page.getByText('Loading directories')).toBeVisible()
    answer = 'error'
    release()
    await expect(page.getByRole('alert')).toContainText('The directories didn’t load')
    answer = 'page'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('The directories didn’t load')
    answer = 'data'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator(rows).first()).toContainText('Editors’ pick for SaaS')
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('the rows on the page stay', inFull, async ({ page }) => {
    await page.route(data, (route) => route.abort())
    await openLive(page, path)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator(rows)).toHaveCount(40)
  })
})

test('the page fits every width from 320 px, and axe finds nothing', inFull, async ({ page }) => {
  for (const [width, query, colorScheme] of [
    [320, '', 'dark'],
    [768, '?for=saas&dr=99', 'light'],
    [1440, '?for=restaurant&country=de', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await openLive(page, path + query)
    await expect(countLine(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first 40 rows are shown without controls, and the lists are linked', async ({ page }) => {
    await page.goto(path)
    await expect(page.locator(rows)).toHaveCount(40)
    await expect(page.getByLabel('Product')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'All guides' })).toHaveAttribute('href', '/g')
  })
})
