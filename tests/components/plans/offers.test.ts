import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PlanCard } from '#src/components/plans/PlanCard.tsx'
import { PlanTable } from '#src/components/plans/PlanTable.tsx'
import { offersFor } from '#src/domain/plans/offers.ts'
import { mapPlans, planLink, planLinkFor, plans, type PlanSlug } from '#src/domain/plans/plans.ts'

const product = 'restaurants in Kenya'
const links = mapPlans((slug) => planLink(slug, undefined, ''))

function cardOf(slug: PlanSlug, fitting: number | null): string {
  const plan = plans.find((one) => one.slug === slug)!
  const offer = fitting === null ? null : offersFor(plans, fitting, product).find((one) => one.plan === plan)!
  const fit = offer && { fitting: fitting!, product, offer, finder: '/tools/directory-finder?for=restaurant' }
  return renderToStaticMarkup(createElement(PlanCard, { plan, link: links[slug], fit }))
}

describe('a plan’s card', () => {
  it('says what is general before we know the product, and where to see the number', () => {
    const card = cardOf('publisher', null)
    expect(card).toContain('Up to 200 directories')
    expect(card).toContain('The best of those that fit your product.')
    expect(card).toContain('<a href="/#matches">See how many</a>')
    expect(card).toContain('>popular<')
  })

  it('says how many fit, and recommends a plan whose number is reached', () => {
    const card = cardOf('publisher', 317)
    expect(card).toContain('We can submit restaurants in Kenya to 317 directories. Publisher covers the best 200.')
    expect(card).toContain('>recommended<')
    expect(cardOf('starter', 317)).not.toContain('>recommended<')
  })

  it('names the true number where the plan’s own isn’t reached', () => {
    const card = cardOf('publisher', 185)
    expect(card).toContain('185 directories, up to 200 later')
    expect(card).not.toMatch(/200\+|recommended|popular/)
    expect(card).toContain('Get Publisher')
  })

  it('can’t be ordered where the plan adds too little, says why, and leads to the list', () => {
    const card = cardOf('publisher', 69)
    expect(card).toContain('Publisher adds only 9 directories to Starter for restaurants in Kenya.')
    expect(card.match(/href="[^"]*"/g)).toEqual(['href="/tools/directory-finder?for=restaurant"'])
    expect(cardOf('starter', 69)).toContain('>recommended<')
  })
})

describe('the prices of a page about a kind of product', () => {
  const table = (fitting: number) =>
    renderToStaticMarkup(createElement(PlanTable, { links, fit: { kind: 'restaurant', fitting, product } }))

  it('are true for it, and take the kind along', () => {
    const short = table(69)
    expect(short).toContain('We can submit restaurants in Kenya to up to 69 directories.')
    expect(short).toContain('Adds fewer than 20')
    expect(short).not.toMatch(/200\+|Order Publisher/)
    expect(short).toContain('href="/order/starter?for=restaurant"')
    expect(table(250)).toContain('Order Publisher')
  })

  it('sell no directories while none fits', () => {
    const none = table(0)
    expect(none).toContain('We can’t submit restaurants in Kenya anywhere right now.')
    expect(none).toContain('No directories yet, 30 posts')
    expect(none).not.toMatch(/Order (Starter|Publisher)|\d directories/)
  })

  it('lead to the form for matches where the page is about no kind', () => {
    const general = renderToStaticMarkup(createElement(PlanTable, { links, fit: null }))
    expect(general).toContain('<a href="#matches">How many fit depends on your business.</a>')
  })
})

describe('a plan’s link', () => {
  it('takes what is known to the form for orders by email, and leaves payment links alone', () => {
    const known = { url: 'tea.example/?a=b', kind: 'saas', country: 'KE' }
    expect(planLinkFor('/order/starter', known)).toBe('/order/starter?url=tea.example%2F%3Fa%3Db&for=saas&country=ke')
    expect(planLinkFor('/order/starter', { url: '', country: null })).toBe('/order/starter')
    expect(planLinkFor('https://pay.example/x', known)).toBe('https://pay.example/x')
  })
})
