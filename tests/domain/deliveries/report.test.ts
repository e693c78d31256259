import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportCsv, reportFileName } from '#src/domain/deliveries/report-file.ts'
import {
  columnsOf,
  countedSources,
  everyRow,
  filterReport,
  firstDirection,
  type ReportColumn,
  reportColumns,
  type ReportRow,
  sortReport,
  summarizeReport,
} from '#src/domain/deliveries/report.ts'
import { shownStates } from '#src/domain/deliveries/states.ts'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
const isoDay = day.map((date) => date.toISOString().slice(0, 10))

const anyRow: fc.Arbitrary<ReportRow> = fc.record({
  name: fc.constantFrom('Uneed', 'dang.ai', 'Dang.ai', 'Zeta', 'alpha 10', 'alpha 9'),
  url: fc.webUrl(),
  state: fc.constantFrom(...shownStates),
  dr: optional(fc.integer({ min: 0, max: 100 })),
  followed: optional(fc.boolean()),
  submittedOn: optional(isoDay),
  liveOn: optional(isoDay),
  liveLink: optional(fc.constantFrom('https://a.example/b', 'link to your listing', '')),
  notes: optional(fc.string()),
})
const anyRows = fc.uniqueArray(anyRow, { selector: ({ url }) => url, maxLength: 30 })
const anySort = fc.record({
  column: fc.constantFrom(...(Object.keys(reportColumns) as ReportColumn[])),
  direction: fc.constantFrom('ascending' as const, 'descending' as const),
})

const row = (given: Partial<ReportRow>): ReportRow => ({ name: 'A', url: 'https://a.example', state: 'live', ...given })

describe('a sorted report', () => {
  it("keeps the same rows for any input order and doesn't change its input", () => {
    fc.assert(
      fc.property(anyRows, anySort, (rows, sort) => {
        const before = structuredClone(rows)
        const sorted = sortReport(rows, sort)
        expect(sortReport(rows.toReversed(), sort)).toEqual(sorted)
        expect(new Set(sorted)).toEqual(new Set(rows))
        expect(rows).toEqual(before)
      }),
    )
  })

  it('puts rows without the value last, in both directions', () => {
    fc.assert(
      fc.property(anyRows, anySort, (rows, { column, direction }) => {
        const missing = sortReport(rows, { column, direction }).map((sorted) => (sorted[column] ?? '') === '')
        expect(missing).toEqual(missing.toSorted((a, b) => Number(a) - Number(b)))
      }),
    )
  })

  it('follows the order of submission states when sorted by state', () => {
    const rows = shownStates.toReversed().map((state) => row({ state, url: `https://${state}.example` }))
    const sorted = sortReport(rows, { column: 'state', direction: 'ascending' })
    expect(sorted.map(({ state }) => state)).toEqual(shownStates)
  })

  it('sorts names naturally: ignoring case, 9 before 10', () => {
    const rows = ['alpha 10', 'Zeta', 'dang.ai', 'Alpha 9'].map((name) => row({ name, url: `https://${name}.example` }))
    const sorted = sortReport(rows, { column: 'name', direction: 'ascending' })
    expect(sorted.map(({ name }) => name)).toEqual(['Alpha 9', 'alpha 10', 'dang.ai', 'Zeta'])
  })

  it.each([
    ['dr', 'descending'],
    ['followed', 'descending'],
    ['liveOn', 'descending'],
    ['name', 'ascending'],
    ['state', 'ascending'],
  ] as const)('by %s starts %s', (column, direction) => {
    expect(firstDirection(column)).toBe(direction)
  })
})

describe('what is counted', () => {
  const asOf = '2026-10-09'
  const rows = [
    row({ name: 'unknown' }),
    row({ name: 'dropped', counted: { google: { state: 'dropped', lastOn: '2026-09-01', asOf } } }),
    row({ name: 'new', counted: { google: { state: 'counted', since: '2026-10-03', asOf } } }),
    row({ name: 'old', counted: { google: { state: 'counted', since: '2026-08-03', asOf } } }),
    row({
      name: 'bing',
      counted: { google: { state: 'not-yet', asOf }, bing: { state: 'counted', since: asOf, asOf } },
    }),
  ]
  const names = (some: typeof rows) => some.map(({ name }) => name)

  it('is a column where someone uploaded an export', () => {
    expect(columnsOf(rows)).toContain('counted')
    expect(columnsOf([row({})])).not.toContain('counted')
    expect(countedSources(rows)).toEqual(['google', 'bing'])
  })

  it('sorts by state, then by date', () => {
    const sorted = sortReport(rows, { column: 'counted', direction: 'ascending' })
    expect(names(sorted)).toEqual(['old', 'new', 'bing', 'dropped', 'unknown'])
  })

  it('filters by source and state', () => {
    expect(names(filterReport(rows, { ...everyRow, counted: 'google:counted' }))).toEqual(['new', 'old'])
    expect(names(filterReport(rows, { ...everyRow, counted: 'bing:counted' }))).toEqual(['bing'])
    expect(names(filterReport(rows, { ...everyRow, counted: 'bing:dropped' }))).toEqual([])
  })
})

describe('a filtered report', () => {
  const rows = [
    row({ name: 'followed', followed: true }),
    row({ name: 'nofollow', followed: false }),
    row({ name: 'unknown' }),
    row({ name: 'waiting', state: 'waiting', followed: true }),
  ]
  const names = (filter: Parameters<typeof filterReport>[1]) => filterReport(rows, filter).map(({ name }) => name)

  it('counts an unknown link rule as neither followed nor nofollow', () => {
    expect(names({ ...everyRow, links: 'followed' })).toEqual(['followed', 'waiting'])
    expect(names({ ...everyRow, links: 'nofollow' })).toEqual(['nofollow'])
    expect(names(everyRow)).toHaveLength(4)
  })

  it('prefers what a check saw to the rule of the directory', () => {
    const seen = row({ followed: true, proof: { followed: false, checkedOn: '2026-11-05' } })
    expect(filterReport([seen], { ...everyRow, links: 'followed' })).toEqual([])
    expect(filterReport([seen], { ...everyRow, links: 'nofollow' })).toEqual([seen])
  })

  it('finds a part of a name, URL, live link or note, ignoring case', () => {
    const found = row({
      name: 'Uneed',
      url: 'https://uneed.best',
      liveLink: 'https://uneed.best/tea',
      notes: 'In queue',
    })
    for (const text of ['UNE', '.best', '/tea', ' queue ']) {
      expect(filterReport([found, row({})], { ...everyRow, text })).toEqual([found])
    }
    expect(filterReport([found], { ...everyRow, text: 'nothing' })).toEqual([])
  })

  it('applies both filters together', () => {
    expect(names({ ...everyRow, state: 'live', links: 'followed' })).toEqual(['followed'])
    expect(names({ ...everyRow, state: 'declined' })).toEqual([])
  })
})

describe('the summary of a report', () => {
  it('counts each state, and takes the median of live rows with a known rating', () => {
    const none = Object.fromEntries(shownStates.map((state) => [state, 0]))
    const rows = [
      row({ dr: 10 }),
      row({ dr: 80 }),
      row({ dr: 31 }),
      row({ dr: 40 }),
      row({}),
      row({ state: 'waiting', dr: 100 }),
    ]
    expect(summarizeReport(rows)).toEqual({
      counts: { ...none, live: 5, waiting: 1 },
      submitted: 5,
      medianDr: 35.5,
    })
    expect(summarizeReport(rows.slice(0, 3)).medianDr).toBe(31)
  })

  it('counts every row once: submitted with its parts, or not yet, or never', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const { counts, submitted } = summarizeReport(rows)
        expect(submitted).toBe(counts.live + counts.submitted + counts.lost + counts.declined)
        const { waiting, asking, doubted, listed, skipped } = counts
        expect(submitted + waiting + asking + doubted + listed + skipped).toBe(rows.length)
      }),
    )
  })

  it('has no median if nothing is live or nothing is rated', () => {
    expect(summarizeReport([]).medianDr).toBeNull()
    expect(summarizeReport([row({}), row({ state: 'declined', dr: 50 })]).medianDr).toBeNull()
  })
})

describe('a live link', () => {
  it.each(['https://a.example/b', 'HTTP://a.example'])('leads somewhere when it is %s', (link) => {
    expect(isWebUrl(link)).toBe(true)
  })
  it.each(['javascript:alert(1)', 'data:text/html,x', 'link to your listing', '//a.example', 'https://', ''])(
    'is plain text if it is %j',
    (link) => {
      expect(isWebUrl(link)).toBe(false)
    },
  )
})

describe('the name of a report’s file', () => {
  const at = new Date('2026-11-27T12:00:00Z')
  it.each([
    ['https://acme.example/', 'acme-example-report-2026-11-27.csv'],
    ['https://www.Tea-Timer.co.uk:8080/x?y', 'tea-timer-co-uk-report-2026-11-27.csv'],
    ['https://münchen.example', 'xn-mnchen-3ya-example-report-2026-11-27.csv'],
    ['"; filename=x\r\n', 'filename-x-report-2026-11-27.csv'],
    ['', 'report-2026-11-27.csv'],
  ])('of %j is %s', (url, name) => {
    expect(reportFileName(url, at, 'csv')).toBe(name)
  })

  it('is safe for any system and header, and not long', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (url) => {
        expect(reportFileName(url, at, 'json')).toMatch(/^[a-z0-9][a-z0-9-]{0,100}\.json$/)
      }),
    )
  })
})

describe('a report as a file', () => {
  it('has one line per row, in order, and escapes spreadsheet formulas', () => {
    const text = reportCsv([row({ dr: 0, followed: false, notes: '=1+1, "no"' }), row({ state: 'waiting' })])
    expect(text.split('\r\n')).toEqual([
      '\uFEFFDirectory,URL,State,DR,DR as of,Links,Submitted,Live,Lost,Live link,HTTP status,Live link followed,Indexable,Anchor text,First seen,Last checked,Notes,Counted by Google,Counted by Google since,Last counted by Google,Google export of,Counted by Bing,Counted by Bing since,Last counted by Bing,Bing export of',
      `A,https://a.example,Live,0,,nofollow,,,,,,,,,,,"'=1+1, ""no""",,,,,,,,`,
      'A,https://a.example,Queued,,,,,,,,,,,,,,,,,,,,,,',
      '',
    ])
  })

  it('has what the last check saw', () => {
    const proof = { status: 200, followed: true, indexable: false, anchor: 'Tea', checkedOn: '2026-11-05' }
    const [, line] = reportCsv([row({ followed: false, proof })]).split('\r\n')
    expect(line).toBe('A,https://a.example,Live,,,nofollow,,,,,200,followed,no,Tea,,2026-11-05,,,,,,,,,')
  })
})
