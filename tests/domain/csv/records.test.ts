import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableRecords } from '#src/domain/csv/records.ts'

const limits = { cells: 20, cell: 1000 }

function recordsOf(text: string, delimiter = ',', bounds = limits): string[][] {
  return [...tableRecords(text, delimiter, bounds)].map(({ cells }) => cells)
}

describe('records of a table', () => {
  it.each([
    [
      'lines of any kind',
      'a,b\r\nc,d\ne,f\rg,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    [
      'quotes with delimiters, line breaks and quotes',
      '"a,1","b\r\n""2"""\nc,d',
      [
        ['a,1', 'b\r\n"2"'],
        ['c', 'd'],
      ],
    ],
    ['a quote inside a cell', '5" pipe,x\n', [['5" pipe', 'x']]],
    [
      'a quote that nothing closes',
      '"Best tools,x\ny,z',
      [
        ['"Best tools', 'x'],
        ['y', 'z'],
      ],
    ],
    ['text behind a closing quote', '"Best" tools,x\n', [['Best tools', 'x']]],
    ['empty cells and empty lines', ',b,\n\n,,\n \nc', [['', 'b', ''], ['c']]],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    ['nothing', '', []],
  ])('have %s', (_, text, expected) => {
    // An empty cell at the very end says nothing.
    const read = recordsOf(text).map((cells) => (cells.at(-1) === '' && cells.length === 2 ? cells.slice(0, 1) : cells))
    expect(read).toEqual(expected)
  })

  it('are what was written, whatever it was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', 'é', '|'), maxLength: 8 })
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
    const written = fc.tuple(table, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\r\n', '\n', '\r'))
    fc.assert(
      fc.property(written, ([rows, delimiter, end]) => {
        const text = rows
          .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter))
          .join(end)
        const kept = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
        expect(recordsOf(text, delimiter)).toEqual(kept)
      }),
    )
  })

  it('end, stay within their limits and lose no place, whatever the text is', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' '), maxLength: 200 })
    fc.assert(
      fc.property(text, (any) => {
        const records = [...tableRecords(any, ',', { cells: 3, cell: 5 })]
        const places = records.map(({ at }) => at)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(records.every(({ cells }) => cells.length <= 3 && cells.every((cell) => cell.length <= 5))).toBe(true)
      }),
    )
  })
})
