import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxReplacedLosses, type LossDecision } from '#src/domain/deliveries/orders.ts'
import { isLate, noRows, progressOf } from '#src/domain/deliveries/pace.ts'
import { progressText, replacedText } from '#src/domain/deliveries/report-texts.ts'

const nat = fc.nat(260)

/** Rows of an order in any mix, with what replaces what. */
const counted = fc
  .record({
    waiting: nat,
    review: nat,
    doubted: nat,
    live: nat,
    declined: nat,
    lost: nat,
    replacedLosses: nat,
    undecided: nat,
  })
  .map(({ waiting, review, doubted, live, declined, lost, replacedLosses, undecided }) => ({
    ...noRows,
    ...{
      counted: waiting + review + doubted + live,
      settled: review + doubted + live,
      doubted,
      live,
      lost,
      replacedLosses,
    },
    submitted: review + live + declined + lost + replacedLosses,
    undecided: Math.min(undecided, lost),
  }))

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

it('All numbers shown about an order add up to what its plan includes, whatever happened to its rows', () => {
  fc.assert(
    fc.property(
      counted,
      fc.integer({ min: 1, max: 200 }),
      fc.constantFrom<LossDecision | null>('replace', 'keep', null),
      (counts, directories, lossDecision) => {
        const order = { directories, lossDecision, approvedAt: 0, stoppedAt: null, dueAt: 0 }
        const progress = progressOf(order, counts, 0)
        const { all, submitted, doubted, toGo, missing, uncounted, extra, heldLosses } = progress
        for (const number of Object.values({ all, submitted, doubted, toGo, missing, uncounted, extra, heldLosses }))
          expect(number).toBeGreaterThanOrEqual(0)
        expect(submitted + doubted + toGo + missing).toBe(all)
        expect(all - uncounted - extra).toBe(directories)
        if (counts.replacedLosses < maxReplacedLosses(order)) expect(heldLosses).toBe(0)

        // The sentences have no other numbers.
        const said = numbersIn(progressText({ ...progress, doneBy: null }, 0))
        if (said.length > 1 && submitted + doubted + toGo > 0) {
          const [done, of, ...rest] = said
          expect(rest.reduce((sum, number) => sum + number, done!)).toBe(of)
        }
        const replaced = replacedText(progress) ?? ''
        if (uncounted > 0) expect(numbersIn(replaced).slice(0, 2)).toEqual([uncounted, directories])
      },
    ),
  )
})

it('An order isn’t late on its first day, because it has no pace yet', () => {
  const day = 24 * 60 * 60 * 1000
  const order = { directories: 60, lossDecision: null, approvedAt: 0, stoppedAt: null, dueAt: 30 * day }
  const counts = { ...noRows, counted: 60, settled: 1, submitted: 1, recent: 1, lastAt: 1 }
  expect(progressOf(order, counts, day - 1)).toMatchObject({ toGo: 59, doneBy: 30 * day })
  expect(isLate(progressOf(order, counts, day - 1), 30 * day, day - 1)).toBe(false)
  expect(progressOf(order, counts, day)).toMatchObject({ doneBy: 60 * day })
})

it('A stopped order has nothing to go and is owed nothing', () => {
  const order = { directories: 60, lossDecision: null, approvedAt: 0, stoppedAt: 1, dueAt: 0 }
  const counts = { ...noRows, counted: 30, settled: 20, submitted: 25 }
  expect(progressOf(order, counts, 2)).toMatchObject({ all: 25, submitted: 25, toGo: 0, missing: 0, uncounted: 0 })
})
