import { describe, expect, it } from 'vitest'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'

const pagesOf = (family: string) => landingPages.filter((page) => page.family === family)
const pageAt = (path: string) => landingPages.find((page) => page.path === path)!
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

  it('never show a directory where nobody can apply', () => {
    for (const { family, ...page } of landingPages.filter((one) => one.family.startsWith('type-')))
      for (const row of rowsOf({ family, ...page })) expect(['agency', 'owner']).toContain(row.acceptsSubmissions)
  })

  it('say in words how many rows are made for the type', () => {
    const whys = pageAt(paths.typeTraffic('legaltech')).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.why] : [])),
    )
    expect(whys.join(' ')).toMatch(
      /^Best first: our editors’ \d picks for legal tech, then \d wider ones that also take legal tech\.$/,
    )
  })

  it('have editors’ picks that are on the list', () => {
    for (const { slug, picks = [] } of siteTypes)
      expect([slug, picks.filter((key) => !listedByKey.has(key))]).toEqual([slug, []])
  })
})

describe('A niche and a type of site with the same audience', () => {
  it('point at each other on every page, and say what each answers', () => {
    const pairs = siteTypes.filter(({ niche }) => niche !== undefined)
    expect(pairs.length).toBeGreaterThan(15)
    for (const { slug, niche = '' } of pairs) {
      expect(niches.map((one) => one.slug)).toContain(niche)
      const both = [
        [paths.typeQuality(slug), paths.nicheLinks(niche)],
        [paths.typeSubmission(slug), paths.nicheListing(niche)],
        [paths.typeTraffic(slug), paths.nicheTable(niche)],
      ] as const
      for (const [ofType, ofNiche] of both) {
        expect(pageAt(ofType).pointer?.link.href).toBe(ofNiche)
        expect(pageAt(ofNiche).pointer?.link.href).toBe(ofType)
        expect(pageAt(ofType).pointer?.before).toMatch(/^This page says /)
      }
    }
  })
})
