import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { givenReport } from './given-report.ts'

const parts = /\/_astro\/(?:OrderParts|SharesDialog)\b/

test.use({ expectedErrors: /Failed to load resource/ })

test('a part that doesn’t load leaves the rest with what was typed, and can be tried again', async ({ page }) => {
  await givenReport(await givenSignedIn(page, 'lazy'), { approved: false, category: 'startup' })
  const failure = page.getByRole('alert').filter({ hasText: 'This part of the page didn’t load' })
  const again = page.getByRole('button', { name: 'Try again' })
  await page.route(parts, (route) => route.abort())
  await openLive(page, '/dashboard/profile')
  await expect(page.getByRole('region', { name: '2. List' })).toContainText('This part of the page didn’t load')
  const tagline = page.getByLabel('Short tagline', { exact: true })
  await tagline.fill('The timer that knows your tea')
  await page.unroute(parts)
  await again.click()
  await expect(page.getByRole('button', { name: 'Approve and start' })).toBeVisible()
  await expect(failure).toBeHidden()
  await expect(tagline).toHaveValue('The timer that knows your tea')
})

test('a dialog that doesn’t load says so, can be closed and opened again', async ({ page }) => {
  await givenReport(await givenSignedIn(page, 'lazy-dialog'))
  await page.route(parts, (route) => route.abort())
  await openLive(page, '/dashboard/report')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  const dialog = page.getByRole('dialog', { name: 'Share this report' })
  await expect(dialog.getByRole('alert')).toContainText('This part of the page didn’t load')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(share).toBeFocused()
  await page.unroute(parts)
  await share.click()
  await expect(dialog.getByRole('alert')).toBeHidden()
  await expect(dialog).toContainText('link')
})
