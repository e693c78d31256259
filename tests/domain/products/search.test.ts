import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTerms, searchWords } from '#src/domain/products/search.ts'

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
    expect(searchTerms('a OR b NEAR(c) "d" *').expression).toBe('"a"* AND "or"* AND "b"* AND "near"* AND "c"* AND "d"*')
  })

  it('leaves out words in scripts without spaces, which are looked for inside of texts', () => {
    expect(searchTerms('CRM 管理ツール')).toEqual({ expression: '"crm"*', inside: ['管理ツール'] })
    expect(searchTerms('ｶﾌｪ')).toEqual({ expression: null, inside: ['カフェ'] })
  })

  it('has wide letters as they are typed and as readers take them', () => {
    expect(searchTerms('ＣＲＭ tool').expression).toBe('("ｃｒｍ"* OR "crm"*) AND "tool"*')
  })

  it('is empty without a word', () => {
    expect(searchTerms('  "*()^ ')).toEqual({ expression: null, inside: [] })
  })

  it('only ever contains quoted words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(searchTerms(text).expression ?? '').toMatch(/^(("[^"]+"\*|\("[^"]+"\* OR "[^"]+"\*\))( AND (?!$)|$))*$/u)
      }),
    )
  })
})
