import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kaplanMeier, medianTime, type Observation, shareAt } from '#src/domain/survival/kaplan-meier.ts'

// Weeks of remission with 6-mercaptopurine: Freireich et al., Blood 21 (1963). A minus: still in remission when last seen.
const freireich = [6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35].map(
  (weeks): Observation => ({ time: Math.abs(weeks), ended: weeks > 0 }),
)

describe('the share that is left', () => {
  it('is that of the published example, with its standard errors', () => {
    const steps = kaplanMeier(freireich)
    const shown = steps.map(({ time, share, logVariance, atRisk }) => [
      ...[time, atRisk],
      ...[share, share * Math.sqrt(logVariance ?? 0)].map((figure) => figure.toFixed(4)),
    ])
    // As R's survfit(Surv(time, status) ~ 1) prints them.
    expect(shown).toEqual([
      [6, 21, '0.8571', '0.0764'],
      [7, 17, '0.8067', '0.0869'],
      [10, 15, '0.7529', '0.0963'],
      [13, 12, '0.6902', '0.1068'],
      [16, 11, '0.6275', '0.1141'],
      [22, 7, '0.5378', '0.1282'],
      [23, 6, '0.4482', '0.1346'],
    ])
    expect(medianTime(steps)).toBe(23)
  })

  it('is a plain share where all were watched to the end', () => {
    const anyTimes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(anyTimes, fc.integer({ min: 0, max: 60 }), (times, time) => {
        const observations = times.map((one) => ({ time: one, ended: true }))
        const left = times.filter((one) => one > time).length / times.length
        expect(shareAt(observations, kaplanMeier(observations), time)).toBeCloseTo(left, 10)
      }),
    )
  })

  it('isn’t known for longer than anything was watched, unless nothing is left', () => {
    const watched = [
      { time: 30, ended: false },
      { time: 10, ended: true },
    ]
    expect([29, 30, 31].map((time) => shareAt(watched, kaplanMeier(watched), time))).toEqual([0.5, 0.5, null])
    const gone = [{ time: 10, ended: true }]
    expect([9, 10, 365].map((time) => shareAt(gone, kaplanMeier(gone), time))).toEqual([1, 0, 0])
    expect(shareAt([], [], 0)).toBeNull()
    expect(medianTime(kaplanMeier(watched))).toBe(10)
  })

  it('doesn’t depend on the order of what was seen', () => {
    const anyObservation = fc.record({ time: fc.integer({ min: 0, max: 20 }), ended: fc.boolean() })
    fc.assert(
      fc.property(fc.array(anyObservation, { maxLength: 40 }), (seen) => {
        const steps = kaplanMeier(seen)
        expect(kaplanMeier(seen.toReversed())).toEqual(steps)
        const shares = steps.map(({ share }) => share)
        expect(shares).toEqual(shares.toSorted((a, b) => b - a))
      }),
    )
  })
})
