import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

const cards = '.sheet > li'

test('a visitor changes pages, and back and a shared URL lead to the same page', inFull, async ({ page, context }) => {
  await openLive(page, '/directories')
  await expect(page.getByText(/Showing 1 - 12 of \d+ products/)).toBeVisible()
  const first = await page.locator(cards).first().innerText()
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/\/directories\?page=3$/)
  await expect(page.getByText(/Showing 25 - 36 of \d+ products/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  const third = await page.locator(cards).first().innerText()

  const shared = await context.newPage()
  await shared.goto('/directories?page=3')
  await expect(shared.locator(cards).first()).toHaveText(third, { useInnerText: true })

  await page.goBack()
  await expect(page.getByText(/Showing 1 - 12 of \d+ products/)).toBeVisible()
  expect(await page.locator(cards).first().innerText()).toBe(first)
})

test('a page beyond the last one is the last one', inFull, async ({ page }) => {
  await openLive(page, '/directories?page=99')
  // The prebuilt first page is shown until the last one is loaded.
  await expect(page).not.toHaveURL(/page=99/)
  await expect(page.locator(cards).first()).toBeVisible()
  const [, first, last, all] = /Showing (\d+) - (\d+) of (\d+)/.exec(await page.locator('.results-line').innerText())!
  expect([last, await page.locator(cards).count()]).toEqual([all, Number(all) - Number(first) + 1])
  const lastPage = Math.ceil(Number(all) / 12)
  await expect(page).toHaveURL(new RegExp(`/directories\\?page=${lastPage}$`))
  await expect(page.getByRole('link', { name: `Page ${lastPage}` })).toHaveAttribute('aria-current', 'page')
})

test('a page that is no number is the first one', async ({ page }) => {
  await openLive(page, '/directories?page=abc')
  await expect(page.getByText(/Showing 1 - 12 of/)).toBeVisible()
  await expect(page.locator(cards)).toHaveCount(12)
  await expect(page).toHaveURL(/\/directories$/)
  await page.goto('/blog?page=abc')
  await expect(page).toHaveURL(/\/blog$/)
  await page.goto('/blog?page=99')
  await expect(page).toHaveURL(/\/blog\/page\/2$/)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('a load that fails on a later page keeps that page', inFull, async ({ page }) => {
    await openLive(page, '/directories?page=2')
    await expect(page.getByText(/Showing 13 - 24 of/)).toBeVisible()
    const kept = await page.locator(cards).first().innerText()
    await page.route('**/api/products?*', (route) => route.abort())
    const isKept = async () => {
      await expect(page.locator('.spinner')).toBeHidden()
      await expect(page.getByText(/Showing 13 - 24 of/)).toBeVisible()
      expect(await page.locator(cards).first().innerText()).toBe(kept)
      await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveURL(/\/directories\?page=2$/)
    }
    const failed = () => page.waitForEvent('requestfailed')
    let asked = failed()
    await page.getByRole('link', { name: 'Page 4', exact: true }).click()
    await asked
    await isKept()
    asked = failed()
    await page.getByRole('searchbox').fill('zzzzzz')
    await page.getByRole('searchbox').press('Enter')
    await asked
    await isKept()
  })
})

test('the list shows a spinner while it loads, and a failed load only ends loading', inFull, async ({ page }) => {
  await openLive(page, '/directories')
  // The spinner can appear before the request arrives here, so the answer may be allowed before or after that.
  const allowed = Promise.withResolvers<null>()
  await page.route('**/api/products?*', async (route) => {
    await allowed.promise
    await route.fulfill({ status: 200, body: 'not JSON', contentType: 'text/plain' })
  })
  await page.getByRole('searchbox').fill('mail')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.locator('.spinner')).toBeVisible()
  await expect(page.getByText('Loading products')).toBeVisible()
  allowed.resolve(null)
  await expect(page.locator('.spinner')).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('mail')
  // Line, page and URL are those of the list that stayed.
  await expect(page.getByText(/Showing 1 - 12 of/)).toBeVisible()
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page.locator('.spinner')).toBeHidden()
  await expect(page.getByText(/Showing 1 - 12 of/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/\/directories$/)
})
