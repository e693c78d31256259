import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { confirm, emailFor, signUp } from '#tests/e2e/accounts/steps.ts'
import { expect, inFull, openLive, test, untilLive } from '#tests/e2e/journey.ts'

test('a founder signs up, confirms, chooses a plan, pays, cancels and resumes', async ({ page }) => {
  const email = emailFor('payer')
  await signUp(page, email)
  await openLive(page, '/dashboard/plan')
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await confirm(page, email)

  await openLive(page, '/dashboard/plan')
  await page.getByRole('button', { name: 'Choose Growth', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your payment attempt has failed')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/plan')
  await expect(page.getByText('waiting for payment')).toBeVisible()

  await openLive(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Confirm your payment information' })).toBeVisible()
  await page.getByRole('link', { name: 'Review plan' }).click()
  await untilLive(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your payment has been successfully processed')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/plan')
  await expect(page.getByText('free trial', { exact: true })).toBeVisible()
  await expect(page.getByRole('table').getByText('paid', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText('canceled', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await expect(page.getByText('Your plan will continue.')).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('Growth')).toBeVisible()
})

test('a founder signs in with Google and reaches the account with the verified email', async ({ page }) => {
  await openLive(page, '/auth/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: 'ann@example.com' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await openLive(page, '/dashboard/account')
  await expect(page.getByText('ann@example.com').first()).toBeVisible()
})

test.describe("with an email Google hasn't verified", () => {
  test.use({ expectedErrors: /401/ })

  test("a visitor isn't signed in and sees what to do", inFull, async ({ page }) => {
    await openLive(page, '/auth/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'ben@example.com' }).click()
    await expect(page.getByText(accountMessages.googleFailed)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  })
})
