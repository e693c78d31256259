import { eq } from 'drizzle-orm'
import { newId } from '#functions/app.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { ageProofs, givenSignedIn, inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { fieldError, password, signIn } from '#tests/e2e/accounts/steps.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

test.use({ expectedErrors: /status of (401|403|422)/ })

test("a user sees where they're signed in, confirms it's them once, and ends the other sessions", async ({
  page,
  browser,
}) => {
  const email = await givenSignedIn(page, 'devices')
  const other = await (await browser.newContext()).newPage()
  await openLive(other, '/auth/login')
  await signIn(other, email)
  await expect(other.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await openLive(page, '/dashboard')
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('link', { name: 'Security' }).last().click()
  const rows = page.locator('.session')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Chrome on Linux')
  await expect(rows.first()).toContainText('this device')

  await ageProofs(email)
  const end = rows.nth(1).getByRole('button', { name: /Sign out/ })
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await end.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText('Confirm it’s you to continue.')
  await end.click()
  await dialog.getByLabel('Password', { exact: true }).fill('not the right one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(fieldError(page, 'That’s not your current password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(dialog).toBeHidden()

  await other.getByRole('link', { name: 'Settings' }).click()
  await expect(other).toHaveURL('/auth/login?next=%2Fdashboard%2Fplan')
  await expect(other.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await other.context().close()

  // The password form includes the proof. A file waits for the dialog like any other call.
  await ageProofs(email)
  await openLive(page, '/dashboard/account')
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill('a quite different one')
  await page.getByRole('button', { name: 'Change password' }).click()
  // Three hashes at full cost, one after the other.
  await expect(page.getByText(accountMessages.passwordChanged)).toBeVisible()
  await ageProofs(email)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('a quite different one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
})

test('recent activity shows what happened to the account, page by page', inFull, async ({ page, browser }) => {
  const email = await givenSignedIn(page, 'watchful')
  const other = await (await browser.newContext()).newPage()
  await openLive(other, '/auth/login')
  for (let tries = 0; tries < 2; tries += 1) {
    const answered = other.waitForResponse('**/api/auth/signIn')
    await signIn(other, email, 'not the right one')
    await (await answered).finished()
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  }
  await other.context().close()
  await openLive(page, '/dashboard/security')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  const rows = activity.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(/Sign-in failed 2 times.*Password · Local network/)
  await expect(rows.last()).toContainText(/Signed in.*Password · Chrome on Linux · new device · Local network/)
  await expect(activity.getByRole('button', { name: 'Show older' })).toBeHidden()

  await inDatabase(async (db) => {
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const row = {
      event: 'password-changed',
      severity: 'info',
      userId: user!.id,
      client: '8.8.8.8',
      details: {},
    } as const
    const days = Array.from({ length: 12 }, (_, index) => Date.now() - (index + 1) * 86_400_000)
    await db.insert(securityEvents).values(days.map((at) => ({ ...row, id: newId(), at, lastAt: at })))
  })
  await page.reload()
  await expect(rows).toHaveCount(10)
  await activity.getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(rows).toHaveCount(14)
  await expect(rows.last()).toContainText(/Password changed.*Network 8\.8\.8\.0\/24/)
})
