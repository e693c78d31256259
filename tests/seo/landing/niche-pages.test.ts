import { parse as parseCsv } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { findIndustry } from '#src/seo/data/niche-directories.ts'
import { niches } from '#src/seo/data/niches.ts'
import { findListed, listedByKey } from '#src/seo/directories/list.ts'
import { linkSource } from '#src/seo/directories/source-links.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { nichePages } from '#src/seo/landing/niches/pages.ts'
import type { LandingContent, LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { allText } from './page-text.ts'

const allPages = nichePages(recordedList)

const pageAt = (path: string) => allPages.find((page) => page.path === path)!
const keyOf = (url: string) => directoryKey(new URL(url))

function rowsIn({ sections }: LandingContent | LandingPage) {
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' || block.kind === 'named' ? [...block.rows] : [])),
  )
}

describe('The pages of a niche', () => {
  it('are indexed with at least eight directories of the record that fit, and only then', () => {
    for (const page of allPages) {
      const listed = rowsIn(page).map(({ url }) => findListed(url))
      expect([page.path, listed.includes(undefined)]).toEqual([page.path, false])
      const fitting = new Set(listed.filter((row) => row && !row.audience.includes('any-website')))
      if (page.indexable || page.family !== 'niche-links')
        expect([page.path, page.indexable]).toEqual([page.path, fitting.size >= 8])
    }
  })

  it.each(niches)(
    'for $slug: the table leads with all editors’ picks that take it, in their order',
    ({ slug, tags }) => {
      const rows = rowsIn(pageAt(paths.nicheTable(slug)))
      const keys = findIndustry(slug).directories.map(({ url }) => keyOf(url))
      // On the page of AI products, Clutch is named for those who build them for clients.
      const programs = findIndustry(slug).directories.flatMap(({ otherProgram, url }) =>
        otherProgram ? keyOf(url) : [],
      )
      const picks = keys.filter(
        (key) => programs.includes(key) || listedByKey.get(key)?.audience.some((tag) => tags.includes(tag)),
      )
      expect(picks.length).toBeGreaterThanOrEqual(keys.length - 1)
      expect(rows.slice(0, picks.length).map(({ url }) => keyOf(url))).toEqual(picks)
      expect(rows.length).toBeGreaterThanOrEqual(18)
    },
  )

  it.each(niches)('for $slug: each pick has the name and page that our editors give it', ({ slug }) => {
    const picks = new Map(findIndustry(slug).directories.map((pick) => [keyOf(pick.url), pick] as const))
    for (const { name, url } of rowsIn(pageAt(paths.nicheTable(slug)))) {
      const pick = picks.get(keyOf(url))
      if (!pick) continue
      expect(name).toBe(pick.name)
      if (new URL(pick.url).pathname !== '/') expect(url).toBe(pick.url)
    }
  })

  it('name a site’s program for hotels, not the one for repair shops', () => {
    const namesAt = (slug: string) => rowsIn(pageAt(paths.nicheTable(slug))).map(({ name }) => name)
    expect(namesAt('automotive-services')).toContain('AAA Approved Auto Repair')
    for (const slug of ['hospitality-services', 'hospitality-and-hotels'])
      expect([slug, namesAt(slug).filter((name) => name.startsWith('AAA '))]).toEqual([slug, ['AAA Diamond Program']])
    expect(findListed('https://www.aaa.com/')?.audience).toEqual(['automotive-services'])
  })

  it('lead to types of site that have more in common with it than being a local or small business', () => {
    const labelsAt = (slug: string) => pageAt(paths.nicheListing(slug)).siblings.map(({ label }) => label)
    for (const slug of ['construction-companies', 'pet-services'])
      expect([slug, labelsAt(slug).filter((label) => label.startsWith('Good backlinks'))]).toEqual([slug, []])
    expect(labelsAt('law-firms').at(-1)).toBe('Good backlinks for legal tech')
  })

  it('never have the same table as another page of the niche', () => {
    for (const { slug } of niches) {
      const [listing, links, table] = [paths.nicheListing, paths.nicheLinks, paths.nicheTable].map((pathOf) =>
        rowsIn(pageAt(pathOf(slug)))
          .map(({ url }) => url)
          .join(' '),
      )
      expect(new Set([listing, links, table]).size).toBe(3)
    }
  })
})

describe('A page about link building', () => {
  it('is only indexed with rows for its niche, which sites for anyone and those of the wider kind aren’t', () => {
    const indexed = allPages.filter(({ family, indexable }) => family === 'niche-links' && indexable)
    expect(indexed.map(({ path }) => path)).toEqual(
      ['saas', 'startups', 'mobile-apps', 'ai-solutions', 'cybersecurity'].map((slug) => paths.nicheLinks(slug)),
    )
    // It would have the rows of startups.
    expect(indexed.map(({ path }) => path)).not.toContain(paths.nicheLinks('gaming-platforms'))
  })

  it('says of each directory whether its links are followed, and who says so', () => {
    for (const page of allPages.filter(({ family }) => family === 'niche-links'))
      for (const row of rowsIn(page)) {
        expect([page.path, row.name, 'followed' in row && typeof row.followed]).toEqual([
          page.path,
          row.name,
          'boolean',
        ])
        if ('sources' in row)
          expect([row.name, linkSource(row)?.href]).toEqual([row.name, expect.stringMatching(/^https:/)])
      }
  })

  it('keeps directories that take any site apart, and doesn’t count them', () => {
    for (const page of allPages.filter(({ family }) => family === 'niche-links')) {
      const tables = page.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
      for (const { caption, rows } of tables) {
        const open = rows.filter(({ audience }) => audience?.includes('any-website')).length
        expect([page.path, caption, open]).toEqual([
          page.path,
          caption,
          caption.startsWith('General') ? rows.length : 0,
        ])
        const counted = page.figures.find(({ label }) => label.endsWith('with a known link rule'))
        if (open === 0) expect([page.path, counted?.value]).toEqual([page.path, String(rows.length)])
      }
    }
  })

  it('names the page of the Better Business Bureau that says its links are nofollow', () => {
    expect(linkSource(findListed('https://www.bbb.org/')!)).toMatchObject({ label: 'bbb.org' })
  })

  it('links the picks whose rule isn’t known', () => {
    const { sections } = pageAt(paths.nicheLinks('law-firms'))
    const links = sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'links' ? block.links : [])),
    )
    expect(links.map(({ label }) => label)).toEqual(findIndustry('law-firms').directories.map(({ name }) => name))
  })
})

describe('A niche’s table', () => {
  it('promises link rules, and has a column for them, only with at least five', () => {
    const pages = allPages.filter(({ family }) => family === 'niche-table')
    for (const page of pages) {
      const rules = rowsIn(page).filter((row) => 'followed' in row && row.followed !== undefined).length
      const shown = page.sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'table' ? [block.show] : [])),
      )
      expect([page.path, shown]).toEqual([page.path, [rules >= 5 ? 'submit' : 'who']])
      expect([page.path, page.h2.includes('link rule')]).toEqual([page.path, rules >= 5])
    }
    expect(new Set(pages.map(({ h2 }) => h2.includes('link rule')))).toEqual(new Set([true, false]))
  })
})

describe('The file of a niche’s table', () => {
  it('has the rows of the page, in its order', () => {
    for (const page of allPages.filter(({ family }) => family === 'niche-table')) {
      const [, ...lines] = parseCsv(page.csv!.text, { bom: true })
      expect([page.path, lines.map(([name, url]) => [name, url])]).toEqual([
        page.path,
        rowsIn(page).map(({ name, url }) => [name, url]),
      ])
    }
  })
})

describe('The words of niche pages', () => {
  const texts = landingPages
    .filter(({ family }) => family.startsWith('niche-'))
    .map((page) => [page.path, `${page.metaDescription} ${allText(page)}`] as const)

  it.each([
    [
      'spelling',
      /\b(programmes?|licences?|enquir\w+|favour\w*|colour\w*|centres?|organis\w+|analys(e|ed|ing)|cheques?|tyres?)\b/i,
    ],
    [
      'a word of British business',
      /\b(trade bod\w+|stockists?|showreels?|turnover|postcodes?|tourist boards?|age bands?)\b/,
    ],
    ['“register” for a directory', /\b(broker|trainer|bar|charity|supplier|artist|society|association) registers?\b/i],
    ['punctuation outside of quotation marks', /”[,.]/],
  ])('have no %s', (_, pattern) => {
    for (const [path, text] of texts) expect([path, pattern.exec(text)?.[0]]).toEqual([path, undefined])
  })

  it('give reasons in words, without tags or keys', () => {
    const reasons = landingPages.flatMap(rowsIn).flatMap((row) => ('reasons' in row ? (row.reasons ?? []) : []))
    expect(reasons.length).toBeGreaterThan(1000)
    expect(reasons.filter((reason) => /type:|(for|Takes) (agency|ecommerce|eco friendly)\b/.test(reason))).toEqual([])
  })

  it('name who gets listed in the plural, also where the niche is a field', () => {
    for (const { label } of allPages.filter(({ family }) => family === 'niche-listing'))
      expect(label).toMatch(/^Where to list .+s$/)
  })

  it('say whom a directory takes in a sentence that keeps the capitals of names', () => {
    const noteOf = (slug: string, host: string) => {
      const row = rowsIn(pageAt(paths.nicheListing(slug))).find(({ url }) => new URL(url).hostname.endsWith(host))
      return row && 'note' in row ? row.note : undefined
    }
    expect(noteOf('law-firms', 'avvo.com')).toMatch(/^For licensed US attorneys, who .+\. Claim /)
    expect(noteOf('mobile-apps', 'apps.apple.com')).toMatch(/^For iPhone, /)
    expect(noteOf('mobile-apps', 'galaxystore.samsung.com')).toMatch(/^For Android apps /)
    expect(noteOf('nonprofits', 'every.org')).toMatch(/^For 501\(c\)\(3\) organizations\. /)
  })

  it('say of a table how many rows are editors’ picks, and for whom the others are', () => {
    const [table] = pageAt(paths.nicheTable('agency')).sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'table' ? [block.why] : [])),
    )
    expect(table).toMatch(
      /^Best first: \d+ editors’ picks for agencies, \d+ made for marketing agencies and \d+ that take small businesses\. /,
    )
  })
})

describe('What reviewers found outdated or doubtful', () => {
  it('has its new name, or is unknown', () => {
    const rowOf = (slug: string, host: string) =>
      rowsIn(pageAt(paths.nicheListing(slug))).find(({ url }) => new URL(url).hostname.endsWith(host))
    expect(rowOf('influencers', 'tiktok.com')?.name).toMatch(/^TikTok One/)
    expect(rowOf('beauty-services', 'fresha.com')).toMatchObject({ pricing: undefined })
  })
})
