import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitText, profileTexts } from '#src/domain/profiles/fit-text.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { textLength } from '#src/domain/text/text.ts'

const profile = {
  ...emptyProfile,
  tagline60: 'Brew better tea.',
  tagline100: 'Tea Timer tells your whole team when the tea is ready, wherever they are.',
  description160:
    'Tea Timer tells your whole team when the tea is ready, on every screen, with a sound for each kind of tea.',
  description500: `Tea Timer ${'brews '.repeat(60)}`.trim(),
  description2000: `Tea Timer ${'steeps '.repeat(200)}`.trim(),
}

describe('the text of a profile for a limit', () => {
  it.each([
    [60, profile.tagline60],
    [100, profile.tagline100],
    [160, profile.description160],
    [300, profile.description160],
    [500, profile.description500],
    [2000, profile.description2000],
    [10_000, profile.description2000],
  ])('of %i characters is the longest one that fits', (limit, text) => {
    expect(fitText(profile, limit)).toBe(text)
  })

  it('is one that was written in full for a shorter limit rather than half a sentence', () => {
    expect(fitText({ ...profile, tagline100: '', description160: '' }, 160)).toBe(profile.tagline60)
  })

  it('is the shortest one, cut at a word, if none fits', () => {
    expect(fitText(profile, 14)).toBe('Brew better…')
    expect(fitText({ ...emptyProfile, description160: profile.description160 }, 35)).toBe(
      'Tea Timer tells your whole team…',
    )
  })

  it('is empty if nothing is filled in', () => {
    expect(fitText(emptyProfile, 100)).toBe('')
    expect(fitText({ ...emptyProfile, tagline60: '  ' }, 100)).toBe('')
  })

  it('never exceeds the limit, and is empty only if there is no text or no room for a word', () => {
    const text = fc.oneof(fc.constant(''), fc.lorem({ maxCount: 60 }), fc.string({ unit: 'grapheme', maxLength: 300 }))
    const texts = fc.record({
      tagline60: text,
      tagline100: text,
      description160: text,
      description500: text,
      description2000: text,
    })
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 400 }), (filled, limit) => {
        const fitted = fitText(filled, limit)
        expect(textLength(fitted)).toBeLessThanOrEqual(limit)
        const whole = profileTexts.map((name) => filled[name].trim())
        const fitting = whole.filter((one) => one !== '' && textLength(one) <= limit)
        if (fitting.length > 0) expect(fitting).toContain(fitted)
        if (whole.every((one) => one === '')) expect(fitted).toBe('')
      }),
    )
  })
})
