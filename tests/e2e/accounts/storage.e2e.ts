import type { BrowserContext, Page } from '@playwright/test'
import { localKeys, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { expect, inFull, openLive, test, untilLive } from '#tests/e2e/journey.ts'
import { confirm, emailFor, signIn, signUp } from './steps.ts'

/** Sets every storage key the site uses, keeping what is already there. */
async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(
    ([local, tab]) => {
      for (const key of local) if (localStorage.getItem(key) === null) localStorage.setItem(key, 'kept')
      for (const key of tab) sessionStorage.setItem(key, 'kept')
    },
    [Object.values(localKeys).map((key) => (key.endsWith(':') ? `${key}new:1` : key)), Object.values(tabKeys)] as const,
  )
}

const keysIn = (page: Page) =>
  page.evaluate(() => ({ local: Object.keys(localStorage), tab: Object.keys(sessionStorage) }))

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await openLive(page, path)
  return page
}

test('signing out clears the browser in every tab, and an open form saves no draft afterwards', async ({
  page,
  context,
}) => {
  const email = emailFor('shared-computer')
  await signUp(page, email)
  const account = await openTab(context, '/dashboard/account')
  const form = await openTab(context, '/directories/submit')
  await form.getByLabel('Product name').fill('Secret Rocket')
  for (const tab of [page, account, form]) await fillStorage(tab)
  expect((await keysIn(form)).local).toHaveLength(Object.keys(localKeys).length)

  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(account).toHaveURL('/auth/login')
  for (const tab of [page, account, form]) {
    await untilLive(tab)
    expect(await keysIn(tab)).toEqual({ local: [], tab: [] })
  }

  // What was typed can still be sent, but isn't stored for the next person.
  await form.getByLabel('Headline').fill('To the moon')
  await expect(form.getByLabel('Product name')).toHaveValue('Secret Rocket')
  expect((await keysIn(form)).local).toEqual([])
  await form.reload()
  await untilLive(form)
  await expect(form.getByLabel('Product name')).toHaveValue('')
})

test('a browser that signed in is recognized at the next sign-in after its session ended', inFull, async ({ page }) => {
  const email = emailFor('known')
  await signUp(page, email)
  await confirm(page, email)
  const known = await page.evaluate((key) => localStorage.getItem(key), localKeys.knownBrowser)
  expect(known).toMatch(/^[\w-]{16}\./)
  await page.evaluate((key) => localStorage.removeItem(key), localKeys.accessToken)
  await openLive(page, '/auth/login')
  // Only the expiry changes with a new sign-in, and that counts in seconds.
  const renewed = `${known!.split('.')[0]}.renewed`
  const asked = page.waitForRequest('**/api/auth/signIn')
  await page.route('**/api/auth/signIn', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { knownBrowser: string }
    expect(answer.knownBrowser.split('.')[0]).toBe(known!.split('.')[0])
    await route.fulfill({ response, json: { ...answer, knownBrowser: renewed } })
  })
  await signIn(page, email)
  expect((await asked).postDataJSON()).toMatchObject({ email, knownBrowser: known })
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), localKeys.knownBrowser)).toBe(renewed)
})
