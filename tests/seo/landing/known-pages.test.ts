import { describe, expect, it } from 'vitest'
import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { listCsv, listJson } from '#src/seo/directories/list-export.ts'
import { currentList } from '#src/seo/directories/current-directories.ts'
import { currentLandingPages, landingPages } from '#src/seo/landing/catalogue.ts'
import { knownRows } from '#src/seo/landing/known-pages.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { isFreeToList } from '#src/seo/landing/selection.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'

const verified = { on: '2027-01-15', source: 'https://www.g2.com/submit' }
const keyOf = ({ url }: { url: string }) => directoryKey(new URL(url))

/** The rows of a directory on all landing pages. */
function rowsOf(key: string, pages = landingPages) {
  return pages.flatMap(({ path, sections }) =>
    sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block): { url: string }[] =>
        block.kind === 'table' || block.kind === 'named' || block.kind === 'ledger' ? [...block.rows] : [],
      )
      .filter((row) => keyOf(row) === key)
      .map((row) => ({ path, row })),
  )
}

describe('what one of us verified', () => {
  it('stands in every row of the directory, on every page, and dates these pages', () => {
    const records = new Map([['g2.com', directoryRecord({ verified })]])
    const pages = currentLandingPages(records)
    const rows = rowsOf('g2.com', pages)
    expect(rows.length).toBeGreaterThan(10)
    expect(rows).toHaveLength(rowsOf('g2.com').length)
    for (const { row } of rows) expect(row).toMatchObject({ verifiedOn: verified.on, verifiedSource: verified.source })
    const [{ path }] = rows as [(typeof rows)[number]]
    const page = pages.find((one) => one.path === path)!
    expect(page.lastModified).toBe(verified.on)
    expect(landingMarkdown(page, 'https://uplist.example')).toMatch(
      /verified 15 Jan 2027|by our editors on 15 Jan 2027/,
    )
    // All others are the same.
    const others = pages.filter((one) => !rows.some((row) => row.path === one.path) && one.family !== 'default')
    expect(others.every((one) => landingPages.includes(one))).toBe(true)
  })

  it('corrects the price, the note and what the form asks for in all of them', () => {
    const was = rowsOf('tripadvisor.com').filter(({ row }) => 'note' in row)
    const texts = { restaurants: 'Claim the page first.' }
    const fields = { pricing: 'Paid' as const, asks: ['a menu'], texts }
    const records = new Map([['tripadvisor.com', directoryRecord({ fields, verified })]])
    const rows = rowsOf('tripadvisor.com', currentLandingPages(records)).filter(({ row }) => 'note' in row)
    expect(was.length).toBeGreaterThan(0)
    expect(rows).toHaveLength(was.length)
    for (const { row } of rows) expect(row).toMatchObject({ pricing: 'Paid', asks: ['a menu'] })
    const inRestaurants = rows.filter(({ path }) => path.includes('restaurants'))
    expect(inRestaurants.map(({ row }) => (row as { note?: string }).note)).toContainEqual(
      expect.stringMatching(/Claim the page first\.$/),
    )
  })

  it('corrects a niche’s table, the counts around it and its file alike', () => {
    const path = '/g/directory-backlinks-list-saas'
    const tableOf = (pages: readonly LandingPage[]) => pages.find((page) => page.path === path)!
    const was = tableOf(landingPages)
    const rows = was.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' ? block.rows : []))
    const [gone, paid] = rows.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium')
    const records = new Map([
      [keyOf(gone!), directoryRecord({ isGone: true })],
      [keyOf(paid!), directoryRecord({ fields: { pricing: 'Paid' }, verified })],
    ])
    const is = tableOf(currentLandingPages(records))
    expect(is.csv!.text).not.toContain(gone!.url)
    expect(is.csv!.text.split('\r\n').find((line) => line.includes(paid!.url))).toContain('Paid')
    const shown = is.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' ? block.rows : []))
    expect(is.csv!.count).toBe(shown.length)
    expect(is.figures[0]!.value).toBe(String(shown.length))
    expect(is.figures[1]!.value).toBe(String(shown.filter(isFreeToList).length))
    expect(is.lastModified).toBe(verified.on)
  })

  it('takes what is gone, or no longer keeps what a table promises, out of it', () => {
    const row = (url: string): DirectoryRow => {
      const all = landingPages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
      const tables = all.flatMap((block) => (block.kind === 'table' ? block.rows : []))
      return { ...tables.find((one) => keyOf(one) === url)!, pricing: 'Free' }
    }
    const free = [row('g2.com'), row('capterra.com'), row('producthunt.com')]
    const records = new Map([
      ['g2.com', directoryRecord({ isGone: true })],
      ['capterra.com', directoryRecord({ fields: { pricing: 'Paid' }, verified })],
    ])
    expect(knownRows(free, records).map(keyOf)).toEqual(['producthunt.com'])
    const mixed = [{ ...free[1]!, pricing: undefined }, free[2]!]
    expect(knownRows(mixed, records).map(keyOf)).toEqual(['capterra.com', 'producthunt.com'])
  })

  it('is in both files of the list, with its source', () => {
    const list = currentList(new Map([['g2.com', directoryRecord({ verified })]])).filter(({ key }) => key === 'g2.com')
    const { directories } = listJson(list, 'https://uplist.example')
    expect(directories).toMatchObject([{ verifiedOn: verified.on, verifiedSource: verified.source }])
    const [header = '', row = ''] = listCsv(list, 'https://uplist.example').split('\r\n')
    expect(header).toContain('verified_on,verified_source')
    expect(row).toContain(`${verified.on},${verified.source}`)
  })
})
