import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { widest } from '#tests/e2e/page-kinds.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor browses from home to a directory, and from there to its site', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Directories', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Directories that take your product')
    await page.getByRole('link', { name: /^Launch boards/ }).click()
    await page.getByRole('rowheader').getByRole('link', { name: 'Product Hunt', exact: true }).click()
    await expect(page).toHaveURL(/\/directory-list\/producthunt-com$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product Hunt')
    const form = page.getByRole('link', { name: /^Open the form/ })
    await expect(form).toHaveAttribute('href', 'https://www.producthunt.com/posts/new')
    await expect(form).toHaveAttribute('rel', 'noopener')
    await expect(page.getByRole('link', { name: 'Have us submit it' })).toHaveAttribute('href', '/#pricing')
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Directories', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Directories that take your product')
  })

  test('a visitor searches the list and opens a row, and an old URL leads to it', async ({ page }) => {
    await page.goto('/directory-list')
    await page.getByRole('searchbox').fill('herold')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('status')).toHaveText(/^\d+ director/)
    const row = page.locator('#herold-at')
    await expect(row).toBeVisible()
    await page.goto('/directory-list/herold-at')
    await expect(page).toHaveURL(/\/directory-list\/search\?q=herold\.at#herold-at$/)
    await expect(row.getByText('Yellow pages', { exact: true })).toBeVisible()
    await row.getByRole('link', { name: 'Report a mistake' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report a mistake')
    await page.goto('/directory-list?q=herold.at')
    await expect(page.locator('#herold-at')).toHaveAttribute('open')
  })

  test('the form sends the choice to the finder', inFull, async ({ page }) => {
    await page.goto('/directory-list')
    await page.getByLabel('What do you want to list?').selectOption('restaurant')
    await page.getByLabel('Where?').selectOption({ label: 'Austria' })
    await page.getByRole('button', { name: 'Find directories' }).click()
    await expect(page).toHaveURL(/\/tools\/directory-finder\?for=restaurant&country=at&budget=any$/)
    await page.getByRole('link', { name: 'all of it by kind, industry and country' }).click()
    await expect(page).toHaveURL('/directory-list')
  })
})

test('the finder answers the choice made on the list', inFull, async ({ page }) => {
  await page.goto('/directory-list')
  await page.getByLabel('What do you want to list?').selectOption('restaurant')
  await page.getByLabel('Where?').selectOption({ label: 'Austria' })
  await page.getByRole('button', { name: 'Find directories' }).click()
  await expect(page.getByLabel('Product')).toHaveValue('restaurant')
  await expect(page.getByLabel('Country')).toHaveValue('AT')
  // To our page about it, or to the directory itself if search engines may not show that page.
  const links = page.getByRole('rowheader').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const link of await links.all())
    await expect(link).toHaveAttribute('href', /^(\/directory-list\/[a-z0-9-]+|https:\/\/.+)$/)
})

for (const path of [
  '/directory-list',
  '/directory-list/ai',
  '/directory-list/clutch-co',
  '/directory-list/search?q=herold.at',
  '/directory-list/search?q=hunt',
]) {
  test(`${path} fits every width, and axe finds nothing`, inFull, async ({ page }) => {
    await page.goto(path)
    expect(await widest(page, [320, 390, 768, 1440])).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFaults(page)).toEqual([])
    }
  })
}
