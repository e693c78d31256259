import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import { waitingNames } from '#src/domain/admin/overview.ts'
import { givenAccount, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { oneItem } from '#tests/e2e/reviews/one-item.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { becomeAdmin } from './steps.ts'

test('an admin sees what waits, goes there by keyboard, and the counts follow', async ({ page }) => {
  await becomeAdmin(page)
  const counts: Partial<Record<(typeof waitingNames)[number], number>> = { submissions: 1, failedMails: 1000 }
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const data: AdminOverview = { items: waitingNames.map((kind) => ({ kind, count: counts[kind] ?? 0, since })) }
  await page.route('**/api/admin/overview', (route) => route.fulfill({ json: { success: true, data } }))
  await page.route('**/api/admin/queue*', (route) => route.fulfill({ json: { success: true, data: oneItem } }))
  await page.route('**/api/admin/decisions', (route) =>
    route.fulfill({ json: { success: true, data: { outcomes: [{ ref: 'lost', outcome: 'done' }], undoUntil: '' } } }),
  )
  await openLive(page, '/admin')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '1,000+ failed emails' })).toHaveAttribute(
    'href',
    '/admin/mails?state=failed',
  )
  await expect(main.getByText('oldest 3 days').first()).toBeVisible()
  const shown = page.viewportSize()!
  for (const width of [390, 768, shown.width]) {
    await page.setViewportSize({ ...shown, width })
    expect(await overflow(page), String(width)).toBe(0)
  }
  expect(await axeFaults(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(main.getByRole('link', { name: '1 submission to review' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/queue\?kind=submission$/)
  const admin = page.getByRole('navigation', { name: 'Admin' })
  await expect(admin.getByRole('link', { name: 'Review (1 waiting)' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open item' }).getByRole('heading').first()).toHaveText(
    'Lost and Found',
  )
  await page.keyboard.press('p')
  await expect(admin.getByRole('link', { name: 'Review', exact: true })).toBeVisible()
  // Bookmarks of the queue from before.
  await page.goto('/admin?kind=report')
  await expect(page).toHaveURL(/\/admin\/queue\?kind=report$/)
})

test('an admin without a second factor sets one up first, and no page asks for what it may not have', async ({
  page,
}) => {
  await signInByCall(page, await givenAccount('weak-admin', { isAdmin: true }))
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await page.goto('/admin/deliveries')
  await expect(page).toHaveURL('/dashboard/security')
  expect(refused).toEqual([])
})
