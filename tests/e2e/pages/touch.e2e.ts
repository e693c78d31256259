import type { Page } from '@playwright/test'
import { givenSignedIn } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { givenPaidOrder } from '#tests/e2e/deliveries/given-orders.ts'
import { givenProgress, givenReport } from '#tests/e2e/deliveries/given-report.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const targets =
  '.bar :is(a, button), main :is(button, .button, nav a, summary, select, textarea, input:not([type=checkbox]))'

/** What a finger could miss, because it's less than 44 pixels high. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator(targets).evaluateAll((elements) => {
    const small = elements.filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 0 && height < 43.5
    })
    return [...new Set(small.map((element) => element.ariaLabel ?? element.textContent))]
  })
}

async function smallOn(page: Page, paths: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = []
  for (const [path, shown] of Object.entries(paths)) {
    await openLive(page, path)
    await expect(page.locator('main').getByText(shown, { exact: true }).first()).toBeVisible()
    found.push(...(await smallTargets(page)).map((name) => `${path}: ${name}`))
  }
  return found
}

test('a customer’s screens have targets of 44 pixels for fingers', inFull, async ({ page }) => {
  const email = await givenSignedIn(page, 'fingers')
  await givenProgress(await givenReport(email))
  const screens = {
    '/dashboard': 'New project',
    '/dashboard/profile': 'Add screenshot',
    '/dashboard/report': 'Share',
    '/dashboard/pages': 'See plans',
    '/dashboard/publishing': 'Connect a site',
  }
  expect(await smallOn(page, screens)).toEqual([])
})

test('an operator’s screens have targets of 44 pixels for fingers', inFull, async ({ page }) => {
  const { id } = await givenPaidOrder('fingers-order')
  await becomeAdmin(page, { name: 'fingers' })
  const screens = {
    [`/admin/deliveries/order?id=${id}`]: 'Work on this order',
    [`/admin/deliveries/work?order=${id}`]: 'Note for the customer',
    '/admin/deliveries/listings': 'To correct',
    '/admin/directories': 'Search',
    '/admin/directories/verify': 'The form asks for, one per line (7)',
    '/admin/articles/pages': 'New batch',
  }
  expect(await smallOn(page, screens)).toEqual([])
})
