import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

const cards = '.sheet > li'

test('a visitor searches with the button and with Enter, and the URL keeps the search', async ({ page }) => {
  await openLive(page, '/directories')
  await page.getByRole('searchbox').fill('newsletter')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/directories\?q=newsletter$/)
  await expect(page.locator(cards).first()).toContainText(/newsletter/i)

  await page.getByRole('searchbox').fill('medical')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=medical$/)
  await expect(page.locator(cards).first()).toContainText('Orthanc')

  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('newsletter')
  await expect(page.locator(cards).first()).toContainText(/newsletter/i)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('newsletter')
  await expect(page.locator(cards).first()).toContainText(/newsletter/i)
})

test('a search returns to page 1', inFull, async ({ page }) => {
  await openLive(page, '/directories?page=4')
  await expect(page.getByText('Showing 37 - 48')).toBeVisible()
  await page.getByRole('searchbox').fill('open')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/directories\?q=open$/)
  await expect(page.getByText(/Showing 1 - /)).toBeVisible()
})

test('a search without matches says so', inFull, async ({ page }) => {
  await openLive(page, '/directories?q=zzzzzz')
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria or check back later.')).toBeVisible()
  await expect(page.locator('.results-line')).toHaveText('')
})

for (const last of ['mail', 'medical'] as const) {
  test(`of two searches the later one is shown, if ${last} is answered last`, inFull, async ({ page }) => {
    await openLive(page, '/directories')
    const answers = { mail: Promise.withResolvers<null>(), medical: Promise.withResolvers<null>() }
    const arrived = { mail: Promise.withResolvers<null>(), medical: Promise.withResolvers<null>() }
    await page.route('**/api/products?*', async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') === 'mail' ? 'mail' : 'medical'
      arrived[q].resolve(null)
      await answers[q].promise
      // The browser has canceled the earlier search, so its answer goes nowhere.
      await route.continue().catch(() => {})
    })
    for (const q of ['mail', 'medical'] as const) {
      await page.getByRole('searchbox').fill(q)
      await page.getByRole('searchbox').press('Enter')
      await arrived[q].promise
    }
    const first = last === 'mail' ? 'medical' : 'mail'
    answers[first].resolve(null)
    if (first === 'mail') await expect(page.locator('.spinner')).toBeVisible()
    else await expect(page.locator(cards).first()).toContainText('Orthanc')
    answers[last].resolve(null)
    await expect(page.locator('.spinner')).toBeHidden()
    await expect(page.locator(cards).first()).toContainText('Orthanc')
    await expect(page).toHaveURL(/q=medical$/)
  })
}

test('the grid has 1, 2, 3 and 4 columns by width', inFull, async ({ page }) => {
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1024, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openLive(page, '/directories')
    const tops = await page.locator(cards).evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(overflow).toBe(false)
  }
})

test('a card leads to the product, whose page links on', async ({ page }) => {
  await openLive(page, '/directories')
  await page.locator(cards).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/[a-z0-9-]+$/)
  const visit = page.getByRole('link', { name: /Visit Website/ })
  await expect(visit).toHaveAttribute('target', '_blank')
  await expect(visit).toHaveAttribute('href', /[?&]ref=uplist/)
  await expect(visit).toHaveAttribute('rel', 'noopener ugc')
  await expect(page.getByRole('heading', { name: /^About / })).toBeVisible()
  const screenshot = page.getByRole('figure', { name: 'Product Screenshot' })
  await expect(screenshot.getByRole('img', { name: / in use$/ })).toBeVisible()
})

test('a category has its own page, and searching stays within it', inFull, async ({ page }) => {
  await openLive(page, '/directories/ai-tool')
  await expect(page.getByRole('heading', { level: 1, name: 'AI Tool' })).toBeVisible()
  await expect(page.getByText('Showing 1 - 4 of 4 products')).toBeVisible()
  await page.getByRole('searchbox').fill('image')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/directories\/ai-tool\?q=image$/)
  for (const card of await page.locator(cards).all()) await expect(card).toContainText('AI Tool')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, pages and categories work with links and forms', async ({ page }) => {
    await page.goto('/directories')
    await page.getByRole('searchbox').fill('mail')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.locator(cards).first()).toContainText('listmonk')
    await page.goto('/directories')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page.getByText(/Showing 13 - 24 of \d+ products/)).toBeVisible()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText(/Showing 25 - 36 of \d+ products/)).toBeVisible()
    await page.goto('/directories')
    await page
      .getByRole('link', { name: /^AI Tool/ })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'AI Tool' })).toBeVisible()
  })

  test('the mobile menu opens and closes', inFull, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/directories')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  })
})

test.describe('by keyboard', () => {
  test('a visitor skips to the content, searches and opens a product', inFull, async ({ page }) => {
    await openLive(page, '/directories')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('medical')
    await page.keyboard.press('Enter')
    await expect(page.locator(cards).first()).toContainText('Orthanc')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/product\/orthanc$/)
  })

  test('the mobile menu opens with Enter and closes with Escape, and focus returns', inFull, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openLive(page, '/directories')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test('product pages load no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/product/orthanc')
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('the API docs page shows its calls', inFull, async ({ page }) => {
  await page.goto('/api/docs')
  const group = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(group('admin/deliveries')).toBeVisible()
  await group('products').click()
  await expect(page.getByText('/api/products/{slug}').first()).toBeVisible()
})
