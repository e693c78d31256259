import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import { textLength } from '#src/domain/text/text.ts'

describe('cutting text at a word', () => {
  it('keeps a text of exactly the limit', () => {
    expect(cutAtWord('Brew tea', 8)).toBe('Brew tea')
  })

  it.each([
    ['Brew better tea every time', 16, 'Brew better tea…'],
    ['Brew better tea every time', 15, 'Brew better…'],
    ['Brew better tea every time', 12, 'Brew better…'],
    // No comma, dash or space before the ellipsis.
    ['Tea, coffee, and mate', 13, 'Tea, coffee…'],
    ['Tea timer – for teams', 13, 'Tea timer…'],
    ['First line\nsecond line', 13, 'First line…'],
    ['Costs $4.50 a month', 12, 'Costs $4.50…'],
  ])('turns %j into at most %i characters', (text, limit, cut) => {
    expect(cutAtWord(text, limit)).toBe(cut)
  })

  it('cuts scripts without spaces between words, too', () => {
    expect(cutAtWord('お茶を正確に淹れるタイマー', 7)).toBe('お茶を正確に…')
  })

  it('cuts a word that is longer than the limit, but never a character', () => {
    expect(cutAtWord('Donaudampfschifffahrt', 6)).toBe('Donau…')
    expect(cutAtWord('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 9)).toBe('👩‍👩‍👧‍👦…')
  })

  it('leaves nothing of a text that has no room', () => {
    for (const limit of [-1, 0, 1]) expect(cutAtWord('Brew tea', limit)).toBe('')
    expect(cutAtWord('👩‍👩‍👧‍👦 family', 3)).toBe('')
  })

  it('never exceeds the limit, and only shortens', () => {
    const texts = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.lorem())
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 60 }), (text, limit) => {
        const cut = cutAtWord(text, limit)
        expect(textLength(cut)).toBeLessThanOrEqual(limit)
        if (textLength(text) <= limit) expect(cut).toBe(text)
        else if (cut !== '') expect(text.startsWith(cut.slice(0, -1))).toBe(true)
      }),
    )
  })
})
