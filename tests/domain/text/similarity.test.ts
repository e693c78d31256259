import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Nearest, nearestInSteps, nearestOf, shingleHashesOf, shinglesOf } from '#src/domain/text/similarity.ts'

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
  const words = fc.array(fc.constantFrom('tea', 'Tee', 'thé', 'chai', 'a', 'b', 'ab', 'ba'), { maxLength: 40 })
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
