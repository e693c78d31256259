import { describe, expect, it } from 'vitest'
import { matchOffer, takenLine } from '#src/domain/plans/match-offer.ts'
import { leastAdded } from '#src/domain/plans/offers.ts'

const said = (submit: number | null) => matchOffer({ submit }, 'restaurants')?.text ?? null

describe('the offer beside a visitor’s matches', () => {
  it('is the plan whose number is there', () => {
    expect(said(277)).toBe('We submit to 277 of them. Publisher covers the best 200 for $299.')
    expect(said(200)).toBe('We submit to 200 of them. Publisher covers all 200 for $299.')
    expect(said(199)).toBe('We submit to 199 of them. Starter covers the best 60 for $99.')
    expect(said(61)).toBe('We submit to 61 of them. Starter covers the best 60 for $99.')
    expect(said(60)).toBe('We submit to 60 of them. Starter covers all 60 for $99.')
  })

  it('says what the smallest plan covers where fewer fit, and what each costs', () => {
    expect(said(51)).toBe(
      'We submit to 51 of them. Starter covers all 51 for $99 ($1.95 each), and up to 9 more as new ones join.',
    )
    expect(said(leastAdded)).toBe(
      'We submit to 20 of them. Starter covers all 20 for $99 ($4.95 each), and up to 40 more as new ones join.',
    )
  })

  it('is none where too few fit, and says why', () => {
    expect(matchOffer({ submit: leastAdded - 1 }, 'restaurants')?.plan).toBeNull()
    expect([19, 1, 0].map(said)).toEqual([
      'We can submit to only 19 of them, and our plans need at least 20. You can submit yourself for free.',
      'We can submit to only 1 of them, and our plans need at least 20. You can submit yourself for free.',
      'We can’t submit to any of them.',
    ])
  })

  it('is none, without a word, where we don’t sell', () => {
    expect(said(null)).toBeNull()
  })

  it('counts what fits', () => {
    expect([1, 1317].map((fit) => takenLine({ fit }, 'SaaS'))).toEqual([
      '1 directory takes SaaS.',
      '1,317 directories take SaaS.',
    ])
  })
})
