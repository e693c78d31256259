import type { Page } from '@playwright/test'
import { addDemoDrifts } from '#src/storage/scout/demo.ts'
import { outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import { findDelivery, listDeliveries } from '#src/storage/deliveries/queries.ts'
import { givenAccount, inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { givenPaidOrder, type GivenOrder, teaTimer } from './given-orders.ts'
import { givenProgress, givenReport } from './given-report.ts'

const heading = (page: Page) => page.getByRole('region', { name: 'Directory' }).getByRole('heading')
const foot = (page: Page) => page.locator('.work-foot')

/** A listing that has an old name. */
function givenDrift(deliveryId: string, url: string, foundAt = Date.now()): Promise<void> {
  const differences = [{ field: 'name' as const, listed: 'Old Kettle', profile: 'Tea Timer' }]
  return inDatabase((db) => addDemoDrifts(db, [{ deliveryId, url, differences, foundAt }]))
}

/** What a screen gets wrong on a phone, a tablet and a desktop. */
async function screenFaults(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  const shown = page.viewportSize()!
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 768],
    ['light', shown.width],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ ...shown, width })
    found.push(...(await axeFaults(page, `${name}, ${colorScheme} at ${width}`)))
    if ((await overflow(page)) > 0) found.push(`${name} is wider than ${width} pixels`)
  }
  return found
}

test('every key of the work screen does what the list of keys says, for what is new there, too', async ({
  page,
  context,
}) => {
  const found = {
    videoUrl: 'https://tea.example/film',
    pricingUrl: 'https://tea.example/prices',
    businessId: '12-3456',
  }
  const { id, directories } = await givenPaidOrder('keys', { profile: { ...teaTimer, ...found } })
  const [first, second] = directories
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await becomeAdmin(page)
  await openLive(page, `/admin/deliveries/work?order=${id}`)
  await expect(heading(page)).toHaveText(first!.name)
  for (const [key, value] of [
    ['h', found.videoUrl],
    ['j', found.pricingUrl],
    ['k', found.businessId],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  // What is listed already has a URL.
  await page.keyboard.press('i')
  await expect(page.getByText(outcomeMessages.liveUrlMissing)).toBeVisible()
  await expect(page.getByLabel('Live URL')).toBeFocused()
  await page.keyboard.type('https://listed.example/tea')
  await page.keyboard.press('Escape')
  await page.keyboard.press('i')
  await expect(foot(page)).toContainText(`Already listed at ${first!.name}.`)
  await expect(heading(page)).toHaveText(second!.name)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('heading')).toBeInViewport()
  await expect(keys.getByText('Show this list')).toBeInViewport()
  expect(await screenFaults(page, 'the list of keys')).toEqual([])
})

test('a form that may have been sent isn’t sent again: the row waits until its listing is found or an operator knows', async ({
  page,
}) => {
  const { id, directories }: GivenOrder = await givenPaidOrder('doubted', { profile: teaTimer })
  const [first, second] = directories
  await becomeAdmin(page)
  await openLive(page, `/admin/deliveries/work?order=${id}`)
  await expect(heading(page)).toHaveText(first!.name)
  await page.keyboard.press('w')
  await expect(foot(page)).toContainText(`${first!.name} may have it.`)
  await expect(heading(page)).toHaveText(second!.name)
  // Not even when the work screen is opened anew.
  await page.reload()
  await expect(heading(page)).toHaveText(second!.name)

  await openLive(page, `/admin/deliveries/order?id=${id}`)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByText(first!.name, { exact: true }) })
    .first()
  await expect(row.getByText('May have been sent')).toBeVisible()
  await expect(page.getByText('0 of 60', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: `Select ${first!.name}`, exact: true })).toHaveCount(0)
  // The API refuses it, too.
  const delivery = await inDatabase((db) => findDelivery(db, first!.id))
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const again = await page.request.post(`/api/admin/deliveries/${first!.id}/outcome`, {
    headers: { authorization: `Bearer ${token}` },
    data: { action: 'submit', version: delivery!.version },
  })
  expect(again.status()).toBe(409)

  // The directory's mail says that it has it.
  await page.getByRole('button', { name: `It was sent: ${first!.name}` }).click()
  await expect(page.getByText(`${first!.name}: submitted.`)).toBeVisible()
  await expect(row.getByText('In review')).toBeVisible()
  await expect(page.getByText('1 of 60', { exact: true })).toBeVisible()
})

test('a listing from before is corrected instead of submitted, with what it says and what it should say', async ({
  page,
}) => {
  const { id, directories } = await givenPaidOrder('correction', { profile: teaTimer })
  const [first, second] = directories
  const url = `https://listed.example/${first!.key}`
  await givenDrift(first!.id, url)
  await becomeAdmin(page)
  await openLive(page, `/admin/deliveries/work?order=${id}`)
  await expect(heading(page)).toHaveText(first!.name)
  await expect(page.getByText('Already listed: correct it, don’t submit it again.')).toBeVisible()
  await expect(page.getByText('Name: the listing says “Old Kettle”, the profile says “Tea Timer”.')).toBeVisible()
  await expect(page.getByLabel('Live URL')).toHaveValue(url)
  await expect(page.getByRole('button', { name: 'Submitted' })).toHaveCount(0)
  expect(await screenFaults(page, 'a correction')).toEqual([])
  await page.getByRole('button', { name: 'Corrected' }).click()
  await expect(foot(page)).toContainText(`Corrected at ${first!.name}.`)
  await expect(heading(page)).toHaveText(second!.name)
  await expect(page.getByText('Already listed: correct it')).toHaveCount(0)
  // Undone, it's a correction again.
  await page.keyboard.press('u')
  await expect(heading(page)).toHaveText(first!.name)
  await expect(page.getByText('Already listed: correct it')).toBeVisible()
  await page.keyboard.press('s')
  await expect(foot(page)).toContainText(`Corrected at ${first!.name}.`)

  await openLive(page, `/admin/deliveries/order?id=${id}`)
  await expect(page.getByRole('row').filter({ hasText: url.replace('https://', '') })).toContainText('In review')
})

test('an operator decides on a live listing that differs, and undoes it', async ({ page }) => {
  const given = await givenReport(await givenAccount('drifted'))
  await givenProgress(given)
  const rows = await inDatabase((db) => listDeliveries(db, given.order.id))
  const live = rows.find(({ state }) => state === 'live')!
  await givenDrift(live.id, live.liveUrl!, live.liveAt! + 1)
  await becomeAdmin(page, { name: 'corrector' })
  await openLive(page, '/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /listings? to correct/ })
    .click()
  await expect(page).toHaveURL('/admin/deliveries/listings')
  const row = page.getByRole('row').filter({ hasText: live.liveUrl!.replace('https://', '') })
  await expect(row).toContainText('the listing says “Old Kettle”')
  expect(await screenFaults(page, 'listings to correct')).toEqual([])

  const name = live.directoryName
  await row.getByRole('button', { name: `Asked the directory: ${name}` }).click()
  await expect(page.getByText(`${name}: asked. We look at it again next month.`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Decided' }).click()
  await expect(row).toContainText('Asked')
  await row.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'To correct' }).click()
  await expect(row.getByRole('button', { name: `Corrected: ${name}` })).toBeVisible()
})
