import type { Page } from '@playwright/test'
import { confirm, emailFor, signIn, signUp } from '#tests/e2e/accounts/steps.ts'
import { grantAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { previousCode } from './app-codes.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

async function signOut(page: Page): Promise<void> {
  // Opens a page that doesn't redirect to sign-in.
  await page.goto('/terms')
  await page.evaluate(() => localStorage.clear())
  await openLive(page, '/auth/login')
}

// Wrong codes answer 422, and an admin without a second factor gets 403. The browser logs both.
test.use({ expectedErrors: /status of (403|422)/ })

const overview = (page: Page) => page.getByRole('heading', { name: 'Overview' })

test('a user sets up a passkey and an app, and signs in with each and with a recovery code', async ({ page }) => {
  // Four sign-ins, more than other journeys need.
  await addVirtualAuthenticator(page)
  const email = emailFor('factors')
  await signUp(page, email)
  await confirm(page, email)

  await openLive(page, '/dashboard/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Test laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(dialog.locator('code')).toHaveCount(10)
  const codes = await dialog.locator('code').allTextContents()
  expect(await axeFaults(page)).toEqual([])
  // The codes are only shown once, so Esc must not close the dialog.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('Test laptop')).toBeVisible()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const secret = ((await page.locator('.key').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible()
  await page.getByLabel('6-digit code').fill(await previousCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('button', { name: 'Remove authenticator app' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(overview(page)).toBeVisible()

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  // The text in the first form is still there.
  await page.getByRole('button', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await page.getByLabel('6-digit code').fill(codeAt(Date.now(), secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(overview(page)).toBeVisible()

  await signOut(page)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(overview(page)).toBeVisible()
  await openLive(page, '/dashboard/security')
  await expect(page.getByText('9 recovery codes left.')).toBeVisible()
})

test('an admin sets up a passkey before the admin area opens', inFull, async ({ page }) => {
  await addVirtualAuthenticator(page)
  const email = emailFor('admin')
  await signUp(page, email)
  await confirm(page, email)
  await grantAdmin(email)
  await signOut(page)
  await signIn(page, email)
  await expect(overview(page)).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('Set up a second factor')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/security$/)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('link', { name: 'Go to the admin area' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
})
