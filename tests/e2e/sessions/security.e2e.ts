import { eq } from 'drizzle-orm'
import { readEnvironment } from '#src/env.ts'
import { users } from '#src/storage/account-schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { sessions } from '#src/storage/sessions/schema.ts'
import { fieldError, newAddress, password, signIn, signUp } from '#tests/e2e/accounts-steps.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'

/** As if the last proof was long ago. */
async function ageProofs(email: string): Promise<void> {
  const db = openDatabase(readEnvironment({ DATA_DIR: process.env['JOURNEY_DATA_DIR'] }).database)
  const [user] = await db.select().from(users).where(eq(users.email, email))
  await db.update(sessions).set({ provenAt: 0 }).where(eq(sessions.userId, user!.id))
  db.$client.close()
}

test.use({ expectedErrors: /status of (401|403|422)/ })

test('a person sees where they are signed in, proves who they are once, and ends the rest', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = newAddress('devices')
  await signUp(page, email)
  const other = await (await browser.newContext()).newPage()
  await openLive(other, '/auth/login')
  await signIn(other, email)
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await page.getByRole('button', { name: email }).click()
  await page.getByRole('link', { name: 'Security' }).last().click()
  const rows = page.locator('.session')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Chrome on Linux')
  await expect(rows.first()).toContainText('this device')

  await ageProofs(email)
  const end = rows.nth(1).getByRole('button', { name: /Sign out/ })
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await end.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText("Confirm it's you to continue.")
  await end.click()
  await dialog.getByLabel('Password', { exact: true }).fill('not the right one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(fieldError(page, 'This is not your current password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(dialog).toBeHidden()

  await other.getByRole('link', { name: 'Account' }).click()
  await expect(other).toHaveURL('/auth/login?next=%2Fdashboard%2Faccount')
  await expect(other.getByText('Your sign-in has ended. Please sign in again.')).toBeVisible()
  await other.context().close()

  // The password form has the proof in it; a file waits for the dialog like any other call.
  await ageProofs(email)
  await openLive(page, '/dashboard/account')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a quite different one')
  await page.getByRole('button', { name: 'Change the password' }).click()
  // Three hashes at full cost, one after the other.
  await expect(page.getByText('Your password is changed.')).toBeVisible({ timeout: 30_000 })
  await ageProofs(email)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('a quite different one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
})
