import { shellCookie } from '#functions/pages/own-site.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'

test.describe('not found', () => {
  test.use({ expectedErrors: /404/ })

  test('an unknown URL leads to the not-found page with its two links', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(new URL(page.url()).pathname).toBe('/404')
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back home' })).toHaveAttribute('href', '/')
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:/)
  })

  test('an unknown product says so', inFull, async ({ page }) => {
    const response = await page.goto('/product/no-such-product')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible()
    await expect(page.getByText('Product not found')).toBeVisible()
    await page.getByRole('link', { name: 'Back to products' }).click()
    await expect(page).toHaveURL(/\/directories$/)
  })
})

test.describe("a product page that couldn't be rendered", () => {
  test.use({ expectedErrors: /404|500|503|ERR_FAILED/ })
  const shell = '/shells/product-unavailable'
  // Functions send this shell. Browsers can't open it otherwise.
  test.beforeEach(async ({ context }) => {
    const [name = '', value = ''] = shellCookie.split('=')
    await context.addCookies([{ name, value, url: process.env['JOURNEY_ORIGIN']! }])
  })
  const answers = [
    { name: 'not found', status: 404, json: {}, says: 'Product not found' },
    { name: 'failing', status: 500, json: {}, says: 'Server error occurred' },
    { name: 'without success', status: 200, json: { success: false }, says: 'Product not found' },
    { name: 'explained', status: 503, json: { message: 'We are moving house' }, says: 'We are moving house' },
    { name: 'unexplained', status: 503, json: {}, says: 'An error occurred while loading the product' },
  ]
  for (const { name, status, json, says } of answers) {
    test(`retries, shows a spinner, and explains the error: ${name}`, inFull, async ({ page }) => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/products/*', async (route) => {
        await held
        await route.fulfill({ status, json })
      })
      await page.goto(shell)
      await expect(page.locator('.spinner')).toBeVisible()
      release()
      await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(says)
      await expect(page.getByRole('link', { name: 'Back to products' })).toHaveAttribute('href', '/directories')
    })
  }

  test('reloads once when the product is back', inFull, async ({ page }) => {
    let loads = 0
    page.on('framenavigated', () => (loads += 1))
    let asked = 0
    await page.route('**/api/products/*', (route) => {
      asked += 1
      return route.fulfill({ json: { success: true, data: { slug: 'x' } } })
    })
    await page.goto(shell)
    await expect.poll(() => asked).toBe(2)
    await expect(page.getByRole('alert')).toContainText('Server error occurred')
    expect([loads, asked]).toEqual([2, 2])
  })
})
