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
  'html { font-size: 62.5% }',
  ':root { font-size: 3px !important; line-height: 0 }',
]

test('the embedded button is visible whatever the page’s styles say', inFull, async ({ page }) => {
  const origin = process.env['JOURNEY_ORIGIN']!
  const key = await givenPage(await givenProject(await givenAccount('shelf-maker')))
  const opener = page.getByRole('button', { name: 'Feedback' })
  const sizes: string[] = []
  for (const theme of ['', ...themes]) {
    const site = await startHostSite({ origin, tag: tagOf(key), css: theme })
    await page.goto(site.url)
    const button = (await opener.boundingBox())!
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    await expect(dialog).toBeVisible()
    const form = (await dialog.boundingBox())!
    sizes.push([button, form].map(({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`).join(' and '))
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

/** Shortcuts, smooth scrolling, dragging and a trap for the focus, as pages have them: whatever isn't a field is theirs. */
function takeEvents(): void {
  const isField = ({ target }: Event) => target instanceof Element && target.matches('input, textarea, select')
  const take = (event: Event) => {
    if (!isField(event)) event.preventDefault()
  }
  for (const type of ['keydown', 'keypress', 'paste', 'pointerdown', 'mousedown', 'click']) {
    document.addEventListener(type, take)
  }
  addEventListener('wheel', take, { passive: false })
  document.addEventListener('focusin', (event) => {
    if (!isField(event)) document.querySelector<HTMLElement>('main a')?.focus()
  })
}

test(
  'a page that takes keys, clicks, the wheel and the focus for itself leaves those of the form',
  inFull,
  async ({ page }) => {
    const origin = process.env['JOURNEY_ORIGIN']!
    const key = await givenPage(await givenProject(await givenAccount('rack-maker')))
    const site = await startHostSite({ origin, tag: tagOf(key) })
    await page.setViewportSize({ width: 500, height: 320 })
    await page.goto(site.url)
    await page.evaluate(takeEvents)
    await page.getByRole('button', { name: 'Feedback' }).click()
    const dialog = page.getByRole('dialog', { name: 'Feedback' })
    const text = dialog.getByLabel('Your feedback')
    await text.click()
    await page.keyboard.type('j/k? It wobbles.')
    await expect(text).toHaveValue('j/k? It wobbles.')
    await expect(text).toBeFocused()
    await dialog.getByLabel('Bug').check()
    await expect(dialog.getByLabel('Bug')).toBeChecked()
    await page.mouse.wheel(0, 400)
    await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await dialog.getByRole('button', { name: 'Send feedback' }).click()
    await expect(dialog.getByRole('status')).toContainText('Thank')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await site.stop()
  },
)
