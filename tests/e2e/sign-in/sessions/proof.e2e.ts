import type { Page } from '@playwright/test'
import { ageProofs, givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { setUpApp } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { previousCode } from '#tests/e2e/sign-in/second-factor/app-codes.ts'
import { addVirtualAuthenticator } from '#tests/e2e/sign-in/second-factor/virtual-authenticator.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'

// A call without a fresh proof answers 403, a wrong code 422.
test.use({ expectedErrors: /status of (403|422)/ })

const proof = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

test('a passkey confirms identity, and the waiting call continues', async ({ page }) => {
  await addVirtualAuthenticator(page)
  const email = await givenSignedIn(page, 'prover')
  await openLive(page, '/dashboard/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await ageProofs(email)

  await openLive(page, '/dashboard/account')
  const button = page.getByRole('button', { name: 'Download my data' })
  await button.click()
  await expect(proof(page).getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  // The password alone is no longer enough.
  await expect(proof(page).getByLabel('Password', { exact: true })).toBeHidden()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(proof(page)).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Confirm it’s you to continue.' })).toBeFocused()
  await button.click()
  const download = page.waitForEvent('download')
  await proof(page).getByRole('button', { name: 'Use your passkey' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await expect(proof(page)).toBeHidden()
})

test('an authenticator code confirms identity too, above another dialog', inFull, async ({ page }) => {
  const email = await givenSignedIn(page, 'coder')
  const secret = await setUpApp(page, previousCode)
  await ageProofs(email)
  await openLive(page, '/dashboard/security')
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create new recovery codes?' })
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  const code = proof(page).getByLabel('6-digit code')
  await expect(code).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code is wrong or has expired')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeAt(Date.now(), secret))
  await page.keyboard.press('Enter')
  await expect(proof(page)).toBeHidden()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.locator('code')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
})
