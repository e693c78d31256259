import { describe, expect, it } from 'vitest'
import { textRiskFlags } from '#src/domain/reviews/text-risks.ts'

const kindsIn = (...texts: string[]) => textRiskFlags(texts, 'https://www.tidewater.example/').map(({ kind }) => kind)

describe('A text', () => {
  it.each([
    'BUY 10000 BACKLINKS NOW!!!',
    'The BEST, CHEAPEST and-FASTEST: BEST CHEAPEST FASTEST',
    'Great casino. FREE SPINS TODAY',
    'КУПИТЕ ССЫЛКИ СЕЙЧАС',
  ])('in capitals is flagged: %s', (text) => {
    expect(kindsIn('Tidewater', text)).toEqual(['capitals'])
  })

  it.each([
    'A REST API for CRM and ERP data',
    'SEO, HR and IT tools',
    'SaaS for NGOs',
    'Invoices IN ITALIAN',
    '日本語の製品',
  ])('with acronyms isn’t: %s', (text) => {
    expect(kindsIn('Tidewater', text)).toEqual([])
  })

  it('is flagged for links to other sites, not for those to its own', () => {
    const own = 'See https://tidewater.example/docs and www.tidewater.example.'
    expect(kindsIn(own)).toEqual([])
    expect(textRiskFlags([own, 'http://casino.example, www.pills.example'], 'https://tidewater.example')).toEqual([
      { kind: 'links', text: '2 links to other sites in the text' },
    ])
    expect(textRiskFlags(['https://casino.example'], 'https://tidewater.example')).toMatchObject([
      { text: 'A link to other sites in the text' },
    ])
    expect(kindsIn('http://', 'www.', 'https://[')).toEqual(['links'])
  })
})
