import { givenAccount } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { givenPage, givenProject } from './given-feedback.ts'
import { startHostSite, tagOf } from './host-site.ts'

// They would be headers of the script's calls, too, which no script may set.
test.use({ extraHTTPHeaders: {} })

// What themes do to elements they don't know. The first is in each of Shopify's own.
const themes = [
  'div:empty { display: none }',
  ':empty, body > *, html > * > * { display: none !important }',
  '#embedded-feedback { all: unset !important; display: none !important; opacity: 0 !important }',
  'html * { letter-spacing: 9px; visibility: hidden; transform: scale(0); pointer-events: none }',
  'html > div { position: static !important; clip-path: inset(50%) !important; zoom: 3 !important }',
]

test('the embedded button is visible whatever the page’s styles say', inFull, async ({ page }) => {
  const origin = process.env['JOURNEY_ORIGIN']!
  const key = await givenPage(await givenProject(await givenAccount('shelf-maker')))
  const opener = page.getByRole('button', { name: 'Feedback' })
  const sizes: string[] = []
  for (const theme of ['', ...themes]) {
    const site = await startHostSite({ origin, tag: tagOf(key), css: theme })
    await page.goto(site.url)
    const { width, height } = (await opener.boundingBox())!
    sizes.push(`${Math.round(width)} × ${Math.round(height)}`)
    await opener.click()
    await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible()
    await site.stop()
  }
  // As large as on a page without styles.
  expect(new Set(sizes).size, sizes.join(', ')).toBe(1)
})

// How sites go to another page without loading one.
const navigations: [string, () => void][] = [
  ['the contents of the body', () => document.body.replaceChildren('Next page')],
  ['the body', () => document.body.replaceWith(document.createElement('body'))],
  ['the root', () => document.documentElement.replaceWith(document.documentElement.cloneNode(true))],
  ['what is in the root', () => document.documentElement.replaceChildren(document.createElement('body'))],
]

test('the embedded form stays where it is when the page becomes another', inFull, async ({ page }) => {
  const origin = process.env['JOURNEY_ORIGIN']!
  const key = await givenPage(await givenProject(await givenAccount('drawer-maker')))
  const site = await startHostSite({ origin, tag: tagOf(key) })
  for (const [, navigate] of navigations) {
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await dialog.getByLabel('Your feedback').fill('It wobbles.')
    await page.evaluate(navigate)
    await expect(dialog.getByLabel('Your feedback')).toHaveValue('It wobbles.')
    // It is modal again, so Escape closes it.
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(1)
    await page.evaluate(navigate)
    await page.getByRole('button', { name: 'Feedback' }).click()
    await expect(dialog).toBeVisible()
  }
  await site.stop()
})
