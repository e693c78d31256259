import type { Page } from '@playwright/test'
import { findMatches, type MatchData } from '#src/domain/directories/matches.ts'
import { offersFor, offerText, productText } from '#src/domain/plans/offers.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'

const card = (page: Page, label: string) => page.locator('#pricing article').filter({ hasText: `Get ${label}` })

/** What every card has to say, from the counts that the site publishes. */
async function expectTrueCards(page: Page, kind: string, country: string | null) {
  const data = (await (await page.request.get('/data/matches.json')).json()) as MatchData
  const product = productText(productKinds.get(kind)!.plural, country && data.countries[country]!)
  const fitting = findMatches(data, kind, country)!.submit!
  const offers = offersFor(plans, fitting, product)
  await expect(page.locator('.plan-fit')).toHaveText(offers.map((offer) => offerText(offer, fitting, product)))
  const sold = offers.filter(({ whyNot }) => whyNot === null).map(({ plan }) => `Get ${plan.label}`)
  await expect(page.locator('#pricing article a.button')).toHaveText(sold)
  const recommended = offers.filter(({ isRecommended }) => isRecommended).map(({ plan }) => plan.label)
  await expect(page.locator('#pricing h3').filter({ hasText: 'recommended' })).toHaveCount(recommended.length)
  await expect(page.locator('#pricing h3').filter({ hasText: 'popular' })).toHaveCount(0)
}

for (const [kind, country] of [
  ['restaurant', 'KE'],
  ['ecommerce', null],
  ['startup', 'US'],
  ['saas', null],
] as const) {
  test(`each card is true for ${kind} in ${country ?? 'any country'}, untouched`, inFull, async ({ page }) => {
    await page.goto(`/?for=${kind}${country === null ? '' : `&country=${country.toLowerCase()}`}`)
    await expectTrueCards(page, kind, country)
    expect(await axeFaults(page)).toEqual([])
  })
}

test('what is chosen in the form shows on the cards, and goes along to the order', async ({ page }) => {
  await page.goto('/')
  await expect(card(page, 'Publisher')).toContainText('The best of those that fit your product. See how many')
  const form = page.locator('form.matches')
  await form.getByLabel('Your site').fill('tea.co.ke')
  await form.getByLabel('Category').selectOption({ label: 'SaaS' })
  await expectTrueCards(page, 'saas', 'KE')
  await card(page, 'Starter').getByRole('link', { name: 'Get Starter' }).click()
  await expect(page.getByLabel('Plan')).toHaveValue('starter')
  await page.locator('form').hover()
  await expect(page.getByLabel('Your website')).toHaveValue('tea.co.ke')
  await expect(page.getByLabel('Category')).toHaveValue('saas')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the cards say what is general, and lead to the form', inFull, async ({ page }) => {
    await page.goto('/?for=restaurant')
    await expect(card(page, 'Publisher')).toContainText('Up to 200 directories')
    await card(page, 'Publisher').getByRole('link', { name: 'See how many' }).click()
    await expect(page).toHaveURL(/#matches$/)
  })
})
