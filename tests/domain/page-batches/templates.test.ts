import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedText } from '#src/domain/page-batches/masked-text.ts'
import { batchMessages, type PageTemplate } from '#src/domain/page-batches/page-batches.ts'
import {
  checkRow,
  checkTemplate,
  compileTemplate,
  duplicateSlugs,
  type PageRow,
  renderTexts,
} from '#src/domain/page-batches/render.ts'
import { columnKey, fill, missingIn, piecesOf, totalLength, unknownIn } from '#src/domain/page-batches/templates.ts'
import { nearestOf, shinglesOf } from '#src/domain/text/similarity.ts'

const values = (cells: Record<string, string>) =>
  new Map(Object.entries(cells).map(([name, value]) => [columnKey(name), value]))
const row = (cells: Record<string, string>, line = 2): PageRow => ({ line, values: values(cells) })
const template: PageTemplate = { title: '{{city}}', slug: '{{city}}', metaDescription: '', body: 'Hello {{city}}' }

describe('a placeholder', () => {
  it.each([
    ['{{city}}', 'Bonn'],
    ['{{ City }}', 'Bonn'],
    ['{{CITY|x}}', 'Bonn'],
    ['{{state|your state}}', 'your state'],
    ['{{state|}}', ''],
    ['{{state}}', ''],
    ['{city} {{}} {{a{b}}', '{city} {{}} {{a{b}}'],
    ['{{city}}{{city}}', 'BonnBonn'],
  ])('%j becomes %j', (text, expected) => {
    expect(fill(piecesOf(text), values({ City: 'Bonn', state: '' }))).toBe(expected)
  })

  it('is missing if its column is empty and it has no fallback, and unknown without a column', () => {
    const pieces = piecesOf('{{city}} {{state}} {{state}} {{zip|0}} {{mayor}}')
    expect(missingIn(pieces, values({ city: 'Bonn', state: '' }))).toEqual(['state'])
    expect(unknownIn(pieces, ['City', 'State', 'Zip'])).toEqual(['mayor'])
  })

  it('leaves every other text as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fill(piecesOf(text.replaceAll('{{', '{ {')), new Map())).toBe(text.replaceAll('{{', '{ {'))
      }),
    )
  })
})

describe('a row', () => {
  const faults = (text: Partial<PageTemplate>, cells: Record<string, string>) => {
    const compiled = compileTemplate({ ...template, ...text })
    return checkRow(compiled, row(cells, 7), renderTexts(compiled, row(cells))).map(({ message }) => message)
  }

  it('is told what it lacks, with its line', () => {
    const compiled = compileTemplate(template)
    const empty = row({ city: '' }, 7)
    const [first] = checkRow(compiled, empty, renderTexts(compiled, empty))
    expect(first).toEqual({ line: 7, field: 'title', message: batchMessages.missingValue('city') })
    expect(faults({ slug: '{{city}}' }, { city: '!!' })).toEqual([batchMessages.empty('slug')])
    expect(faults({ title: '{{city}}'.repeat(3) }, { city: 'x'.repeat(90) })).toContain(batchMessages.tooLong('title'))
    expect(faults({}, { city: 'Bonn' })).toEqual([])
  })

  it('makes a slug from its values', () => {
    expect(
      renderTexts(compileTemplate({ ...template, slug: 'plumbers in {{city}}' }), row({ city: 'Köln & Bonn' })).slug,
    ).toBe('plumbers-in-koln-bonn')
  })

  it('is told which line has its slug already', () => {
    const pages = [2, 3, 4].map((line) => ({ line, slug: line === 3 ? 'b' : 'a' }))
    expect(duplicateSlugs(pages)).toEqual([{ line: 4, field: 'slug', message: batchMessages.duplicateSlug('a', 2) }])
  })

  it('can’t be rendered without a title, a slug and a text, or with a column that doesn’t exist', () => {
    expect(checkTemplate({ title: '', slug: ' ', metaDescription: '{{zip}}', body: '' }, ['city'])).toEqual([
      { field: 'title', message: batchMessages.fieldRequired('title') },
      { field: 'slug', message: batchMessages.fieldRequired('slug') },
      { field: 'metaDescription', message: batchMessages.unknownColumn('zip') },
      { field: 'body', message: batchMessages.fieldRequired('body') },
    ])
  })
})

describe('masked pages', () => {
  const compared = (text: string, ...rows: Record<string, string>[]) => {
    const compiled = compileTemplate({ ...template, body: text })
    return nearestOf(rows.map((cells) => shinglesOf(maskedText(compiled, row(cells)))))[0]?.similarity
  }
  const sentence = 'In {{city}} we fix every pipe in {{city}} on the day you call us from {{city}} or nearby.'

  it('are the same if only a name is swapped, however often the template says it', () => {
    expect(compared(sentence, { city: 'Bonn' }, { city: 'Bad Godesberg' })).toBe(1)
  })

  it('are the same if a longer value only repeats the name', () => {
    const about = (city: string) => ({
      city,
      about: `${city} is a place where pipes break in winter, says ${city.toUpperCase()}.`,
    })
    expect(compared(`${sentence} {{about}}`, about('Bonn'), about('Cologne'))).toBe(1)
  })

  it('differ by the texts that each row has of its own', () => {
    const own = (seed: string) => ({
      city: seed,
      about: Array.from({ length: 60 }, (_, at) => `${seed}word${at}`).join(' '),
    })
    expect(compared(`${sentence} {{about}}`, own('a'), own('b'))).toBeLessThan(0.3)
  })

  it('treats names literally, whatever characters they have', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 12 }), (name) => {
        expect(() => maskedText(compileTemplate(template), row({ city: name }))).not.toThrow()
      }),
    )
  })
})

describe('the length of a text for all rows', () => {
  it('is that of the filled texts together', () => {
    const cell = fc.constantFrom('', 'a', 'Bonn', 'x'.repeat(30))
    const part = fc.constantFrom('Hello ', '{{city}}', '{{ City |there}}', '{{other}}', '|')
    fc.assert(
      fc.property(fc.array(part), fc.array(fc.record({ city: cell, other: cell })), (parts, cells) => {
        const pieces = piecesOf(parts.join(''))
        const rows = cells.map((one) => row(one))
        const filled = rows.map(({ values: each }) => fill(pieces, each))
        expect(totalLength(pieces, rows)).toBe(filled.join('').length)
      }),
    )
  })
})
