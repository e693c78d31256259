import type { Page } from '@playwright/test'
import { matchMessages } from '#src/domain/directories/matches.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'

const form = (page: Page) => page.locator('form.matches')
const site = (page: Page) => form(page).getByLabel('Your site')
const category = (page: Page) => form(page).getByLabel('Category')
const button = (page: Page) => form(page).getByRole('button', { name: 'See your matches' })
const total = (page: Page) => form(page).getByRole('status')
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ director/ })

const numberIn = (text: string) => Number(/[\d,]+/.exec(text)![0].replaceAll(',', ''))

/** Opens the finder with the form and expects the number that the form shows. */
async function expectSameInFinder(page: Page, host: string) {
  const count = numberIn(await total(page).innerText())
  await button(page).click()
  await expect(page).toHaveURL(/\/tools\/directory-finder\?/)
  await expect(found(page)).toContainText(host)
  expect(numberIn(await found(page).innerText())).toBe(count)
}

test('a visitor types a site and a category, sees the counts, and finds the same in the finder', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  expect(asked.filter((url) => url.includes('matches.json'))).toEqual([])
  await site(page).fill('acme.co.ke')
  await category(page).selectOption({ label: 'SaaS' })
  await expect(total(page)).toHaveText(/^[\d,]+ directories take SaaS in Kenya\.$/)
  await expect(form(page)).toContainText(/[\d,]+ with a free listing/)
  await expect(form(page)).toContainText(/[\d,]+ with followed links/)
  await expect(form(page)).toContainText(/[\d,]+ we can submit to for you/)
  await expect(form(page)).toContainText(/First of the [\d,]+: .+, .+, .+\./)
  expect(await axeFaults(page)).toEqual([])
  await expectSameInFinder(page, 'acme.co.ke')
  await expect(page.getByLabel('Country')).toHaveValue('KE')
  await expect(page.getByLabel('Product')).toHaveValue('saas')
  expect(asked.filter((url) => new URL(url).hostname.includes('acme'))).toEqual([])
})

test(
  'another country can be chosen, and fewer directories than a plan names are explained',
  inFull,
  async ({ page }) => {
    await page.goto('/')
    await site(page).fill('acme.com')
    await category(page).selectOption({ label: 'Law firm' })
    await expect(total(page)).toHaveText(/^[\d,]+ directories take law firms\.$/)
    await expect(form(page)).toContainText(/[\d,]+ of them serve only some countries/)
    await expect(form(page)).toContainText(
      /We can submit law firms to \d+ director(?:y|ies)\.|Publisher adds (?:no|only \d+) director(?:y|ies) to Starter for law firms\./,
    )
    const everywhere = numberIn(await total(page).innerText())
    await form(page).getByLabel('Country').selectOption({ label: 'Germany' })
    await expect(total(page)).toHaveText(/^[\d,]+ directories take law firms in Germany\.$/)
    expect(numberIn(await total(page).innerText())).toBeLessThan(everywhere)
    await expectSameInFinder(page, 'acme.com')
    await expect(page.getByLabel('Country')).toHaveValue('DE')
  },
)

test('a wrong URL is named at its field, and what was typed stays', inFull, async ({ page }) => {
  await page.goto('/')
  await site(page).fill('not a site')
  await expect(form(page)).toHaveJSProperty('noValidate', true)
  await button(page).click()
  await expect(site(page)).toBeFocused()
  await expect(site(page)).toHaveAccessibleDescription(matchMessages.urlInvalid)
  await expect(category(page)).toHaveAccessibleDescription(matchMessages.kindMissing)
  await expect(site(page)).toHaveValue('not a site')
  expect(await axeFaults(page)).toEqual([])
  await site(page).fill('asite.com')
  await expect(site(page)).toHaveAccessibleDescription('')
  await category(page).selectOption({ label: 'AI tool' })
  await button(page).click()
  await expect(found(page)).toContainText('asite.com')
})

test('a landing page starts with its own kind or country', inFull, async ({ page }) => {
  await page.goto('/g/directory-listing-law-firms')
  await expect(category(page)).toHaveValue('law-firm')
  await site(page).fill('kanzlei.de')
  await expect(total(page)).toHaveText(/^[\d,]+ directories take law firms in Germany\.$/)
  await expectSameInFinder(page, 'kanzlei.de')
  await page.goto('/g/uk-business-directories-list')
  await category(page).focus()
  await category(page).selectOption({ label: 'Restaurant' })
  await expect(total(page)).toHaveText(/^[\d,]+ directories take restaurants in the United Kingdom\.$/)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('the form is on the first screen, and the page never scrolls sideways', inFull, async ({ page }) => {
    for (const path of ['/', '/g/directory-listing-saas', '/c/directory-submission-list-kenya']) {
      await page.goto(path)
      await expect(button(page), path).toBeInViewport({ ratio: 1 })
      await site(page).tap()
      await site(page).fill('acme.fr')
      await category(page).selectOption({ label: 'Online store' })
      await expect(total(page), path).toHaveText(/^[\d,]+ directories take online stores in /)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
    }
    await expectSameInFinder(page, 'acme.fr')
  })
})

test('the keyboard alone is enough', inFull, async ({ page }) => {
  await page.goto('/')
  await site(page).focus()
  await page.keyboard.type('acme.co.ke')
  await page.keyboard.press('Tab')
  await expect(category(page)).toBeFocused()
  await page.keyboard.type('SaaS')
  await expect(total(page)).toContainText('SaaS in Kenya')
  const count = numberIn(await total(page).innerText())
  await page.keyboard.press('Tab')
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(found(page)).toContainText('acme.co.ke')
  expect(numberIn(await found(page).innerText())).toBe(count)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form opens the finder, which says what it can’t do', inFull, async ({ page }) => {
    await page.goto('/g/kenya-business-directories-list')
    await site(page).fill('acme.com')
    await category(page).selectOption({ label: 'SaaS' })
    await button(page).click()
    await expect(page).toHaveURL('/tools/directory-finder?url=acme.com&for=saas&country=ke')
    await expect(page.getByText('Filtering needs JavaScript')).toBeVisible()
    await expect(page.locator('table.data-table tbody tr')).toHaveCount(40)
  })
})

test.describe('on a broken network', () => {
  test.use({ expectedErrors: /Failed to load resource/ })
  test('the form says that there are no counts, and still opens the finder', inFull, async ({ page }) => {
    await page.route('**/data/matches.json', (route) => route.abort())
    await page.goto('/')
    await site(page).fill('acme.com')
    await expect(form(page).getByText(matchMessages.notLoaded)).toBeVisible()
    await category(page).selectOption({ label: 'SaaS' })
    await button(page).click()
    await expect(found(page)).toContainText('acme.com')
  })
})
