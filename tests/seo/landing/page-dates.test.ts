import { describe, expect, it } from 'vitest'
import { datedContents } from '#commands/page-dates/contents.ts'
import { changedPaths, datePages, writeDates } from '#commands/page-dates/dates.ts'
import { directoryPages } from '#src/seo/directories/directory-pages.ts'
import { kindPages } from '#src/seo/directories/kind-pages.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { contentOf, type PageDates } from '#src/seo/landing/page-dates.ts'
import recorded from '#seo-data/page-dates.json' with { type: 'json' }
import { landingPage, outsideDirectory } from '#tests/seo/landing/landing-page.ts'

const before = recorded as unknown as PageDates
const pages = datedContents()

describe('The dates of pages', () => {
  it('are those of their content. If this fails, run `npm run pages:date`', () => {
    expect(changedPaths(before, datePages(pages, before, '2099-01-01'))).toEqual([])
  })

  it('are the pages’ own', () => {
    for (const { path, lastModified } of landingPages) expect([path, lastModified]).toEqual([path, before[path]?.[1]])
    for (const { path, lastModified } of directoryPages(new Map())) {
      expect([path, lastModified]).toEqual([path, before[path]?.[1]])
    }
    for (const { path } of kindPages) expect(before[path]?.[1], path).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(landingPages.filter(({ lastModified }) => !/^\d{4}-\d\d-\d\d$/.test(lastModified))).toEqual([])
  })

  it('change for changed and new pages only, and removed pages are forgotten', () => {
    const first = datePages(
      [
        { path: '/g/b', content: 'b' },
        { path: '/g/a', content: 'a' },
        { path: '/g/old', content: 'old' },
      ],
      {},
      '2026-01-01',
    )
    const second = datePages(
      [
        { path: '/g/a', content: 'a' },
        { path: '/g/b', content: 'B' },
        { path: '/g/new', content: 'new' },
      ],
      first,
      '2026-02-02',
    )
    expect(Object.entries(second).map(([path, [, day]]) => [path, day])).toEqual([
      ['/g/a', '2026-01-01'],
      ['/g/b', '2026-02-02'],
      ['/g/new', '2026-02-02'],
    ])
    expect(changedPaths(first, second).toSorted()).toEqual(['/g/b', '/g/new', '/g/old'])
    expect(JSON.parse(writeDates(second))).toEqual(second)
  })
})

describe('The content of a page', () => {
  const rows = (changes = {}) => [outsideDirectory(changes)]
  const withRows = (changes = {}) =>
    landingPage({
      sections: [
        { heading: 'Rows', blocks: [{ kind: 'table', caption: 'All', why: 'All of them.', rows: rows(changes) }] },
      ],
    })

  it('is what readers see: text and figures', () => {
    expect(contentOf(landingPage({ lead: 'Another lead.' }))).not.toBe(contentOf(landingPage()))
    expect(contentOf(withRows({ dr: 12 }))).not.toBe(contentOf(withRows()))
  })

  it('isn’t what the data knows besides, nor links to other pages', () => {
    expect(contentOf(withRows({ audience: ['tea'], summary: 'Another.', visits: '5k' }))).toBe(contentOf(withRows()))
    expect(contentOf(landingPage({ siblings: [], lastModified: '2026-01-01' }))).toBe(contentOf(landingPage()))
  })
})
