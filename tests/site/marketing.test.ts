import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { claimFor } from '#src/domain/plans/offers.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { reciprocalLists } from '#src/seo/directories/reciprocal.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { clientSites, founder, site } from '#src/site.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { get, textOf } from './site.ts'

const documentOf = async (path: string) => parse(await textOf(path))
const titleOf = async (path: string) => (await documentOf(path)).querySelector('title')!.text

describe('the home page', () => {
  it('has the anchors that links point to', async () => {
    const document = await documentOf('/')
    for (const id of ['features', 'pricing', 'faq']) expect(document.querySelector(`#${id}`), id).not.toBeNull()
  })

  it('prices the four plans to the cent', async () => {
    const plans = (await documentOf('/')).querySelectorAll('.plan:not(.yearly-note)')
    const figures = plans.map((plan) => [
      plan.querySelector('h3')!.text.replace('popular', '').trim(),
      plan.querySelector('.price strong')!.text,
      plan.querySelector('.price s')!.text.replace('Before: ', '').trim(),
      plan.querySelector('.price .stamp')!.text,
      plan.classNames.includes('popular'),
    ])
    expect(figures).toEqual([
      ['Starter', '$99', '$124', 'once', false],
      ['Publisher', '$299', '$373.75', 'once', true],
      ['Growth', '$199', '$248.75', 'a month', false],
      ['Growth Partner', '$690', '$862.50', 'a month', false],
    ])
  })

  it('dates every rating in its table or says that its source has no date, and labels unknown values', async () => {
    const rows = (await documentOf('/')).querySelectorAll('.preview tbody tr')
    expect(rows).toHaveLength(10)
    for (const row of rows) {
      const rating = row.querySelector('[data-label="DR"]')!
      expect(rating.querySelector('time') !== null || /\b(?:reported|unknown)$/.test(rating.text), row.text).toBe(true)
      expect(row.querySelector('[data-label="Visits a month"]')!.text).toMatch(/^(<?[\d.]+[kM]?|not known)$/)
    }
  })

  it('promises the best of 200+ directories, high-DR backlinks and traffic, and says how many fit', async () => {
    const document = await documentOf('/')
    const hero = document.querySelector('.hero')!
    expect(hero.querySelector('h1')!.text).toBe('Get listed in the best of 200+ directories, in a few clicks')
    // True for every kind of product: it's what each selection is made from.
    expect(listedDirectories.filter(({ inPool }) => inPool).length).toBeGreaterThan(200)
    expect(hero.querySelector('.lead')!.text).toMatch(/high-DR backlinks and more traffic/)
    const small = hero.querySelectorAll('p').at(-1)!.text
    for (const kind of ['AI tools', 'SaaS', 'restaurants']) expect(small).toMatch(new RegExp(`\\d+ for ${kind}`))
    expect(Number(/(\d+) of those for AI tools have a DR of 60 or more/.exec(small)![1])).toBeGreaterThan(0)
  })

  it('links each row of its table to the directory itself, and to our page of it', async () => {
    for (const name of (await documentOf('/')).querySelectorAll('.preview tbody th')) {
      const [out, own] = name.querySelectorAll('a').map((link) => link.getAttribute('href')!)
      expect(out).toMatch(/^https:/)
      expect(own).toMatch(/^\/directory-list/)
    }
  })

  it('labels each example', async () => {
    const facts = (await documentOf('/')).querySelector('.facts')!
    for (const client of facts.querySelectorAll('.clients li')) {
      expect(client.text).toContain('example')
      expect((await get(client.querySelector('img')!.getAttribute('src')!)).status).toBe(200)
    }
    expect(facts.querySelector('.letter footer')!.text).toContain('example: the owner’s name goes here')
  })
})

describe('the growth partner page', () => {
  it('has its own count of places and is ordered by email without a payment link', async () => {
    const document = await documentOf('/growth-partner')
    expect(document.querySelector('.badge')!.text).toBe('20% OFF Launch Offer - 4 left')
    const links = document.querySelectorAll('a').filter(({ text }) => text.trim() === 'Grow your product')
    expect(links).toHaveLength(2)
    for (const link of links) expect(link.getAttribute('href')).toBe('/order/growth-partner')
    expect(document.textContent).not.toContain('promo code')
    expect(document.querySelectorAll('h2').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['What You Get', 'Why Choose Growth Partner', 'Pricing']),
    )
  })
})

describe('the list of directories with reciprocal links', () => {
  it('has about fifty, each a plain link unless search engines count its links as spam, in a new tab', async () => {
    const links = (await documentOf('/list-of-directories-with-reciprocal-links')).querySelectorAll('tbody th a')
    expect(links.length).toBeGreaterThanOrEqual(45)
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(links.length)
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank')
      const row = reciprocalLists(recordedList).all.find(({ url }) => url === link.getAttribute('href'))
      expect(link.getAttribute('rel'), link.text).toBe(linkRel(directoryLinkKind(row!)))
    }
  })

  it('keeps directories that require a link back apart from those that leave it to the founder', async () => {
    const document = await documentOf('/list-of-directories-with-reciprocal-links')
    const rulesOf = (heading: string) =>
      document
        .querySelectorAll('.reciprocal')
        .find((section) => section.querySelector('h2')?.text === heading)!
        .querySelectorAll('[data-label="Link back"]')
        .map(({ text }) => text)
    const [required, optional] = [rulesOf('Link back required'), rulesOf('Link back optional or requested')]
    expect(required.length).toBeGreaterThan(0)
    expect(optional.length).toBeGreaterThan(0)
    expect(required.filter((rule) => !rule.startsWith('required'))).toEqual([])
    expect(optional.filter((rule) => !/^optional|^sources differ$/.test(rule))).toEqual([])
  })

  it('names the three benefits', async () => {
    const document = await documentOf('/list-of-directories-with-reciprocal-links')
    expect(document.querySelectorAll('.benefits dt').map(({ text }) => text)).toEqual([
      'Improve SEO',
      'Drive quality traffic',
      'Save time',
    ])
  })
})

it("doesn't contain the support email on pages where it is revealed on click", async () => {
  for (const path of ['/', '/terms', '/privacy', '/gdpr', '/growth-partner']) {
    const html = await textOf(path)
    expect(html, path).toContain('Click to show email')
    expect(html, path).not.toContain(site.supportEmail)
  }
})

it('says on the home page what the waitlist is for, apart from the call to action', async () => {
  const document = await documentOf('/')
  const waitlist = document.querySelector('#waitlist')!
  expect(waitlist.text).toContain('Get a launch notification')
  expect(waitlist.text).toContain(waitlistMessages.purpose)
  expect(waitlist.querySelectorAll('input[type="email"]')).toHaveLength(1)
  expect(document.querySelectorAll('.call-to-action input[type="email"]')).toHaveLength(1)
})

describe('the landing pages', () => {
  it('have the trust strip, facts with the sample report and client sites, the founder, and a call to action', async () => {
    for (const path of ['/g/ai-backlink-maker', '/c/directory-submission-list-kenya', '/page/domain-rating']) {
      const document = await documentOf(path)
      expect(document.querySelector('.trust')!.text, path).toContain('Product Hunt')
      const facts = document.querySelector('.facts')!
      const links = facts.querySelectorAll('a').map((link) => link.getAttribute('href'))
      expect(links, path).toEqual(expect.arrayContaining(['/sample-report', ...clientSites.map(({ url }) => url)]))
      expect(document.querySelector('.founder a')!.getAttribute('href'), path).toBe(founder.social.href)
      expect(document.querySelectorAll('.call-to-action input[type="email"]'), path).toHaveLength(1)
    }
  })

  it("have the specification's titles, to the letter", async () => {
    const titles = {
      '/g/directory-submission-list-seo-srilanka':
        'Directory Submission List for SEO in SRI LANKA - High Authority Listings',
      '/g/zealand-business-directories-list': 'NEW ZEALAND Business Directories List - Optimize Business Visibility',
      '/g/directory-listing-it-services': 'Directory Listing for IT services - Reach Niche Audiences',
      '/g/directory-link-building-b2b-services':
        'Directory Link Building for B2B services - Improve SEO and Visibility',
      '/g/directory-backlinks-list-seo-specialists':
        'List of Directory Backlinks for SEO specialists - Drive Relevant Traffic',
      '/page/free-directory-traffic-ai-solutions': 'Free Directory Traffic for AI solutions',
      '/g/ai-backlink-maker': `Submit your startup to ${claimFor(countFitting(new Map(), 'startup'))} directories with just a few clicks`,
    }
    for (const [path, title] of Object.entries(titles)) expect(await titleOf(path), path).toBe(title)
  })

  it('include three for each country, niche and site type', async () => {
    const paths = [
      ...countries.flatMap(({ slug }) => [
        `/g/directory-submission-list-seo-${slug}`,
        `/g/${slug}-business-directories-list`,
        `/c/directory-submission-list-${slug.replaceAll('-', '')}`,
      ]),
      ...niches.flatMap(({ slug }) => [
        `/g/directory-listing-${slug}`,
        `/g/directory-link-building-${slug}`,
        `/g/directory-backlinks-list-${slug}`,
      ]),
      ...siteTypes.flatMap(({ slug }) => [
        `/g/quality-backlinks-${slug}`,
        `/g/directory-submission-backlinks-${slug}`,
        `/page/free-directory-traffic-${slug}`,
      ]),
    ]
    expect(paths.length).toBeGreaterThan(950)
    for (const path of paths) expect((await get(path)).status, path).toBe(200)
  })

  it("redirect unknown slugs to the not-found page, and a country's other slugs to its page", async () => {
    const locationOf = async (path: string) => {
      const response = await get(path)
      return [response.status, response.headers.get('location')]
    }
    expect(await locationOf('/g/no-such-page')).toEqual([302, '/404'])
    expect(await locationOf('/page/no-such-page')).toEqual([302, '/404'])
    expect(await locationOf('/c/a-b-c')).toEqual([302, '/404'])
    expect(await locationOf('/c/best-web-directories-atlantis')).toEqual([302, '/404'])
    expect(await locationOf('/c/best-web-directories-kenya')).toEqual([301, '/c/directory-submission-list-kenya'])
    expect(await locationOf('/c/free-local-listings-newzealand')).toEqual([301, '/c/directory-submission-list-zealand'])
    const solomonIslands = '/g/solomonislands-business-directories-list'
    expect(await locationOf('/g/islands-business-directories-list')).toEqual([301, solomonIslands])
    const seoOf = (country: string) => `/g/directory-submission-list-seo-${country}`
    for (const [form, slug] of Object.entries({ turkey: 'turkiye', newzealand: 'zealand', czechrepublic: 'czechia' }))
      expect(await locationOf(seoOf(form))).toEqual([301, seoOf(slug)])
    expect(await locationOf('/G/Directory-Listing-SaaS')).toEqual([301, '/g/directory-listing-saas'])
    expect(await locationOf('/product')).toEqual([301, '/directories'])
  })

  it('offer their table as CSV', async () => {
    const response = await get('/g/directory-backlinks-list-saas.csv')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const lines = (await response.text()).trim().split('\r\n')
    const note = /The same ([0-9]+) rows/.exec(await (await get('/g/directory-backlinks-list-saas.md')).text())
    expect(lines.length - 1).toBeGreaterThan(10)
    expect(lines).toHaveLength(Number(note?.[1]) + 1)
  })
})
