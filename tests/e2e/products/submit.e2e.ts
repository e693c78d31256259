import type { Page } from '@playwright/test'
import { expect, holdScripts, inFull, mailTo, openLive, operate, test, untilLive } from '#tests/e2e/journey.ts'
import { photograph } from '#tests/e2e/pictures.ts'

const answers = (name: string) => ({
  'Product name': name,
  Headline: 'A headline that says what it does',
  Description: 'First paragraph.\n\nSecond paragraph.',
  'Website URL': `https://${name.toLowerCase().replaceAll(' ', '-')}.example`,
  'First name': 'Ann',
  Email: `${name.toLowerCase().replaceAll(' ', '.')}@founders.example`,
})

async function fill(page: Page, name: string): Promise<void> {
  for (const [label, text] of Object.entries(answers(name))) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Category').selectOption('developer-tools')
}

test('a founder submits and confirms by mail, an operator publishes, and the page is live', async ({ page }) => {
  await openLive(page, '/directories')
  await page.getByRole('link', { name: 'Submit a product' }).first().click()
  await untilLive(page)
  await fill(page, 'Journey One')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 256, 256))
  // Over 4 MiB: it can only be sent in parts.
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(await photograph('screenshot.png', 1500, 1000))
  const seen = Promise.withResolvers<undefined>()
  await page.route('**/api/**', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  seen.resolve(undefined)
  const dialog = page.getByRole('dialog', { name: 'Submission Successful!' })
  await expect(dialog).toContainText(
    'Your product has been submitted successfully! You will receive a confirmation email shortly.',
  )
  await expect(dialog.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/#pricing')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Product name')).toHaveValue('')

  const mail = await mailTo('journey.one@founders.example', /confirm/i)
  const link = mail.links.find((link) => link.includes('/submissions/'))!
  await page.goto(link)
  await expect(page.getByText('Waiting for your confirmation')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Waiting for your confirmation')).toBeVisible()
  await page.getByRole('button', { name: /confirm/i }).click()
  await expect(page.getByText('In the queue').first()).toBeVisible()

  const ref = new URL(link).pathname.split('/')[2]!
  await operate('publish', ref)
  await mailTo('journey.one@founders.example', /is live on Uplist/)
  const response = await page.goto('/product/journey-one')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Journey One' })).toBeVisible()
  // The new build, within seconds, wherever readers and crawlers look.
  const text = (path: string) => page.request.get(path).then((answer) => answer.text())
  await expect(async () => {
    expect(await text('/sitemap-products-0.xml')).toContain('/product/journey-one<')
    expect(await text('/directories')).toContain('Journey One')
    expect(await text('/directories/developer-tools')).toContain('Journey One')
    expect(await text('/feed.xml')).toContain('Journey One')
  }).toPass()
  await page.goto(link)
  await expect(page.getByText('Published').first()).toBeVisible()

  // A later change waits beside the live page until an operator reviews it.
  await page.getByRole('link', { name: 'Edit text and images' }).click()
  await expect(page.getByLabel('Product name')).toHaveValue('Journey One')
  await page.getByLabel('Headline').fill('A headline that came later')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(
    page.getByText('Your changes are waiting for review. Until then, your page stays as it is.'),
  ).toBeVisible()
  expect(await text('/product/journey-one')).not.toContain('A headline that came later')
  await operate('publish', ref)
  await expect(async () => {
    expect(await text('/product/journey-one')).toContain('A headline that came later')
  }).toPass()
})

test('the first error is in a banner for five seconds, and each error is at its field', inFull, async ({ page }) => {
  await openLive(page, '/directories/submit')
  await page.getByRole('button', { name: 'Submit your product' }).click()
  const banner = page.getByRole('alert')
  await expect(banner).toHaveText('Product name is required')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.locator('#screenshot-error')).toHaveText('Screenshot file is required')
  await expect(page.getByLabel('Product name')).toHaveAttribute('aria-invalid', 'true')
  // The others are listed, and lead to their fields.
  const summary = page.getByRole('navigation', { name: '9 fields need attention' })
  await summary.getByRole('link', { name: 'Screenshot file is required' }).click()
  await expect(page.getByLabel('Screenshot', { exact: true })).toBeFocused()
  await expect(banner).toBeHidden()

  await fill(page, 'Journey Two')
  // What was corrected is no longer wrong.
  await expect(page.getByLabel('Product name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Product name is required')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: '2 fields need attention' })).toBeVisible()
  await page.getByLabel('Website URL').fill('journey-two.example')
  await page.getByLabel('Website URL').press('Tab')
  await expect(page.getByLabel('Website URL')).toHaveValue('https://journey-two.example')
  await page.getByLabel('Website URL').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(banner).toHaveText('Please enter a valid website URL')
})

test.use({ expectedErrors: /422|ERR_FAILED/ })

test('without a connection the form says so, and sends once when it is back', async ({ page }) => {
  await openLive(page, '/directories/submit')
  await fill(page, 'Journey Four')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 200, 200))
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(await photograph('screenshot.png', 640, 400))
  await page.route('**/api/products', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred while submitting your product. Please try again.')
  await page.unroute('**/api/products')
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(page.getByRole('dialog', { name: 'Submission Successful!' })).toBeVisible()
})

test('typed text survives a reload', async ({ page }) => {
  await openLive(page, '/directories/submit')
  await fill(page, 'Journey Five')
  await page.reload()
  for (const [label, text] of Object.entries(answers('Journey Five'))) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
  await expect(page.getByLabel('Category')).toHaveValue('developer-tools')
  await expect(page.locator('.submit-preview')).toContainText('Journey Five')
})

test('text typed before the code loads stays', inFull, async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/directories/submit', { waitUntil: 'commit' })
  await page.getByLabel('Product name').fill('Typed early')
  load()
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' })
  await expect(page.locator('.submit-preview')).toContainText('Typed early')
  await expect(page.getByLabel('Product name')).toHaveValue('Typed early')
})

test('the whole form works by keyboard', async ({ page }) => {
  await openLive(page, '/directories/submit')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 200, 200))
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(await photograph('screenshot.png', 640, 400))
  await page.getByLabel('Product name').focus()
  const typed = answers('Journey Six')
  for (const text of [
    typed['Product name'],
    typed.Headline,
    'One paragraph.',
    typed['Website URL'],
    'dev',
    'Ann',
    typed.Email,
  ]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Replace logo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Replace screenshot' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Submission Successful!' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form shows the same messages, keeps typed text and valid images, and submits', async ({ page }) => {
    await page.goto('/directories/submit')
    await fill(page, 'Journey Seven')
    await page.getByLabel('Website URL').fill('nonsense')
    await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 200, 200))
    await page.getByLabel('Screenshot', { exact: true }).setInputFiles(await photograph('screenshot.png', 640, 400))
    await page.getByRole('button', { name: 'Submit your product' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid website URL')
    await expect(page.getByLabel('Product name')).toHaveValue('Journey Seven')
    await expect(page.getByLabel('Category')).toHaveValue('developer-tools')
    await expect(page.getByText('Kept: logo.png')).toBeVisible()
    await page.getByLabel('Website URL').fill('https://journey-seven.example')
    await page.getByRole('button', { name: 'Submit your product' }).click()
    await expect(page.getByRole('heading', { name: 'Submission Successful!' })).toBeVisible()

    const mail = await mailTo('journey.seven@founders.example', /confirm/i)
    await page.goto(mail.links.find((link) => link.includes('/submissions/'))!)
    await page.getByRole('button', { name: /confirm/i }).click()
    await expect(page.getByText('In the queue').first()).toBeVisible()
    await page.getByRole('link', { name: /edit|change/i }).click()
    await page.getByLabel('Headline').fill('A better headline')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Edited')).toBeVisible()
    await page.getByRole('button', { name: /withdraw/i }).click()
    await expect(page.getByText('Withdrawn').first()).toBeVisible()
  })
})
