import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOffer, cleanOffer, isExpired, type OfferText } from '#src/domain/offers/offers.ts'

describe('Offers', () => {
  it('have no faults left after cleaning that cleaning again would change', () => {
    const typed = fc.record({
      headline: fc.string({ unit: 'binary', maxLength: 300 }),
      price: fc.string({ unit: 'binary', maxLength: 100 }),
      url: fc.string({ maxLength: 100 }),
      coupon: fc.string({ unit: 'binary', maxLength: 100 }),
      endsOn: fc.string({ maxLength: 20 }),
    })
    fc.assert(
      fc.property(typed, (sent) => {
        const clean = cleanOffer((field: keyof OfferText) => sent[field])
        expect(cleanOffer((field) => clean[field])).toEqual(clean)
        expect(checkOffer(clean).every(({ message }) => message !== '')).toBe(true)
        for (const text of Object.values(clean)) expect(text).not.toMatch(/\n/)
      }),
    )
  })

  it('expire when their last day is over everywhere that counts days in UTC', () => {
    const lastMoment = Date.UTC(2028, 1, 29, 23, 59, 59, 999)
    expect(isExpired('2028-02-29', lastMoment)).toBe(false)
    expect(isExpired('2028-02-29', lastMoment + 1)).toBe(true)
    expect(isExpired('', lastMoment)).toBe(false)
  })
})
