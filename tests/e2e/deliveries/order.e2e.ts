import type { Request } from '@playwright/test'
import { offersFor, offerText } from '#src/domain/plans/offers.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, openLive, test } from '#tests/e2e/journey.ts'
import { overflow } from '#tests/e2e/page-kinds.ts'
import { photograph } from '#tests/e2e/pictures.ts'
import { givenReport, takeNext, waitingNames } from './given-report.ts'

// A row that an operator has taken answers 409.
test.use({ expectedErrors: /\b409\b/ })

test('after paying, a customer checks profile and list on one page, starts, and can still change the list', async ({
  page,
}) => {
  const email = await givenSignedIn(page, 'order')
  const given = await givenReport(email, { approved: false, category: 'startup' })
  // Before paying for more, the customer is told what that would take of the directories that are left.
  const [counted] = await Promise.all([page.waitForResponse('**/fitting'), openLive(page, '/dashboard/plan')])
  const { fitting: left } = ((await counted.json()) as { data: { fitting: number } }).data
  const publisher = offersFor(plans, left, 'Tea Timer').find(({ plan }) => plan.slug === 'publisher')!
  await expect(page.getByText(offerText(publisher, left, 'Tea Timer'), { exact: true })).toBeVisible()
  // What is left can be bought with the plan they have, after a warning.
  await page.getByRole('button', { name: 'Choose Starter again' }).click()
  await expect(page.getByRole('dialog')).toContainText('another order: $99 once, charged in full')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await openLive(page, '/dashboard/report')
  await expect(page.getByText('Work starts once you approve your profile and the list')).toBeVisible()
  await page.getByRole('link', { name: 'Approve profile and list' }).click()
  await expect(page.getByRole('heading', { name: 'Profile and list' })).toBeVisible()

  // The list, by keyboard.
  const list = page.locator('.data-table-order tbody tr')
  await expect(list).toHaveCount(25)
  const names = await list.locator('.directory-name a').allInnerTexts()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const shown = page.getByText(/^25 of \d+ shown, 0 of 12 excluded$/)
  const total = Number((await shown.innerText()).split(' ')[2])
  const ordered = (excluded: number) => Math.min(60, total - excluded)
  let saving = 0
  const isSave = (request: Request) => Number(request.url().endsWith('/choices'))
  page.on('request', (request) => (saving += isSave(request)))
  page.on('requestfinished', (request) => (saving -= isSave(request)))
  for (const name of names.slice(0, 12)) await button(`Exclude ${name}`).press('Enter')
  await expect(page.getByText(`25 of ${total} shown, 12 of 12 excluded`)).toBeVisible()
  // Each stays in its place, and so does the focus.
  await expect(button(`Undo: include ${names[11]!} again`)).toBeFocused()
  await expect(list.locator('.directory-name a')).toHaveText(names)
  await button(`Exclude ${names[12]!}`).press('Enter')
  await expect(page.getByText('You can exclude up to 12 directories.')).toBeVisible()
  await button(`Undo: include ${names[0]!} again`).press('Enter')
  await button(`Put ${names[20]!} first`).press('Enter')
  await expect(list.first()).toContainText(names[20]!)
  await page.getByLabel('Search', { exact: true }).fill(names[20]!)
  await expect(list.first()).toContainText(names[20]!)
  await page.getByLabel('Search', { exact: true }).fill('no such directory')
  await expect(page.getByText('No matches.')).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('')
  await page.getByRole('button', { name: `Show all ${total}` }).click()
  await expect(list).toHaveCount(total)
  await page.getByLabel('Order', { exact: true }).selectOption('DR')
  await page.getByLabel('Order', { exact: true }).selectOption('Our order')
  // What is still on its way when a page is left, a browser may not send.
  await expect.poll(() => saving).toBe(0)
  await page.reload()
  await expect(page.getByText(`25 of ${total} shown, 11 of 12 excluded`)).toBeVisible()
  const found: string[] = []
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 768],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await axeFaults(page, `the order, ${colorScheme} at ${width}`)))
    if ((await overflow(page)) > 0) found.push(`the order is wider than ${width} pixels`)
  }
  expect(found).toEqual([])

  // Nothing starts before the profile is complete.
  await page.getByRole('button', { name: 'Approve and start' }).click()
  await expect(page.getByLabel('Short tagline', { exact: true })).toBeFocused()
  await page.keyboard.type('The timer that knows your tea')
  await page.getByLabel('Short description', { exact: true }).fill('Tea Timer tells you when to take out the leaves.')
  await page.getByLabel('Contact email', { exact: true }).fill('hello@tea.example')
  await page.locator("input[type=file][aria-label='Square logo']").setInputFiles(await photograph('logo.png', 512, 512))
  await expect(page.getByAltText('Square logo')).toBeVisible()
  expect(await waitingNames(given)).toEqual([])
  await page.getByRole('button', { name: 'Approve and start' }).click()
  await expect(page.getByText('Approved. We start tomorrow')).toBeVisible()
  const used = await waitingNames(given)
  expect([used.length, ...used.slice(0, 2)]).toEqual([ordered(11), names[20], names[0]])
  expect(used.filter((name) => names.slice(1, 12).includes(name))).toEqual([])

  // What someone works on stays, with the reason. Everything else can still be changed.
  await takeNext(given)
  await button(`Exclude ${names[20]!}`).click()
  await expect(page.getByText(`Someone on our team is working on ${names[20]!} right now`).first()).toBeVisible()
  await expect(list.first()).toContainText('Being submitted')
  await button(`Exclude ${names[0]!}`).click()
  await expect(page.getByText(`25 of ${total} shown, 12 of 12 excluded`)).toBeVisible()
  await expect.poll(async () => (await waitingNames(given)).includes(names[0]!)).toBe(false)
  // The next one takes its place.
  await expect.poll(async () => (await waitingNames(given)).length).toBe(ordered(12))
  await page.reload()
  await expect(page.getByText('You approved this on')).toBeVisible()
  await button(`Undo: include ${names[0]!} again`).click()
  await expect.poll(async () => (await waitingNames(given)).includes(names[0]!)).toBe(true)

  await page.getByRole('link', { name: 'Open your report' }).click()
  await expect(page.getByText(`${ordered(11)} of ${ordered(11)} rows`)).toBeVisible()
  // Nothing is live yet, so there is no rating of what is.
  await expect(page.getByText('median DR of live listings')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Change the list' })).toBeVisible()
})
