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
    const texts = [
      '👩‍👩‍👧‍👦 家族',
      'مرحبا بالعالم',
      'e\u0301',
      '❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣',
      'می\u200cخواهم',
      'क्\u200dष',
      'שלום\u200f!',
      '\u{f8ff}',
      '葛\u{e0100}飾 ☎︎ ≨︀',
      'ශ්\u200dරී',
    ]
    for (const text of texts) expect([cleanText(text), cleanLine(text)]).toEqual([text, text])
  })

  it.each([
    ['Zed\u202egnp.exe', 'Zedgnp.exe'],
    ['\u2067Zed\u2069', 'Zed'],
    ['Z\u200be\u2060d\ufeff', 'Zed'],
    ['Z\u3164e\u115f\uffa0d\u034f\u17b4\u{1d173}', 'Zed'],
    ['in\u00advoice', 'invoice'],
    ['Ze\u200dd \u200c', 'Zed'],
    ['Zed\u{e0041}\u{e0042}', 'Zed'],
    ['При\u200dвет Ελ\u200cλάδα 東\u200d京', 'Привет Ελλάδα 東京'],
    ['Z\ufe00\ufe01e\u{e0101}\u{e0150}d\u180b', 'Zed'],
    ['❤\ufe0f\ufe0f\u{e0150}', '❤\ufe0f'],
    ['Z\u{1bca0}ed', 'Zed'],
    ['Zed\u2028two\u2029three', 'Zed two three'],
  ])('removes what hides in %j', (typed, clean) => expect(cleanLine(typed)).toBe(clean))

  it.each([
    '\u200b\u200b',
    '\u3164',
    '\u2800 \u2800',
    '\u034f',
    '\u200e\u200f',
    '\u00a0\u2003',
    '\ufe0f\u115f\uffa0',
    '\u{e0061}',
  ])('leaves nothing of %j, which nobody can see', (typed) =>
    expect([cleanText(typed), cleanLine(typed)]).toEqual(['', '']),
  )

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
    expect(cutText('Tea 👨‍👩‍👧‍👦 time', 7)).toBe('Tea...')
    expect(cutText('ae\u0301b', 2)).toBe('a...')
    expect(cutText('कि कि', 1)).toBe('क...')
    expect(cutText('🇩🇪🇫🇷🇮🇹', 3)).toBe('🇩🇪...')
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
