import type { Page } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { photograph } from '#tests/e2e/pictures.ts'

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([])
}

const pages = [
  '/',
  '/directories',
  '/directories/ai-tool',
  '/product/orthanc',
  '/directories/submit',
  '/directories/submitted',
  '/directories/search?q=mail',
]

// Colors depend on the scheme, layout on the width. Two pairs cover both.
for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme })

    test(`axe finds nothing on any page at ${width} px`, inFull, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const path of pages) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing with the menu open', inFull, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await openLive(page, '/directories')
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expectAccessible(page)
    })

    test('axe finds nothing with errors and previews shown', inFull, async ({ page }) => {
      await openLive(page, '/directories/submit')
      await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 200, 200))
      await page.getByRole('button', { name: 'Submit your product' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('axe finds nothing with the success dialog open', inFull, async ({ page }) => {
  await openLive(page, '/directories/submit')
  await page.route('**/api/**', (route) =>
    route.fulfill({
      json: { success: true, message: 'Received', data: { id: 'x', token: 'y', partSize: 1e7, parts: 1 } },
    }),
  )
  const texts = {
    'Product name': 'A',
    Headline: 'B',
    Description: 'C',
    'Website URL': 'https://a.example',
    'First name': 'D',
    Email: 'a@b.cd',
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Category').selectOption('saas')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 200, 200))
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(await photograph('screenshot.png', 100, 100))
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(page.getByRole('dialog', { name: 'Submission Successful!' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('the error page', () => {
  test.use({ expectedErrors: /404/ })
  test('axe finds nothing', inFull, async ({ page }) => {
    for (const path of ['/404', '/product/no-such-product']) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
})
