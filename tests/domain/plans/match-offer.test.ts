import { describe, expect, it } from 'vitest'
import { matchOffer, takenLine } from '#src/domain/plans/match-offer.ts'

const said = (submit: number | null) => matchOffer({ submit }, 'restaurants')?.text ?? null

describe('the offer beside a visitor’s matches', () => {
  it('is the plan whose number is there', () => {
    expect(said(277)).toBe('We submit to 277 of them. Publisher covers the best 200 for $299.')
    expect(said(200)).toBe('We submit to 200 of them. Publisher covers all 200 for $299.')
    expect(said(199)).toBe('We submit to 199 of them. Starter covers the best 60 for $99.')
    expect(said(61)).toBe('We submit to 61 of them. Starter covers the best 60 for $99.')
    expect(said(60)).toBe('We submit to 60 of them. Starter covers all 60 for $99.')
  })

  it('says what the smallest plan covers where fewer fit', () => {
    expect(said(51)).toBe(
      'We submit to 51 of them. Starter covers all 51 for $99 and owes you 9 more, which we submit as new ones join.',
    )
    expect(said(1)).toBe(
      'We submit to 1 of them. Starter covers it for $99 and owes you 59 more, which we submit as new ones join.',
    )
  })

  it('is none where we submit nothing', () => {
    expect(said(0)).toBeNull()
    expect(said(null)).toBeNull()
  })

  it('counts what fits', () => {
    expect([1, 1317].map((fit) => takenLine({ fit }, 'SaaS'))).toEqual([
      '1 directory takes SaaS.',
      '1,317 directories take SaaS.',
    ])
  })
})
