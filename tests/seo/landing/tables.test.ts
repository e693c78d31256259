import { describe, expect, it } from 'vitest'
import { getDomain } from 'tldts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { directories } from '#src/seo/data/directories.ts'
import { findListed } from '#src/seo/directories/list.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
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
