import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { cleanLine, cleanText, cleanUpTo, cutText, textLength } from '#src/domain/text/text.ts'

describe('cleaning text', () => {
  it('is not done for text that is refused for its length anyway', () => {
    const clean = vi.fn(cleanLine)
    expect(cleanUpTo(' a\nb ', 5, clean)).toBe('a b')
    const long = ` ${'\n'.repeat(20)}`
    expect(cleanUpTo(long, 5, clean)).toBe(long)
    expect(clean).toHaveBeenCalledTimes(1)
    expect(textLength(long)).toBeGreaterThan(5)
  })

  it('removes NUL and control characters, and keeps tabs and line feeds', () => {
    expect(cleanText('a\u0000b\u0007c\td\ne')).toBe('abc\td\ne')
  })

  it('turns every kind of line break into a line feed', () => {
    expect(cleanText('a\r\nb\rc\u0085d')).toBe('a\nb\nc\nd')
  })

  it('joins several lines into one', () => {
    expect(cleanLine(' a\n\n\tb ')).toBe('a b')
  })

  it('keeps emoji, right-to-left text and combining characters', () => {
    for (const text of ['👩‍👩‍👧‍👦 家族', 'مرحبا بالعالم', 'e\u0301', '\u202Eabc']) expect(cleanText(text)).toBe(text)
  })

  it('is idempotent, and always returns well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
        expect(clean.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('truncating text', () => {
  it('keeps a text of exactly the limit', () => {
    expect(cutText('a'.repeat(30), 30)).toBe('a'.repeat(30))
  })

  it('truncates one more character and adds three dots', () => {
    expect(cutText('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}...`)
  })

  it('never splits a character', () => {
    expect(cutText('😀😀😀', 2)).toBe('😀😀...')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, limit) => {
        expect(cutText(text, limit).isWellFormed()).toBe(true)
      }),
    )
  })

  it('counts characters instead of code units', () => {
    expect(textLength('😀a')).toBe(2)
  })
})
