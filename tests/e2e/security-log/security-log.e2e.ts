import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { grantAdmin, setUpApp } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'

const looks = [
  [390, 'light'],
  [390, 'dark'],
  [768, 'light'],
  [1440, 'light'],
  [1440, 'dark'],
] as const

test('an admin finds an event in the security log, by filter and by URL', inFull, async ({ page }) => {
  const email = await givenAccount('granted')
  await grantAdmin(email)
  await signInByCall(page, email)
  await setUpApp(page)
  await openLive(page, '/admin/security')
  const rows = page.getByRole('table').locator('tbody tr')
  await expect(rows.filter({ hasText: 'Admin access granted' }).first()).toBeVisible()
  await page.getByLabel('Event').selectOption('admin-granted')
  await page.getByRole('button', { name: 'Filter' }).press('Enter')
  await expect(page).toHaveURL(/event=admin-granted/)
  await expect(rows.filter({ hasText: 'Signed in' })).toHaveCount(0)
  await rows.getByRole('link', { name: email }).click()
  await expect(page).toHaveURL(/user=/)
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/event=admin-granted/)
  await expect(page.getByLabel('Event')).toHaveValue('admin-granted')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await axeFaults(page, `${width} ${colorScheme}`)).toEqual([])
    expect(await overflow(page)).toBe(0)
  }
  await page.getByLabel('IP').fill('192.0.2.1')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByText('No events match')).toBeVisible()
})
