import { paymentMessages } from '#src/domain/payments/outcomes.ts'
import { type Answer, asIn } from '#tests/e2e/accounts/states.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

for (const [outcome, text] of [
  ['success', 'Your payment has been successfully processed'],
  ['failed', 'Your payment attempt has failed'],
]) {
  test(`a visitor who returns from a payment (${outcome}) sees the result on any page`, inFull, async ({ page }) => {
    for (const path of [
      ...['/', '/growth-partner', '/directories', '/product/orthanc', '/g/ai-backlink-maker', '/terms'],
      ...['/blog', '/blog/what-directory-submission-is', '/auth/login', '/auth/signup', '/auth/magic-link'],
    ]) {
      await page.goto(`${path}?payment=${outcome}`)
      await expect(page.locator('#payment'), path).toHaveText(text!)
      await expect(page.locator('#payment'), path).toBeVisible()
    }
  })
}

test('an unknown payment result shows nothing', inFull, async ({ page }) => {
  for (const value of ['', 'toString', '<img src=x onerror=alert(1)>', 'SUCCESS']) {
    await page.goto(`/?payment=${encodeURIComponent(value)}`)
    await expect(page.locator('#payment')).toBeHidden()
  }
})

test.describe('after a payment', () => {
  const confirms = (confirmed: boolean): Record<string, Answer> => ({
    'GET /payments/confirms': (route) =>
      route.fulfill({ json: { success: true, data: { confirmed, subscription: null } } }),
  })

  test('the provider is asked before success is shown, and the URL is cleaned up', async ({ page }) => {
    await asIn(page, 'active', confirms(true))
    await openLive(page, '/dashboard/plan?payment=success')
    await expect(page.getByText(paymentMessages.success)).toBeVisible()
    await expect(page).toHaveURL('/dashboard/plan')
  })

  test('the URL alone proves nothing', inFull, async ({ page }) => {
    await asIn(page, 'incomplete', confirms(false))
    await openLive(page, '/dashboard/plan?payment=success')
    await expect(page.getByText('Your payment hasn’t reached us yet.')).toBeVisible()
    await expect(page.getByText(paymentMessages.success)).toBeHidden()
  })

  test('other pages of the dashboard say what the URL says', inFull, async ({ page }) => {
    await asIn(page, 'active')
    for (const path of ['/dashboard', '/dashboard/report', '/dashboard/account']) {
      await openLive(page, `${path}?payment=success`)
      await expect(page.locator('#payment'), path).toHaveText(paymentMessages.success)
      await page.goto(`${path}?payment=failed`)
      await expect(page.locator('#payment'), path).toHaveText(paymentMessages.failed)
      await expect(page.locator('#payment'), path).toBeVisible()
    }
  })

  test('a failed payment is reported', inFull, async ({ page }) => {
    await asIn(page, 'incomplete')
    await openLive(page, '/dashboard/plan?payment=failed')
    await expect(page.getByRole('alert').filter({ hasText: paymentMessages.failed })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/plan')
  })
})
