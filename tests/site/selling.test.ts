import { brotliCompressSync } from 'node:zlib'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { backlinksPerPost } from '#src/domain/plans/plans.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { launchOffer } from '#src/site.ts'
import { crawl, isIndexable, textOf } from './site.ts'

const documentOf = async (path: string) => parse(await textOf(path))

describe('the numbers of the offer', () => {
  it('are explained where they are shown', async () => {
    const home = (await documentOf('/')).querySelector('#pricing')!.text
    expect(home).toContain('20% OFF Launch Offer - 3 left')
    expect(home).toContain(launchOffer.explainedOnPricing)
    const partner = (await documentOf('/growth-partner')).querySelector('main')!.text
    expect(partner).toContain(launchOffer.explainedOnGrowthPartner)
    expect(partner).toContain(`The ${backlinksPerPost} backlinks in each are links in the text to your own pages.`)
  })

  it('never differ on one page', async () => {
    const pages = await crawl()
    const counts = pages.map(({ path, document }) => ({
      path,
      shown: new Set(document.querySelector('main')?.text.match(/\b\d+ left\b/g) ?? []),
    }))
    expect(counts.filter(({ shown }) => shown.size > 0).length).toBeGreaterThan(1)
    expect(counts.filter(({ shown }) => shown.size > 1)).toEqual([])
  })

  it('of the list are those of the data', async () => {
    const numbers = (await documentOf('/')).querySelector('.numbers')!
    const figures = numbers.querySelectorAll('dd').map(({ text }) => Number(text.replaceAll(',', '')))
    const { total, pool, free, followed } = listNumbers(new Map())
    expect(figures).toEqual([total, pool, free, followed])
  })
})

describe('pages of orders', () => {
  it('have the forecast for any product, which is marked as demo where its results are', async () => {
    const { text } = (await documentOf('/order/starter')).querySelector('.order-forecast')!
    expect(text).toMatch(/demo\s+Forecast for Starter: \d+ to \d+ of 60 .* from [\d,]+ submissions/)
  })
})

describe('links to products and to directories', () => {
  it('lead where they say, on every page', async () => {
    const ends = [
      [/^(back to |browse |all )?products$/i, /^\/directories/],
      [/^(back to |browse |find |all )?directories$/i, /^\/(directory-list|tools\/directory-finder)/],
    ] as const
    const links = (await crawl()).flatMap(({ path, document }) =>
      document
        .querySelectorAll('a')
        .map((link) => ({ path, label: link.text.trim(), href: link.getAttribute('href') ?? '' })),
    )
    for (const [label, end] of ends) {
      const named = links.filter((link) => label.test(link.label))
      expect(named.length).toBeGreaterThan(100)
      expect(named.filter(({ href }) => !end.test(href))).toEqual([])
    }
  })
})

describe('the order of actions', () => {
  it('is matches, then prices, on home and landing pages', async () => {
    for (const path of ['/', '/g/directory-listing-saas', '/g/kenya-business-directories-list']) {
      const document = await documentOf(path)
      const actions = document.querySelectorAll('main .button').map(({ text }) => text.trim())
      expect(actions[0], path).toBe('See your matches')
      expect(document.querySelector('main h1 ~ * .matches, main h1 ~ .matches'), path).not.toBeNull()
    }
  })

  it('puts matching before products in the header and its menu', async () => {
    for (const [path, button, link] of [
      ['/', 'See your matches', 'Products'],
      ['/directories', 'Directory submission', 'Submit a product'],
    ] as const) {
      const navigations = (await documentOf(path)).querySelectorAll('header nav')
      expect(navigations).toHaveLength(2)
      for (const navigation of navigations) {
        expect(navigation.querySelectorAll('a.button').map(({ text }) => text)).toEqual([button])
        expect(navigation.querySelectorAll('a:not(.button)').map(({ text }) => text)).toContain(link)
      }
    }
  })
})

describe('the form for matches', () => {
  it('starts with what a landing page is about, and opens the finder without JavaScript', async () => {
    const formOf = async (path: string) => (await documentOf(path)).querySelector('form.matches')!
    const niche = await formOf('/g/directory-listing-saas')
    expect(niche.getAttribute('action')).toBe('/tools/directory-finder')
    expect(niche.getAttribute('method') ?? 'get').toBe('get')
    expect(niche.querySelector('option[selected]')!.getAttribute('value')).toBe('saas')
    const country = await formOf('/g/kenya-business-directories-list')
    expect(country.querySelector('[name="country"]')!.getAttribute('value')).toBe('ke')
    const names = (await formOf('/')).querySelectorAll('[name]').map((field) => field.getAttribute('name'))
    expect(names).toEqual(['url', 'for'])
  })

  it('has its counts in a file of at most 14 KB, compressed', async () => {
    const text = await textOf('/data/matches.json')
    expect(brotliCompressSync(text).length).toBeLessThanOrEqual(14 * 1024)
  })
})

describe('what landing pages sell', () => {
  it('is the same five sections wherever anything is sold', async () => {
    const indexed = (await crawl()).filter((page) => isIndexable(page) && /^\/(g|page|c)\/[a-z0-9]+-/.test(page.path))
    const counts = indexed.map(
      ({ document }) => document.querySelectorAll('main :is(.features, .facts, .founder, .plan-table, .faq)').length,
    )
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(400)
    expect(counts.filter((count) => count > 0 && count !== 5)).toEqual([])
  })

  it('have each plan with its price and payment link, and lead to the full prices and all questions', async () => {
    const document = await documentOf('/g/directory-listing-saas')
    const rows = document.querySelectorAll('#pricing tbody tr')
    expect(rows.map((row) => row.querySelector('s')!.text)).toEqual(['$124', '$373.75', '$248.75', '$862.50'])
    expect(rows.map((row) => row.querySelector('[data-label="Price"]')!.text)).toEqual([
      '$99 once',
      '$299 once',
      '$199 a month',
      '$690 a month',
    ])
    for (const row of rows) {
      expect(row.querySelector('a')!.getAttribute('href')).toMatch(/^\/order\/[a-z-]+\?for=saas$/)
      expect(row.querySelector('a')!.getAttribute('rel')).toBe('nofollow')
    }
    const links = document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    expect(links).toEqual(expect.arrayContaining(['/#pricing', '/#faq']))
  })

  it('have the launch offer, closed questions, the email on a click, and a heading of its own above the features', async () => {
    const selling = (await crawl()).filter(({ document }) => document.querySelector('.plan-table'))
    expect(selling.length).toBeGreaterThan(900)
    for (const { document, path } of selling) {
      const pricing = document.querySelector('#pricing')!.text
      expect(pricing, path).toContain('20% OFF Launch Offer - 3 left')
      expect(pricing, path).toContain('For new customers, not counting Growth Partner.')
      const items = document.querySelectorAll('astro-island[client="touch"] #faq .items details')
      expect(items.length, path).toBe(2)
      const opened = document.querySelectorAll('#faq details').filter((item) => item.hasAttribute('open'))
      expect(opened, path).toEqual([])
      expect(document.querySelector('#faq .email summary')!.text, path).toBe('Click to show email')
    }
    const headings = selling.map(({ document }) => document.querySelector('#features-title')!.text)
    expect(new Set(headings).size).toBe(headings.length)
  })
})
