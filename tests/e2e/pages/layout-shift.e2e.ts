import type { Page } from '@playwright/test'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { kinds } from '#tests/e2e/page-kinds.ts'
import { readVitals, watchVitals } from '#tests/support/layout-shifts.ts'

const limit = 0.05
const matches = '/tools/directory-finder?url=acme.example&for=saas&country=de'
const paths = [
  ...kinds.filter((path) => !/^\/(admin|dashboard)/.test(path)),
  ...[matches, '/tools/directory-finder?url=acme.example', '/?url=acme.example&for=saas#plan-publisher'],
]

/** Fonts, code and data arrive one after the other, each after the page has been painted without it. */
async function onSlowNetwork(page: Page): Promise<void> {
  const delays = [
    ['**/*.woff2', 400],
    ['**/_astro/*.js', 600],
    ['**/data/*.json', 900],
  ] as const
  for (const [files, ms] of delays) {
    await page.route(files, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    })
  }
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

for (const width of [390, 1440]) {
  test(`nothing on a public page moves as its font, code and data arrive, at ${width} px`, inFull, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await onSlowNetwork(page)
    await watchVitals(page)
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const { shift, moved } = await readVitals(page)
      if (shift > limit) found.push(`${path}: ${shift.toFixed(3)}, ${moved.join('; ')}`)
    }
    expect(found).toEqual([])
  })

  test(`nothing moves as the counts of the form for matches arrive, at ${width} px`, inFull, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await onSlowNetwork(page)
    await watchVitals(page)
    for (const path of ['/', '/g/directory-listing-saas', '/g/kenya-business-directories-list']) {
      await page.goto(path)
      const form = page.locator('form.matches')
      await form.hover()
      await expect(form).toHaveJSProperty('noValidate', true)
      // With keys, as a person would: what moves right after an input is expected.
      await form.getByLabel('Your site').focus()
      await page.keyboard.type('acme.example')
      await form.getByLabel('Category').focus()
      await page.keyboard.type('Restaurant')
      await expect(form.getByRole('status')).toContainText('restaurants')
      const { shift, moved } = await readVitals(page)
      expect(shift, `${path}: ${moved.join('; ')}`).toBeLessThanOrEqual(limit)
    }
  })
}

test('the finder has room for the visitor’s product before its code arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await onSlowNetwork(page)
  await watchVitals(page)
  await page.goto(matches, { waitUntil: 'networkidle' })
  await expect(page.locator('.match-header .button')).toBeVisible()
  const { shift, moved } = await readVitals(page)
  expect(shift, moved.join('; ')).toBeLessThanOrEqual(limit)
})
