import { describe, expect, it } from 'vitest'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { findListed, listedByKey } from '#src/seo/directories/list.ts'
import { linkSource } from '#src/seo/directories/source-links.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { escapeMarkdown } from '#src/seo/text/markdown.ts'

const pagesOf = (family: string) => landingPages.filter((page) => page.family === family)
const pageAt = (path: string) => landingPages.find((page) => page.path === path)!
const pointersAt = (path: string) => (pageAt(path).pointers ?? []).map(({ link }) => link.href)
const rowsOf = ({ sections }: LandingPage) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])))

describe('The pages of a type of site', () => {
  it.each(['type-quality', 'type-submission', 'type-traffic'])(
    '%s: show at least eight directories, or stay out of the index',
    (family) => {
      const pages = pagesOf(family)
      expect(pages.length).toBe(siteTypes.length)
      for (const page of pages) expect([page.path, page.indexable]).toEqual([page.path, rowsOf(page).length >= 8])
      expect(pages.filter(({ indexable }) => indexable).length).toBeGreaterThan(55)
    },
  )

  it('about free traffic only show directories with a free listing', () => {
    for (const page of pagesOf('type-traffic'))
      expect([page.path, rowsOf(page).filter(({ pricing }) => pricing !== 'Free' && pricing !== 'Freemium')]).toEqual([
        page.path,
        [],
      ])
  })

  it('about submitting only show directories whose form or its questions are known', () => {
    for (const page of pagesOf('type-submission'))
      expect([
        page.path,
        rowsOf(page).filter(({ submitUrl, asks = [] }) => submitUrl === undefined && asks.length === 0),
      ]).toEqual([page.path, []])
  })

  it('about good backlinks say who states each link rule, if one of them is known', () => {
    for (const page of pagesOf('type-quality')) {
      const tables = page.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
      const rows = rowsOf(page)
      const show = rows.some(({ followed }) => followed !== undefined) ? 'source' : 'submit'
      expect([page.path, tables.map((table) => table.show)]).toEqual([page.path, [show]])
      const lines = landingMarkdown(page, 'https://site.test').split('\n')
      for (const row of show === 'source' ? rows : []) {
        const source = linkSource(row)
        const line = lines.find((text) => text.startsWith(`| [${escapeMarkdown(row.name)}](`))
        expect([page.path, line]).toEqual([page.path, expect.stringContaining(source?.label ?? '| not known |')])
        expect([row.name, source === undefined]).toEqual([row.name, row.followed === undefined])
      }
    }
  })

  it('never show a directory where nobody can apply', () => {
    for (const { family, ...page } of landingPages.filter((one) => one.family.startsWith('type-')))
      for (const row of rowsOf({ family, ...page })) expect(['agency', 'owner']).toContain(row.acceptsSubmissions)
  })

  it('say in words how many rows are made for the type', () => {
    const whys = pageAt(paths.typeTraffic('legaltech')).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.why] : [])),
    )
    expect(whys.join(' ')).toMatch(/^Best first: our editors’ \d picks for legal tech, then \d broader directories\.$/)
  })

  it('say of no place that it’s free or paid if the list says otherwise', () => {
    const claims = siteTypes.flatMap(({ slug, places }) =>
      places.flatMap(({ name, url, why }) => {
        const pricing = url === undefined ? undefined : findListed(url)?.pricing
        const [, free, paid] =
          /(free profile|(?:profile|submission) is free)|((?:profile|submissions?) (?:is|are) paid)/i.exec(why) ?? []
        if (pricing === undefined || !(free ?? paid)) return []
        return [[slug, name, free ? pricing !== 'Paid' : pricing === 'Paid']]
      }),
    )
    expect(claims.length).toBeGreaterThan(4)
    expect(claims.filter(([, , isSo]) => !isSo)).toEqual([])
  })

  it('give reasons in words, without our own names of things', () => {
    for (const page of landingPages)
      for (const row of rowsOf(page))
        expect([page.path, row.reasons?.join(' ') ?? '']).not.toEqual([
          page.path,
          expect.stringMatching(/type:|^(Made|Editors’ pick) for agency\b/),
        ])
  })

  it('name each field of a form with a capital', () => {
    for (const page of pagesOf('type-submission')) {
      const asks = rowsOf(page).flatMap((row) => row.asks ?? [])
      expect([page.path, asks.filter((ask) => /^[a-z]+\b/.test(ask))]).toEqual([page.path, []])
    }
  })

  it('have editors’ picks that are on the list', () => {
    for (const { slug, picks = [] } of siteTypes)
      expect([slug, picks.filter((key) => !listedByKey.has(key))]).toEqual([slug, []])
  })
})

describe('A niche and a type of site with the same audience', () => {
  it('point at each other on every page, and say what each answers', () => {
    const pairs = siteTypes.filter(({ niche }) => niche !== undefined)
    expect(pairs.length).toBeGreaterThan(25)
    for (const { slug, niche = '' } of pairs) {
      expect(niches.map((one) => one.slug)).toContain(niche)
      const both = [
        [paths.typeQuality(slug), paths.nicheLinks(niche)],
        [paths.typeSubmission(slug), paths.nicheListing(niche)],
        [paths.typeTraffic(slug), paths.nicheTable(niche)],
      ] as const
      for (const [ofType, ofNiche] of both) {
        expect(pointersAt(ofType)).toContain(ofNiche)
        expect(pointersAt(ofNiche)).toContain(ofType)
        expect(pageAt(ofType).pointers?.[0]?.before).toMatch(/^This page shows .+\. To see .+, read$/)
      }
    }
  })

  it('have the same tag or slug only if they’re such a pair', () => {
    const slugs = new Set(niches.map(({ slug }) => slug))
    const isNiche = (slug: string) => slugs.has(slug)
    for (const { slug, tags, niche, twin } of siteTypes)
      if (tags.some(isNiche) || isNiche(slug)) expect([slug, niche ?? twin?.slug]).toEqual([slug, expect.any(String)])
  })
})

describe('Two types that are easily taken for each other', () => {
  it('point at each other on every page, and say whom each is for', () => {
    const twins = siteTypes.filter(({ twin }) => twin !== undefined)
    expect(twins.length).toBeGreaterThan(9)
    for (const { slug, twin } of twins) {
      const other = siteTypes.find((type) => type.slug === twin?.slug)
      expect([slug, other?.twin?.slug]).toEqual([slug, slug])
      for (const path of [paths.typeQuality, paths.typeSubmission, paths.typeTraffic]) {
        const pointer = pageAt(path(slug)).pointers?.find(({ link }) => link.href === path(other?.slug ?? ''))
        expect(pointer?.before).toBe(`This page is for ${twin?.about}. For ${other?.twin?.about}, read`)
      }
    }
  })
})
