import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText } from '#src/domain/csv/csv.ts'

const body = (text: string) => text.slice(1)
const oneCell = (cell: string | number | undefined) => body(csvText([], [[cell]])).slice('\r\n'.length, -'\r\n'.length)

/** An RFC 4180 reader, written independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push(cells.splice(0))
  }
  expect(cells).toEqual([])
  return rows
}

describe('a table as CSV', () => {
  it('starts with a byte order mark, and ends each line with CRLF', () => {
    const text = csvText(['Name', 'DR'], [['Uneed', 75]])
    expect(text).toBe('\uFEFFName,DR\r\nUneed,75\r\n')
    expect([...new TextEncoder().encode(text).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it.each([
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [' padded ', '" padded "'],
    ['Türkiye', 'Türkiye'],
    ['', ''],
    [undefined, ''],
    [-5, '-5'],
    ['\uD800', '\uFFFD'],
  ])('writes %j as %j', (cell, written) => {
    expect(oneCell(cell)).toBe(written)
  })

  it.each([
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\tx',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00A0=1',
    '＝1',
    '＋1',
    '=HYPERLINK("https://a.example","b")',
    "=cmd|'/c calc'!A1",
  ])('keeps a spreadsheet from running %j', (cell) => {
    const read = readCsv(body(csvText([], [[cell]])))[1]![0]!
    expect(read).toBe(`'${cell}`)
  })

  it('reads back as written, for any content', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replace(/^[\s=+\-@＝＋－＠]+/, ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { maxLength: 6 }), (rows) => {
        expect(readCsv(body(csvText(['a', 'b', 'c'], rows))).slice(1)).toEqual(rows)
      }),
    )
  })

  it('never starts a cell with a character that a spreadsheet executes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', ' ', '"', ',', 'a', '\n') }), (cell) => {
        expect(readCsv(body(csvText([], [[cell]])))[1]![0]).not.toMatch(/^\s*[=+\-@]|^[\t\n]/)
      }),
    )
  })
})
