import type { Page } from '@playwright/test'
import { findMatches, type MatchData } from '#src/domain/directories/matches.ts'
import { matchOffer, takenLine } from '#src/domain/plans/match-offer.ts'
import { productText } from '#src/domain/plans/offers.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { expect, inFull, openLive, test } from '#tests/e2e/journey.ts'

const path = '/tools/directory-finder'
const rows = 'table.data-table tbody tr'

/** What is offered for SaaS, from the counts that the site publishes. */
async function offerFor(page: Page, country: string | null) {
  const data = (await (await page.request.get('/data/matches.json')).json()) as MatchData
  const matches = findMatches(data, 'saas', country)!
  const product = productText(productKinds.get('saas')!.plural, data.countries[country ?? ''] ?? null)
  const { plan, text } = matchOffer(matches, product)!
  return { plan: plan!, text: `${takenLine(matches, product)} ${text}` }
}

test('a website that is no directory becomes the visitor’s own', async ({ page }) => {
  await openLive(page, path)
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Name or website' })
  await search.fill('https://www.acme.de/')
  await search.press('Enter')
  await expect(page).toHaveURL(/directory-finder\?url=www\.acme\.de&country=de$/)
  await expect(page.getByRole('heading', { name: 'www.acme.de' })).toBeVisible()
  await expect(search).toHaveValue('')
  await page.getByLabel('What is it?').selectOption({ label: 'SaaS' })
  await expect(page).toHaveURL(/\?url=www\.acme\.de&for=saas&country=de$/)
  const { plan, text } = await offerFor(page, 'DE')
  const offer = page.getByText(text, { exact: true })
  await expect(offer).toBeVisible()
  await page.getByLabel('Price').selectOption({ label: 'Free only' })
  await expect(page).toHaveURL(/\?url=www\.acme\.de&for=saas&country=de&budget=free$/)
  await expect(offer).toBeVisible()
  await page.getByRole('link', { name: `Get ${plan.label}` }).click()
  await expect(page).toHaveURL(`/?url=www.acme.de&for=saas&country=de&plan=${plan.slug}#plan-${plan.slug}`)
})

test('a website that was shared as a search is offered as the visitor’s own', inFull, async ({ page }) => {
  await openLive(page, `${path}?q=acme.fr&for=saas`)
  await page.getByRole('button', { name: 'See what fits acme.fr' }).click()
  await expect(page).toHaveURL(/\?url=acme\.fr&for=saas&country=fr$/)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('the offer and the first directory are on the first screen, and filters unfold', inFull, async ({ page }) => {
    await openLive(page, `${path}?url=acme.com&for=saas`)
    const { plan } = await offerFor(page, null)
    await expect(page.getByRole('link', { name: `Get ${plan.label}` })).toBeInViewport({ ratio: 1 })
    await expect(page.locator(rows).first().getByRole('link').first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('Price')).toBeHidden()
    await page.getByRole('button', { name: 'Filters (1)' }).tap()
    await page.getByLabel('Price').selectOption({ label: 'Free only' })
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toHaveAttribute('aria-expanded', 'true')
  })
})
