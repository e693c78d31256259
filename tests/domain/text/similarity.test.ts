import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  jaccard,
  type Nearest,
  nearestInSteps,
  nearestOf,
  shingleHashesOf,
  shingleSize,
  shinglesOf,
  wordsOf,
} from '#src/domain/text/similarity.ts'

/** Every text with every other one. */
function pairwise(texts: readonly Set<string>[]): number[] {
  return texts.map((one, place) =>
    Math.max(
      0,
      ...texts.flatMap((other, at) => {
        if (at === place) return []
        const shared = one.intersection(other).size
        return shared === 0 ? [] : [shared / (one.size + other.size - shared)]
      }),
    ),
  )
}

const texts = fc.array(
  fc.uniqueArray(fc.integer({ min: 0, max: 25 }).map(String), { maxLength: 20 }).map((runs) => new Set(runs)),
  { maxLength: 25 },
)

it('The most similar text is the one that comparing every pair finds', () => {
  fc.assert(
    fc.property(texts, (given) => {
      const nearest = nearestOf(given)
      expect(nearest.map(({ similarity }) => similarity)).toEqual(pairwise(given))
      for (const [place, { place: other, similarity }] of nearest.entries()) {
        if (other < 0) expect(similarity).toBe(0)
        else expect(other).not.toBe(place)
      }
    }),
  )
})

it('Runs of words as numbers are alike as the runs themselves are', () => {
  const words = fc.array(fc.constantFrom('tea', 'Tee', 'thé', 'chai', 'a', 'b', 'ab', 'ba'), {
    minLength: shingleSize,
    maxLength: 40,
  })
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [first, second] = [one.join(' '), other.join(' ')]
      const runs = [shinglesOf(first), shinglesOf(second)] as const
      const hashes = [shingleHashesOf(first), shingleHashesOf(second)] as const
      expect(hashes.map(({ size }) => size)).toEqual(runs.map(({ size }) => size))
      expect(hashes[0].intersection(hashes[1]).size).toBe(runs[0].intersection(runs[1]).size)
    }),
  )
})

const share = (one: string, other: string) => {
  const [a, b] = [shingleHashesOf(one), shingleHashesOf(other)]
  return jaccard(a.intersection(b).size, a.size, b.size)
}

it('Texts are the same if their words are, whatever their case and what is between them', () => {
  const word = fc.stringMatching(/^[a-zà-ö0-9]{1,9}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
      const dressed = `  “${words.join(',  ').toUpperCase()}!”\n`
      expect(wordsOf(dressed)).toEqual(words)
      expect(share(dressed, words.join(' '))).toBe(1)
    }),
  )
})

it('Words are as they are said: without the punctuation around them, and each character where there are no spaces', () => {
  expect(wordsOf('Don’t stop… at 4.5, U.S. “well-known” ＣＲＭ.')).toEqual([
    'don’t',
    'stop',
    'at',
    '4.5',
    'u.s',
    'well-known',
    'crm',
  ])
  expect(wordsOf('React入門。')).toEqual(['react', '入', '門'])
  expect(wordsOf('ກິນ')).toEqual(['ກິ', 'ນ'])
  for (const empty of ['', ' \n', '— !? …', '🙂']) expect(wordsOf(empty)).toEqual([])
})

it('A text shorter than a run is one run, and one without words is none', () => {
  expect(share('One', 'one!')).toBe(1)
  expect(share('One', 'Two')).toBe(0)
  expect(shingleHashesOf('One, two, three, four, five.').size).toBe(1)
  expect(shingleHashesOf('🙂').size).toBe(0)
  expect(share('', '!')).toBe(0)
})

it('Texts without spaces between words are told apart, and found', () => {
  const text = '領収書を読み取って整理する帳簿アプリです'
  expect(share(text, '領収書を読み取って整理する家計アプリです')).toBeGreaterThan(1 / 3)
  expect(share(text, '写真を美しく並べて友達に見せる場所')).toBeLessThan(0.1)
})

it('A hundred thousand different runs have different numbers', () => {
  const text = Array.from({ length: 100_004 }, (_, at) => `w${at}`).join(' ')
  expect(shingleHashesOf(text).size).toBe(100_000)
})

it('Two thousand pages of one template are compared in steps, none of which has to wait for all', () => {
  const shared = Array.from({ length: 400 }, (_, index) => `shared ${index}`)
  const given = Array.from({ length: 2000 }, (_, page) => new Set([...shared, `own ${page}`]))
  const steps = nearestInSteps(given)
  let count = 0
  let result: IteratorResult<undefined, Nearest[]> = steps.next()
  for (; !result.done; result = steps.next()) count += 1
  expect(count).toBeGreaterThan(50)
  expect(new Set(result.value.map(({ similarity }) => similarity))).toEqual(new Set([400 / 402]))
})
