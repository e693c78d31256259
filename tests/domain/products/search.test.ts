import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchExpression, searchWords } from '#src/domain/products/search.ts'

describe('the words of a search', () => {
  it('are letters and digits of any script, in lower case', () => {
    expect(searchWords('Open-Source CRM, für Übersetzer! 日本')).toEqual([
      'open',
      'source',
      'crm',
      'für',
      'übersetzer',
      '日本',
    ])
  })

  it('are at most eight, however long each is', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8)
    expect(searchWords('x'.repeat(20_000))[0]).toHaveLength(40)
  })
})

describe('the expression for the index', () => {
  it('quotes each word, so that operators have no effect', () => {
    expect(searchExpression('a OR b NEAR(c) "d" *')).toBe('"a"* "or"* "b"* "near"* "c"* "d"*')
  })

  it('is empty without a word', () => {
    expect(searchExpression('  "*()^ ')).toBeNull()
  })

  it('only ever contains quoted words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(searchExpression(text) ?? '').toMatch(/^("[^"]+"\*( "[^"]+"\*)*)?$/u)
      }),
    )
  })
})
