import type { Page } from '@playwright/test'
import { givenAccount, givenSignedIn, signInByCall } from '#tests/e2e/accounts/given-accounts.ts'
import { becomeAdmin } from '#tests/e2e/admin/steps.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'
import { givenInbox } from '#tests/e2e/mentions/given-mentions.ts'
import { oneItem } from '#tests/e2e/reviews/one-item.ts'
import { headingLevels, readingOrder } from './reading-order.ts'

// What a screen reader reads of each kind of page. After a change, read the new file aloud before you accept it:
// npx playwright test reading-order --update-snapshots

const pages = {
  home: '/',
  'lists-and-guides': '/g',
  country: '/g/uk-business-directories-list',
  niche: '/g/directory-backlinks-list-law-firms',
  keyword: '/page/domain-rating',
  'country-list': '/c/directory-submission-list-southafrica',
  'reciprocal-links': '/list-of-directories-with-reciprocal-links',
  product: '/product/orthanc',
  directory: '/directories',
  category: '/directories/ai-tool',
  submit: '/directories/submit',
  blog: '/blog',
  post: '/blog/what-directory-submission-is',
  finder: '/tools/directory-finder',
  report: '/sample-report',
  'growth-partner': '/growth-partner',
  legal: '/terms',
  'site-map': '/site-map',
  'sign-in': '/auth/login',
  'sign-up': '/auth/signup',
}

/** The button that works only once a page's code has run and its data is there. Pages that don't change have none. */
const lastButtons: Partial<Record<string, string>> = {
  submit: 'Submit your product',
  finder: 'Copy link',
  report: 'Directory',
  'sign-in': 'Sign in',
  'sign-up': 'Create account',
}

/** One page of each frame. The others would only repeat it. */
const framed = ['home', 'directory', 'sign-in', 'dashboard', 'admin']

async function expectReadable(page: Page, name: string): Promise<void> {
  const order = await readingOrder(page, { frame: framed.includes(name) })
  const levels = headingLevels(order)
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  expect.soft(skipped, `heading levels of ${name}: ${levels.join(' ')}`).toEqual([])
  expect
    .soft(
      levels.filter((level) => level === 1),
      `main headings of ${name}`,
    )
    .toHaveLength(1)
  // Without a name there is nothing between the role and the end.
  expect
    .soft(order.match(/^\s*- (?:link|button|textbox|combobox|searchbox|img|checkbox|radio)(?: \[.*\])?:?$/gm))
    .toBeNull()
  expect.soft(order).toMatchSnapshot(`${name}.txt`)
}

test('each kind of public page reads sensibly in order', inFull, async ({ page }) => {
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.locator('astro-island[client=load][ssr]')).toHaveCount(0)
    const button = lastButtons[name]
    if (button) await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
    // Whether the home page has results depends on how much other journeys have delivered until it was last built.
    await page.locator('.numbers-results').evaluateAll((parts) => parts.forEach((part) => part.remove()))
    await expectReadable(page, name)
  }
})

test.describe('the error page', () => {
  test.use({ expectedErrors: /404/ })
  test('reads sensibly in order', inFull, async ({ page }) => {
    await page.goto('/404')
    await expectReadable(page, 'not-found')
  })
})

test('the dashboard reads sensibly in order', inFull, async ({ page }) => {
  await givenSignedIn(page, 'listener')
  await openLive(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(page.getByRole('button', { name: /listener/ })).toBeVisible()
  await expectReadable(page, 'dashboard')
})

test('mentions and keywords read sensibly in order', inFull, async ({ page }) => {
  const email = await givenAccount('listener')
  await givenInbox(email, ['Which tea timer?', 'Tea timers for teams'])
  await signInByCall(page, email)
  await openLive(page, '/dashboard/mentions')
  await expect(page.getByRole('heading', { name: 'Which tea timer?' })).toBeVisible()
  await expect(page.getByText('drafts left this month')).toBeVisible()
  await expectReadable(page, 'mentions')
  await openLive(page, '/dashboard/keywords')
  await expect(page.getByRole('row', { name: /tea timer/ })).toBeVisible()
  await expectReadable(page, 'keywords')
})

test('the review queue reads sensibly in order', inFull, async ({ page }) => {
  await becomeAdmin(page, { name: 'listener' })
  await page.route('**/api/admin/queue*', (route) => route.fulfill({ json: { success: true, data: oneItem } }))
  // What other journeys leave waiting.
  await page.route('**/api/admin/overview', (route) => route.fulfill({ json: { success: true, data: { items: [] } } }))
  await openLive(page, '/admin/queue')
  await expect(page.getByRole('heading', { name: 'Lost and Found' })).toBeVisible()
  await expectReadable(page, 'admin')
})
