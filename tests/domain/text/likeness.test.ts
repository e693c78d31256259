import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandCount, bandsOf, likeness, runsOf, valuesOf } from '#src/domain/text/likeness.ts'

const word = fc.stringMatching(/^[a-zà-ö0-9]{1,9}$/)
const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '))

/** Two sets of runs with a known share in common. */
const pairs = fc
  .record({ shared: fc.nat(400), one: fc.nat(200), other: fc.nat(200), seed: fc.nat() })
  .filter(({ shared, one, other }) => shared + one + other > 50)
  .map(({ shared, one, other, seed }) => {
    const numbers = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => Math.imul(first + index + seed + 1, 0x9e3779b1) >>> 0)
    return {
      one: new Set([...numbers(0, shared), ...numbers(1000, one)]),
      other: new Set([...numbers(0, shared), ...numbers(2000, other)]),
    }
  })

describe('bands', () => {
  it('are the same for the same words, ignoring case and separators', () => {
    fc.assert(
      fc.property(text, (words) => {
        const dressed = `  “${words.toUpperCase().replaceAll(' ', ',  ')}!”\n`
        expect(bandsOf(dressed)).toEqual(bandsOf(words))
        expect(bandsOf(words)).toEqual(bandsOf(words))
        expect(bandsOf(words).map(({ band }) => band)).toEqual(Array.from({ length: bandCount }, (_, band) => band))
      }),
    )
  })

  it('never change, because they are stored', () => {
    expect(bandsOf('Ledger Lane reads receipts and files them, too.').slice(0, 3)).toMatchInlineSnapshot(`
      [
        {
          "band": 0,
          "hash": 775151980,
        },
        {
          "band": 1,
          "hash": 1454892364,
        },
        {
          "band": 2,
          "hash": 1541572575,
        },
      ]
    `)
  })

  it('are empty for a text without a word', () => {
    for (const empty of ['', ' \n', '— !? …', '🙂']) expect(bandsOf(empty)).toEqual([])
  })

  it('tell short texts apart, and work without spaces', () => {
    const share = (one: string, other: string) => likeness(runsOf(one), runsOf(other))
    expect(share('One', 'Two')).toBe(0)
    expect(share('One', 'one!')).toBe(1)
    expect(
      share('領収書を読み取って整理する帳簿アプリです', '領収書を読み取って整理する家計アプリです'),
    ).toBeGreaterThan(0.5)
    expect(share('領収書を読み取って整理する帳簿アプリです', '写真を美しく並べて友達に見せる場所')).toBeLessThan(0.1)
  })
})

describe('the values of two texts', () => {
  it('agree in about as many places as the texts are alike', () => {
    // Sixty coin tosses that match as often as the texts are alike. Four standard deviations nearly always suffice,
    // and the errors cancel out overall.
    let [sum, runs] = [0, 0]
    fc.assert(
      fc.property(pairs, ({ one, other }) => {
        const [a, b] = [valuesOf(one), valuesOf(other)]
        const agreeing = a.filter((value, order) => value === b[order]).length / a.length
        const exact = likeness(one, other)
        expect(Math.abs(agreeing - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / a.length) + 0.04)
        sum += agreeing - exact
        runs += 1
      }),
      { numRuns: 300, seed: 20261121 },
    )
    expect(Math.abs(sum / runs)).toBeLessThan(0.01)
  })

  it('put very similar texts into a common band, and others rarely', () => {
    const share = (alike: number) => {
      let found = 0
      for (let round = 0; round < 200; round += 1) {
        const words = (from: number, count: number) =>
          Array.from({ length: count }, (_, index) => `w${round}x${from + index}`).join(' ')
        const [common, own] = [Math.round(alike * 100), Math.round((1 - alike) * 50)]
        const one = bandsOf(`${words(0, common)} ${words(5000, own)}`)
        const other = bandsOf(`${words(0, common)} ${words(9000, own)}`)
        if (one.some(({ hash }, band) => hash === other[band]?.hash)) found += 1
      }
      return found / 200
    }
    expect(share(0.8)).toBeGreaterThan(0.99)
    expect(share(0.6)).toBeGreaterThan(0.9)
    expect(share(0.05)).toBeLessThan(0.05)
  })
})

it('Likeness is the share of common runs among all runs', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30)), fc.uniqueArray(fc.nat(30)), (one, other) => {
      const all = new Set([...one, ...other])
      const expected = all.size === 0 ? 0 : one.filter((run) => other.includes(run)).length / all.size
      expect(likeness(new Set(one), new Set(other))).toBe(expected)
      expect(likeness(new Set(other), new Set(one))).toBe(expected)
    }),
  )
})
