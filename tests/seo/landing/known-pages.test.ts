import { describe, expect, it } from 'vitest'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { listCsv, listJson } from '#src/seo/directories/list-export.ts'
import { currentList, type DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { currentKindPages, kindDay } from '#src/seo/directories/kind-pages.ts'
import { knownList } from '#src/seo/directories/known-list.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { currentLandingPages, landingPages } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'
import { inFull } from '#tests/support/full.ts'

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
  it('stands in every row of the directory, on every page, and dates these pages', inFull, () => {
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
    const recorded = new Map(landingPages.map((one) => [one.path, one]))
    for (const one of others) expect(one).toEqual(recorded.get(one.path))
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

  it('takes a form away that is gone, and stays text whatever was typed', () => {
    const hostile = '=cmd|x</script><b>](https://a.example) \u202e'
    const closed = { acceptsSubmissions: 'closed' as const, submitUrl: '', texts: { general: hostile, DE: hostile } }
    const names = { 'g2.com': hostile, 'producthunt.com': '-', 'gelbeseiten.de': 'constructor' }
    const records = new Map(
      Object.entries(names).map(([key, name]) => [key, directoryRecord({ fields: { ...closed, name }, verified })]),
    )
    const pages = currentLandingPages(records)
    const rows = [...records.keys()].flatMap((key) => rowsOf(key, pages))
    expect(rows.length).toBeGreaterThan(10)
    for (const { row } of rows) expect(row).not.toMatchObject({ submitUrl: '' })
    const shown = new Set(rows.map(({ path }) => path))
    for (const page of pages.filter(({ path }) => shown.has(path))) {
      expect(landingMarkdown(page, 'https://uplist.example')).not.toMatch(/(?<!\\)<\/?(?:script|b)>|\]\(https:\/\/a\./)
    }
    const list = currentList(records).filter(({ key }) => records.has(key))
    expect(listCsv(list, 'https://uplist.example')).not.toMatch(/(?:^|\n|,)"?=/)
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

const day = '2027-02-03'
const gone = directoryRecord({ isGone: true, updatedAt: Date.parse(`${day}T09:00:00Z`) })
const dead = directoryRecord({
  checks: {
    home: {
      ...{ state: 'dead', lasting: 'dead', status: 404, fault: null, movedTo: null, failures: 4 },
      ...{ checkedAt: Date.parse('2027-02-09T09:00:00Z'), failingSince: Date.parse(`${day}T09:00:00Z`) },
    },
  },
  changes: [{ kind: 'home', before: 'alive', after: 'dead', at: '2027-02-11', by: 'check' }],
})

const pageAt = (path: string, records: DirectoryRecords = new Map()) =>
  currentLandingPages(records).find((page) => page.path === path)!
const tableOf = ({ sections }: Pick<LandingPage, 'sections'>) =>
  sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table')!

describe('a directory that is gone', () => {
  it('is replaced by the next one, and the sentence above the table counts without it', () => {
    const path = '/g/quality-backlinks-saas'
    const before = tableOf(pageAt(path))
    const [first, ...others] = before.rows.map(keyOf)
    const total = Number(/ of (\d+) /.exec(before.why)![1])
    for (const record of [gone, dead]) {
      const page = pageAt(path, new Map([[first!, record]]))
      const { rows, why } = tableOf(page)
      expect(rows.map(keyOf).slice(0, -1)).toEqual(others)
      expect(rows).toHaveLength(fewestRows)
      expect(why).toContain(`Top ${fewestRows} of ${total - 1} `)
      expect(page.figures.map(({ value }) => value)).toContain(String(total - 1))
      expect(page.indexable).toBe(true)
    }
  })

  it('is on no page and in no CSV, and each text counts the rows that are there', inFull, () => {
    const without = listedDirectories.filter((_, place) => place % 9 === 0)
    const records = new Map(without.map(({ key }) => [key, gone]))
    const pages = currentLandingPages(records)
    expect(without.flatMap(({ key }) => rowsOf(key, pages))).toEqual([])
    const tables = pages.filter(({ csv }) => csv !== undefined)
    expect(tables.length).toBeGreaterThan(50)
    for (const { path, csv, h2, sections } of tables) {
      const { rows, caption } = tableOf({ sections })
      const lines = csv!.text.trim().split('\r\n').slice(1)
      expect([path, csv!.count, lines.length]).toEqual([path, rows.length, rows.length])
      expect(caption).toMatch(new RegExp(`^${rows.length} directories`))
      expect(h2).toMatch(new RegExp(`^${rows.length} directories`))
      expect(JSON.stringify(sections)).toContain(`The same ${rows.length} rows`)
      for (const { url } of rows) expect(csv!.text).toContain(url)
    }
    const ofTypes = pages.filter(({ family }) => family.startsWith('type-'))
    expect(ofTypes.map(({ path, indexable }) => [path, indexable])).toEqual(
      ofTypes.map((page) => [page.path, tableOf(page).rows.length >= fewestRows]),
    )
  })

  it('leaves pages with too few rows to people: search engines aren’t asked to index them', () => {
    const kept = new Set(tableOf(pageAt('/g/quality-backlinks-saas')).rows.slice(1).map(keyOf))
    const records = new Map(listedDirectories.filter(({ key }) => !kept.has(key)).map(({ key }) => [key, gone]))
    const page = pageAt('/g/quality-backlinks-saas', records)
    expect(tableOf(page).rows.map(keyOf).toSorted()).toEqual([...kept].toSorted())
    expect(page.indexable).toBe(false)
    expect(pageAt('/g/directory-backlinks-list-saas', records).indexable).toBe(false)
  })

  it('dates the pages that it was on, never back', inFull, () => {
    const path = '/g/quality-backlinks-saas'
    const [first] = tableOf(pageAt(path)).rows.map(keyOf)
    expect(pageAt(path, new Map([[first!, gone]])).lastModified).toBe(day)
    expect(pageAt(path, new Map([[first!, dead]])).lastModified).toBe('2027-02-11')
    const old = { ...gone, updatedAt: Date.parse('2020-01-01') }
    expect(pageAt(path, new Map([[first!, old]])).lastModified).toBe(pageAt(path).lastModified)
    // Nothing that readers see has changed.
    const checked = directoryRecord({ fields: { notes: 'Slow.' }, updatedAt: gone.updatedAt })
    expect(pageAt(path, new Map([[first!, checked]]))).toEqual(pageAt(path))
  })

  it('is on no page of a kind, whose title counts the others', () => {
    const [kind] = currentKindPages(knownList(new Map()))
    const records = new Map([[keyOf(kind!.rows[0]!), gone]])
    const now = currentKindPages(knownList(records)).find((one) => one.kind === kind!.kind)!
    expect(now.rows).toHaveLength(kind!.rows.length - 1)
    expect(now.title).toBe(kind!.title.replace(String(kind!.rows.length), String(now.rows.length)))
    expect(kindDay(now, records)).toBe(day)
  })
})

describe('a directory that was corrected', () => {
  it('leaves the tables whose promise it no longer keeps, and dates their pages', () => {
    const path = '/page/free-directory-traffic-agency'
    const [first, second] = tableOf(pageAt(path)).rows.map(keyOf)
    const paid = directoryRecord({ fields: { pricing: 'Paid' }, updatedAt: gone.updatedAt })
    const page = pageAt(path, new Map([[first!, paid]]))
    const { rows } = tableOf(page)
    expect(keyOf(rows[0]!)).toBe(second)
    expect(rows).toHaveLength(tableOf(pageAt(path)).rows.length)
    expect(page.lastModified).toBe(day)
  })
})
