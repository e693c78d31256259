import { describe, expect, it } from 'vitest'
import { getDomain } from 'tldts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { directories } from '#src/seo/data/directories.ts'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { findListed, listedByKey } from '#src/seo/directories/list.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import lines from '#seo-data/directories.json' with { type: 'json' }

const tablesOf = ({ sections }: LandingPage) =>
  sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])))

/** URLs of everything that a page shows as a row. */
function rowsOf({ sections }: LandingPage): string[] {
  const urls = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      switch (block.kind) {
        case 'table':
        case 'local':
        case 'named':
        case 'ledger':
          return block.rows.map(({ url }) => url)
        case 'sites':
          return block.rows.map(({ url, name }) => url ?? name)
        default:
          return []
      }
    }),
  )
  return [...new Set(urls)]
}

const indexed = landingPages.filter(({ indexable }) => indexable)

describe('The tables of landing pages', () => {
  it('have at most ten rows of our list, those of niches up to thirty, and print why', () => {
    for (const page of landingPages)
      for (const { rows, why } of tablesOf(page)) {
        const limit = page.family.startsWith('niche-') ? 30 : 10
        expect([page.path, rows.length > 0 && rows.length <= limit, new Set(rows).size]).toEqual([
          page.path,
          true,
          rows.length,
        ])
        expect(why.length).toBeGreaterThan(20)
        expect(landingMarkdown(page, 'https://uplist.example')).toContain(why.split('(')[0]!.trim())
      }
  })

  it.each([
    ['rows of all kinds', rowsOf],
    ['rows of our list', (page: LandingPage) => tablesOf(page).flatMap(({ rows }) => rows.map(({ url }) => url))],
  ])('are never the same on two indexed pages of a family: %s', (_, urlsOf) => {
    for (const [family, pages] of Map.groupBy(indexed, (page) => page.family)) {
      const shown = Map.groupBy(
        pages.filter((page) => urlsOf(page).length > 0),
        // Niches of one kind have their own picks first.
        (page) => (family.startsWith('niche-') ? urlsOf(page) : urlsOf(page).toSorted()).join(' '),
      )
      const same = [...shown.values()].filter((alike) => alike.length > 1).map((alike) => alike.map(({ path }) => path))
      expect([family, same]).toEqual([family, []])
    }
  })

  it('of a niche or a type of site have no directory that doesn’t take it', () => {
    const pathsOf = (slug: string) => ({
      niche: [paths.nicheLinks(slug), paths.nicheTable(slug)],
      type: [paths.typeQuality(slug), paths.typeSubmission(slug), paths.typeTraffic(slug)],
    })
    const places = [
      ...niches.map(({ slug, notTakenBy }) => ({ notTakenBy, at: pathsOf(slug).niche })),
      ...siteTypes.map(({ slug, notTakenBy }) => ({ notTakenBy, at: pathsOf(slug).type })),
    ]
    for (const { notTakenBy = [], at } of places) {
      expect([at[0], notTakenBy.filter((key) => !listedByKey.has(key))]).toEqual([at[0], []])
      const shown = landingPages
        .filter(({ path }) => at.includes(path))
        .flatMap((page) => tablesOf(page).flatMap(({ rows }) => rows))
      expect([at[0], shown.length > 0]).toEqual([at[0], true])
      expect([at[0], shown.filter(({ url }) => notTakenBy.includes(directoryKey(new URL(url))))]).toEqual([at[0], []])
    }
  })

  it('name no directory of meeting places for an online shop, of photographers for a planner, or of open source for a cloud', () => {
    const namesAt = (path: string) =>
      landingPages
        .filter((page) => page.path === path)
        .flatMap(tablesOf)
        .flatMap(({ rows }) => rows.map(({ name }) => name))
    expect(namesAt(paths.typeTraffic('dropshipping'))).not.toContain('Google Business Profile')
    expect(namesAt(paths.typeTraffic('event-management'))).not.toContain('MyWed')
    expect(namesAt(paths.typeQuality('cloud-service-provider'))).not.toContain('OpenAlternative')
    expect(namesAt('/page/startup-communities')).not.toContain('BetaTesting')
  })

  it('of guides name no newsroom, whose editors choose, as a place to submit to', () => {
    const guides = landingPages.filter(({ family, path }) => family === 'keyword' && !path.endsWith('-newsletters'))
    const closed = guides
      .flatMap(rowsOf)
      .filter((url) => !takesApplications(findListed(url)?.acceptsSubmissions ?? 'closed'))
    expect(guides.length).toBeGreaterThan(30)
    expect(closed).toEqual([])
  })

  it('show followed directories only where they say “followed”', () => {
    const followed = indexed.flatMap((page) =>
      tablesOf(page)
        .filter(({ caption, why }) =>
          /whose links are followed|followed links that|dofollow/i.test(`${caption} ${why}`),
        )
        .map(({ rows }) => [page.path, rows.filter((row) => row.followed !== true)] as const),
    )
    expect(followed.length).toBeGreaterThan(0)
    expect(followed.filter(([, others]) => others.length > 0)).toEqual([])
  })
})

describe('A rating that isn’t the directory’s own', () => {
  it('is never shown, and never ranks', () => {
    const noted = lines.filter((line) => 'drNote' in line).map(({ url }) => url)
    expect(noted.length).toBeGreaterThan(3)
    const rows = directories.filter(({ url }) => noted.includes(url))
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ dr, drAsOf }) => dr !== undefined || drAsOf !== undefined)).toEqual([])
    expect(directories.findIndex(({ url }) => noted.includes(url))).toBeGreaterThan(100)
  })

  it('is noted for every subdomain: ratings are of whole domains', () => {
    const subdomains = lines.filter(({ url }) => {
      const host = new URL(url).hostname.replace(/^www\./, '')
      return getDomain(url) !== host
    })
    expect(subdomains.filter((line) => 'dr' in line && !('drNote' in line))).toEqual([])
  })
})
