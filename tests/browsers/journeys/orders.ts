import { expect } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { findMatches, type MatchData } from '#src/domain/directories/matches.ts'
import { matchOffer, takenLine } from '#src/domain/plans/match-offer.ts'
import { productText } from '#src/domain/plans/offers.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import type { Page } from '#tests/browsers/page.ts'
import { emailFor, mailedLink, password } from '#tests/browsers/people.ts'
import { origin } from '#tests/browsers/product.ts'
import { expectSound } from '#tests/browsers/soundness.ts'

const website = 'acme-invoices.de'

/** Without a payment provider, in development: a pretended payment leads to what a real one leads to. */
export async function orderFromMatches(page: Page): Promise<void> {
  await page.open('/')
  await page.fill('Your site', website)
  await page.choose('Category', 'SaaS')
  await page.click(['button', 'See your matches'])
  await page.see(['h2', website])
  const data = (await (await fetch(`${origin}/data/matches.json`)).json()) as MatchData
  const matches = findMatches(data, 'saas', 'DE')!
  const product = productText(productKinds.get('saas')!.plural, data.countries['DE'] ?? null)
  const { plan: found, text } = matchOffer(matches, product)!
  const plan = found!
  await page.see(['.match-offer', `${takenLine(matches, product)} ${text}`])
  await expectSound(page)
  await page.click(['.match-header a', `Get ${plan.label}`])
  await page.until(page.path, `/?url=${website}&for=saas&country=de&plan=${plan.slug}#plan-${plan.slug}`)
  // Until then its texts may still move the link.
  await page.see([`#plan-${plan.slug}`, `We can submit ${product} to`])
  await page.click([`#plan-${plan.slug} a`, `Get ${plan.label}`])
  await page.see(['h1', 'Order by email'])
  await page.until(() => valueOf(page, 'website'), website)
  await expectSound(page)
  await page.click(['a', 'Create an account to pretend to pay'])

  await page.see(['main', `Your first project will be ${website}.`])
  const email = emailFor('buyer')
  await page.fill('Email', email)
  await page.fill('Password', password)
  await page.click(['button', 'Create account'])
  await page.see(['main', accountMessages.unconfirmed])
  await page.open(await mailedLink(email, '#token='))
  await page.click(['button', 'Confirm email'])
  await page.see(['main', 'your choice'])
  await page.see(['button.bar-project', website])

  await page.click(['button', `Choose ${plan.label}`])
  await page.until(() => valueOf(page, 'email'), email)
  await page.click(['button', 'Pretend to pay'])
  await page.see(['main', 'Paid once. Nothing more to pay.'])

  await page.open('/dashboard/profile')
  await page.until(() => valueOf(page, 'website_url'), `https://${website}/`)
  expect(await valueOf(page, 'category')).toBe('saas')
  await page.see(['main', 'Germany'])
}

const valueOf = (page: Page, name: string) =>
  page.evaluate((name) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value, name)
