import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DirectoryPage } from '#src/components/directories/DirectoryPage.tsx'
import { uncheckedPage } from '#src/domain/directory-checks/checks.ts'
import type { DirectoryRecord } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { directories } from '#src/seo/data/directories.ts'
import { directoryMarkdown } from '#src/seo/directories/directory-markdown.ts'
import { directoryPage, directoryPages } from '#src/seo/directories/directory-pages.ts'
import { minFacts } from '#src/seo/directories/indexable.ts'
import { findListed, listedBySlug, listedDirectories } from '#src/seo/directories/list.ts'
import { noFigures } from '#src/domain/directories/figures.ts'
import { wilsonShare } from '#src/domain/survival/shares.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'

const pages = directoryPages(new Map())
const pageOf = (slug: string) => directoryPage(listedBySlug.get(slug)!, undefined)
const factOf = (slug: string, id: string) => pageOf(slug).facts.find((fact) => fact.id === id)

const productHunt = listedBySlug.get('producthunt-com')!

const shown = (page: ReturnType<typeof directoryPage>) => renderToStaticMarkup(createElement(DirectoryPage, { page }))

describe('pages of directories', () => {
  it('exist for each directory with an editor’s note and enough facts, and never for a site of a network', () => {
    expect(pages.length).toBeGreaterThan(40)
    expect(pages.map(({ key }) => key)).toEqual(
      listedDirectories.filter(({ hasPage }) => hasPage).map(({ key }) => key),
    )
    for (const { slug, notes, facts } of pages) {
      const own = facts.filter(({ id }) => id !== 'kind')
      expect(notes.length, slug).toBeGreaterThan(0)
      expect(own.length, slug).toBeGreaterThanOrEqual(minFacts)
      expect(
        facts.some(({ id }) => id === 'network'),
        slug,
      ).toBe(false)
    }
    const noteElsewhere = {
      niche: 'saas',
      name: 'Product Hunt',
      url: productHunt.url,
      tip: 'Answer comments.',
      asks: [],
    }
    const withoutNote: ListedDirectory = { ...productHunt, notes: [noteElsewhere] }
    expect(directoryPage(withoutNote, undefined).hasPage).toBe(false)
  })

  it('exist once our own work adds the facts that were missing', () => {
    expect(listedBySlug.get('wip-co')?.hasPage).toBe(false)
    const record = directoryRecord({ fields: { followed: true, limits: { tagline: 60 }, required: ['tagline60'] } })
    expect(directoryPages(new Map([['wip.co', record]])).map(({ key }) => key)).toContain('wip.co')
  })

  it('have titles and descriptions that fit a search result, each once', () => {
    for (const key of ['title', 'description'] as const) {
      expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length)
    }
    for (const { title, description, slug } of pages) {
      expect(title.length, slug).toBeLessThanOrEqual(65)
      expect(description.length, slug).toBeLessThanOrEqual(160)
    }
  })

  it('say who says each fact, and what isn’t known in one sentence', () => {
    expect(factOf('producthunt-com', 'rating')).toMatchObject({ value: '91 of 100, by Ahrefs' })
    expect(factOf('producthunt-com', 'rating')?.origin).toMatch(/, undated$/)
    expect(factOf('producthunt-com', 'links')).toBeUndefined()
    expect(pageOf('producthunt-com').missing).toContain('whether its links are followed')
  })

  it('leave out a rating that is of a parent domain', () => {
    expect(factOf('news-ycombinator-com', 'rating')).toBeUndefined()
    expect(pageOf('news-ycombinator-com').missing).toContain('its Domain Rating')
  })

  it('name the network of a site', () => {
    expect(factOf('weliketools-com', 'network')?.value).toContain('Sites built from one template')
    expect(factOf('localbotswana-com', 'network')?.value).toContain('Yello')
  })

  it('never say what operators noted for each other', () => {
    const page = directoryPage(productHunt, directoryRecord({ fields: { notes: 'Ask Anna for the password' } }))
    expect(JSON.stringify(page)).not.toContain('Anna')
  })

  it('show what operators found out, as theirs', () => {
    const fields = { followed: true, limits: { tagline: 60, keywords: 5 }, required: ['tagline60'] }
    const time = Date.parse('2026-11-24T10:00:00Z')
    const { facts, lastModified } = directoryPage(
      productHunt,
      directoryRecord({ fields, checkedAt: time, updatedAt: time }),
    )
    const found = Object.fromEntries(facts.map(({ id, value, origin }) => [id, [value, origin]]))
    expect(found).toMatchObject({
      links: ['Followed', 'our operators, 24 Nov 2026'],
      limits: ['Tagline up to 60 characters, Keywords up to 5', 'our operators'],
      required: ['Short tagline', 'our operators'],
      checked: ['24 Nov 2026', 'our operators'],
    })
    expect(lastModified >= '2026-11-24').toBe(true)
  })

  it('keep to who says so after an export of what operators found out', () => {
    const known = { ...productHunt, followed: true, followedSource: undefined, followedAsOf: '2026-11-24' }
    const exported: ListedDirectory = { ...known, pricing: 'Paid', pricingBasis: 'operators' }
    const { facts } = directoryPage(exported, undefined)
    expect(facts.find(({ id }) => id === 'links')?.origin).toBe('our operators, 24 Nov 2026')
    expect(facts.find(({ id }) => id === 'price')?.origin).toBe('our operators')
  })

  it('credit a list only with what a list says', () => {
    const filled = directories.filter(({ pricingBasis }) => pricingBasis === 'editors')
    expect(filled.length).toBeGreaterThan(0)
    for (const { url } of filled) {
      const { slug } = findListed(url)!
      expect(factOf(slug, 'price')?.origin, slug).toMatch(/^our editors/)
    }
    expect(factOf('producthunt-com', 'price')?.origin).toBe('published lists')
  })

  it('have a new date with what readers see from our work, not with notes of operators', () => {
    const time = Date.parse('2031-02-03T10:00:00Z')
    const change = { at: '2031-02-03', kind: 'home', before: 'dead', after: 'alive', by: 'check' } as const
    const dated = (changes: Partial<DirectoryRecord>) =>
      directoryPage(productHunt, directoryRecord(changes)).lastModified
    expect(dated({ fields: { notes: 'Slow.' }, updatedAt: time })).toBe(pageOf('producthunt-com').lastModified)
    for (const known of [{ checkedAt: time }, { excludedAt: time }, { changes: [change] }]) {
      expect(dated(known)).toBe('2031-02-03')
    }
  })

  it('offer to submit only where we do', () => {
    expect(pageOf('producthunt-com').inPool).toBe(true)
    expect(pageOf('toptal-com').inPool).toBe(false)
    expect(pageOf('toptal-com').figures).toBeNull()
    expect(directoryPage(productHunt, directoryRecord({ excludedAt: Date.parse('2026-11-24') })).inPool).toBe(false)
  })

  it('say that a directory redirects to another domain, and don’t offer to submit there', () => {
    const home = { ...uncheckedPage, state: 'moved', lasting: 'moved', movedTo: 'sold.example' } as const
    const page = directoryPage(productHunt, directoryRecord({ checks: { home: { ...home, checkedAt: 1 } } }))
    expect(page).toMatchObject({ inPool: false, status: { deadSince: null, movedTo: 'sold.example' } })
    expect(shown(page)).toContain('Product Hunt now redirects to sold.example.')
    expect(shown(page)).not.toMatch(/Have us submit it|Open the form/)
    expect(shown(pageOf('producthunt-com'))).not.toContain('now redirects')
    for (const offer of ['Have us submit it', 'Open the form']) {
      expect(shown(pageOf('producthunt-com'))).toContain(offer)
    }
  })

  it('say that a directory is dead, and have no page then', () => {
    const since = Date.parse('2026-11-02T10:00:00Z')
    const home = { ...uncheckedPage, state: 'dead', lasting: 'dead', fault: 'dns', failingSince: since } as const
    const change = { at: '2026-11-12', kind: 'home', before: 'alive', after: 'dead', by: 'check' } as const
    const known = directoryRecord({ checks: { home: { ...home, checkedAt: since } }, changes: [change] })
    const page = directoryPage(productHunt, known)
    expect(page).toMatchObject({ hasPage: false, inPool: false, status: { deadSince: '2 Nov 2026' } })
    expect(shown(page)).not.toMatch(/Have us submit it|Open the form/)
    const text = directoryMarkdown(page, 'https://uplist.example')
    expect(text).toContain('Not answering since 2 Nov 2026')
    expect(text).toContain('12 Nov 2026: Home page: doesn’t answer. Before: answers. (Our automated check)')
  })

  it('have no figures of our own until five submissions have been decided', () => {
    expect(directoryMarkdown(pageOf('producthunt-com'), 'https://uplist.example')).toContain('No data yet')
    const [accepted, kept] = [wilsonShare(9, 12), wilsonShare(8, 9)]
    const figures = { ...noFigures, tried: 14, decided: 12, accepted, daysToLive: 4, kept: [{ days: 30, ...kept }] }
    const page = directoryPage(productHunt, directoryRecord({ figures }))
    const text = directoryMarkdown(page, 'https://uplist.example')
    expect(text).toContain('- **Accepted**: 75% (47 to 91%, from 12 decided submissions)')
    expect(text).toContain('- **Days to go live**: 4, half went live sooner')
    expect(text).toContain('- **Still there after 30 days**: 89% (57 to 98%, from 9 listings)')
    expect(text).not.toMatch(/No data yet|Demo/)
    expect(shown(page)).toContain('47 to 91%, from 12 decided submissions')
    const demo = directoryPage(productHunt, directoryRecord({ figures: { ...figures, demo: true } }))
    expect(shown(demo)).toContain('demo')
    expect(directoryMarkdown(demo, 'https://uplist.example')).toContain('Demo data.')
  })

  it('lead to related directories with a page, never to themselves', () => {
    const slugs = new Set(pages.map(({ path }) => path))
    for (const { path, related } of pages) {
      const links = related.flatMap((group) => group.links.map(({ href }) => href))
      expect(
        links.filter((href) => !slugs.has(href) || href === path),
        path,
      ).toEqual([])
    }
    expect(pageOf('producthunt-com').related.map(({ heading }) => heading)).toContain('Also for SaaS')
  })
})
