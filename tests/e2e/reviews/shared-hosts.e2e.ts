import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { oneItem } from './one-item.ts'

test('an admin calls a host shared where its product is reviewed, and takes that back', inFull, async ({ page }) => {
  await becomeAdmin(page)
  const items = oneItem.items.map((item) => ({
    ...item,
    product: { ...item.product, website_url: 'https://lost.example/apps/found/' },
  }))
  await page.route('**/api/admin/queue*', (route) =>
    route.fulfill({ json: { success: true, data: { ...oneItem, items } } }),
  )
  await openLive(page, '/admin/queue')
  const item = page.getByRole('region', { name: 'Open item' })
  await item.getByText('Is this a shared host?').click()
  // Letters choose here, and decide nothing.
  await item.getByLabel('This product is').press('p')
  await item.getByLabel('This product is').selectOption('lost.example/apps/found')
  await item.getByRole('button', { name: 'Mark as shared' }).click()
  await expect(item.getByText('Shared host saved.')).toBeVisible()
  await expect(item.getByText('lost.example is a shared host')).toBeVisible()
  await item.getByRole('button', { name: 'Mark as not shared' }).click()
  await expect(item.getByText('Host is no longer shared.')).toBeVisible()
  await expect(item.getByLabel('This product is')).toBeVisible()
  await expect(item.getByRole('heading').first()).toHaveText('Lost and Found')
})
