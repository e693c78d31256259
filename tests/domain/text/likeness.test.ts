import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { likeness, runsOf } from '#src/domain/text/likeness.ts'

const word = fc.stringMatching(/^[a-zà-ö0-9]{1,9}$/)
const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '))

const share = (one: string, other: string) => {
  const [a, b] = [runsOf(one), runsOf(other)]
  return likeness(a.intersection(b).size, a.size, b.size)
}

describe('the runs of a text', () => {
  it('are the same for the same words, whatever their case and what is between them', () => {
    fc.assert(
      fc.property(text, (words) => {
        const dressed = `  “${words.toUpperCase().replaceAll(' ', ',  ')}!”\n`
        expect(runsOf(dressed)).toEqual(runsOf(words))
        expect(share(dressed, words)).toBe(1)
      }),
    )
  })

  it('are three words each, or all of a text that has fewer', () => {
    expect([...runsOf('Ledger Lane reads receipts, and files them.')]).toEqual([
      'ledger lane reads',
      'lane reads receipts',
      'reads receipts and',
      'receipts and files',
      'and files them',
    ])
    expect([...runsOf('One, two!')]).toEqual(['one two'])
    expect([...runsOf('One two three')]).toEqual(['one two three'])
  })

  it('are none for a text without a word', () => {
    for (const empty of ['', ' \n', '— !? …', '🙂']) expect(runsOf(empty)).toEqual(new Set())
    expect(share('', '!')).toBe(0)
  })

  it('tell short texts apart, and find those without spaces', () => {
    expect(share('One', 'Two')).toBe(0)
    expect(share('One', 'one!')).toBe(1)
    expect(
      share('領収書を読み取って整理する帳簿アプリです', '領収書を読み取って整理する家計アプリです'),
    ).toBeGreaterThan(0.5)
    expect(share('領収書を読み取って整理する帳簿アプリです', '写真を美しく並べて友達に見せる場所')).toBeLessThan(0.1)
  })
})

it('Likeness is what two sets share among all they have', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (one, other) => {
      const all = new Set([...one, ...other])
      const shared = one.filter((run) => other.includes(run)).length
      const expected = all.size === 0 ? 0 : shared / all.size
      expect(likeness(shared, one.length, other.length)).toBe(expected)
      expect(likeness(shared, other.length, one.length)).toBe(expected)
    }),
  )
})
