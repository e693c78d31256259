import { expect, holdScripts, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { photograph } from '#tests/e2e/pictures.ts'

test('an invalid file is refused with its message and not kept; a valid one is previewed and can be replaced', async ({
  page,
}) => {
  await openLive(page, '/directories/submit')
  const logo = page.getByLabel('Logo', { exact: true })
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  const fault = page.locator('#logo-error')
  await expect(fault).toHaveText('Please select a valid image file for the logo (JPG, PNG, GIF)')
  // It's said at the field, where the visitor is.
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await logo.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)

  await logo.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await expect(fault).toHaveText('Logo file size must not exceed 5MB')

  const small = await photograph('small.png', 20, 300)
  const refused: [string, { name: string; mimeType: string; buffer: Buffer }][] = [
    ['The logo must be at least 200 pixels wide and high. Yours has only 20', small],
    ['The logo file is damaged and cannot be read', { ...small, buffer: small.buffer.subarray(0, 40) }],
    ['Please select a valid image file for the logo (JPG, PNG, GIF)', { ...small, buffer: Buffer.from('text') }],
  ]
  for (const [message, file] of refused) {
    await logo.setInputFiles(file)
    await expect(fault).toContainText(message)
    await expect(page.getByRole('img', { name: 'Your logo' })).toHaveCount(0)
  }

  await logo.setInputFiles(await photograph('first.png', 200, 200))
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expect(fault).toBeHidden()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace logo' }).click()
  await (await chooser).setFiles(await photograph('second.png', 200, 200))
  await expect(page.getByText('second.png')).toBeVisible()
})

test('an image that was chosen before the code of the page had loaded stays', inFull, async ({ page }) => {
  const load = await holdScripts(page)
  await page.goto('/directories/submit', { waitUntil: 'commit' })
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 256, 256))
  load()
  await expect(page.getByAltText('Your logo')).toBeVisible()
})

test('a form that is sent while an image is checked that turns out to be damaged says so', inFull, async ({ page }) => {
  await page.addInitScript(() => {
    HTMLImageElement.prototype.decode = () =>
      new Promise((_resolve, reject) => addEventListener('phone-is-ready', () => reject(new Error()), { once: true }))
  })
  await openLive(page, '/directories/submit')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 256, 256))
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('phone-is-ready')))
  await expect(page.locator('#logo-error')).toContainText('The logo file is damaged and cannot be read')
})

test('a form that is sent while an image is still being checked waits for it', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLImageElement.prototype.decode = () =>
      new Promise((resolve) => addEventListener('phone-is-ready', () => resolve(), { once: true }))
  })
  await openLive(page, '/directories/submit')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('logo.png', 256, 256))
  await page.getByLabel('Screenshot', { exact: true }).setInputFiles(await photograph('screenshot.png', 1500, 1000))
  await page.getByRole('button', { name: 'Submit your product' }).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  // Meanwhile the logo is replaced, and the name is typed.
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await photograph('other.png', 256, 256))
  await page.getByLabel('Product name').fill('Tea Timer')
  await page.evaluate(() => dispatchEvent(new Event('phone-is-ready')))
  for (const alt of ['Your logo', 'Your screenshot']) await expect(page.getByAltText(alt)).toBeVisible()
  await expect(page.getByText('other.png')).toBeVisible()
  // Only what is really missing is at fault.
  await expect(page.getByLabel('Headline')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Product name')).not.toHaveAttribute('aria-invalid', 'true')
  for (const kind of ['logo', 'screenshot']) await expect(page.locator(`#${kind}-error`)).toBeHidden()
})
