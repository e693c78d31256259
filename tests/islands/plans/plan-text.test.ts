import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plans } from '#src/domain/plans/plans.ts'
import {
  featuresAsText,
  linkAsTyped,
  parseFeatures,
  parseLines,
  parseNumber,
} from '#src/islands/plans/admin/plan-text.ts'

describe('the lists of a plan as text', () => {
  it.each(plans.map((plan) => [plan.slug, plan] as const))('round-trip the features of %s', (_, { features }) => {
    expect(parseFeatures(featuresAsText(features))).toEqual(features)
  })

  it('round-trip any features', () => {
    const text = fc
      .string()
      .map((typed) => typed.replace(/[\r\n]/g, ' ').trim())
      .filter((line) => line !== '' && !/^[-•]\s/.test(line))
    const feature = fc.oneof(text, fc.record({ text, list: fc.array(text, { minLength: 1 }) }))
    fc.assert(
      fc.property(fc.array(feature), (features) => {
        expect(parseFeatures(featuresAsText(features))).toEqual(features)
      }),
    )
  })

  it('treat a part without a feature above it as a feature', () => {
    expect(parseFeatures('- a\n\n  b \n•  c')).toEqual(['a', { text: 'b', list: ['c'] }])
    expect(parseLines(' a \r\n\n b')).toEqual(['a', 'b'])
    expect(parseFeatures('')).toEqual([])
  })
})

describe('a typed number', () => {
  it.each([
    ['1200.50', 1200.5],
    [' $99 ', 99],
    ['99,5', 99.5],
    ['', null],
    ['many', null],
    ['1,200.50', null],
  ])('%j is %j', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })
})

describe('a payment link', () => {
  it('is shown as typed, without the promo code that the API adds', () => {
    const url = 'https://pay.example.com/agency?a=1&prefilled_promo_code=LAUNCH20'
    expect(linkAsTyped({ url })).toBe('https://pay.example.com/agency?a=1')
    expect(linkAsTyped({ url: null })).toBe('')
  })
})
