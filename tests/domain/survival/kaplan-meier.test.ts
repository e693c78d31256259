import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kaplanMeier, medianTime, type Observation, shareAt, shareInterval } from '#src/domain/survival/kaplan-meier.ts'

// Weeks of remission with 6-mercaptopurine: Freireich et al., Blood 21 (1963). A minus: still in remission when last seen.
const freireich = [6, 6, 6, -6, 7, -9, 10, -10, -11, 13, 16, -17, -19, -20, 22, 23, -25, -32, -32, -34, -35].map(
  (weeks): Observation => ({ time: Math.abs(weeks), ended: weeks > 0 }),
)

// The lung cancer patients of R's survival package: Loprinzi et al., Journal of Clinical Oncology 12 (1994). Days.
// prettier-ignore
const lung = [
 306, 455, -1010, 210, 883, -1022, 310, 361, 218, 166, 170, 654, 728, 71, 567, 144, 613, 707, 61, 88,
 301, 81, 624, 371, 394, 520, 574, 118, 390, 12, 473, 26, 533, 107, 53, 122, 814, -965, 93, 731,
 460, 153, 433, 145, 583, 95, 303, 519, 643, 765, 735, 189, 53, 246, 689, 65, 5, 132, 687, 345,
 444, 223, 175, 60, 163, 65, 208, -821, 428, 230, -840, 305, 11, 132, 226, 426, 705, 363, 11, 176,
 791, 95, -196, 167, -806, 284, 641, 147, -740, 163, 655, 239, 88, 245, -588, 30, 179, 310, 477, 166,
 -559, 450, 364, 107, 177, 156, -529, 11, 429, 351, 15, 181, 283, 201, 524, 13, 212, 524, 288, 363,
 442, 199, 550, 54, 558, 207, 92, 60, -551, -543, 293, 202, 353, -511, 267, -511, 371, 387, 457, 337,
 201, -404, 222, 62, -458, -356, 353, 163, 31, 340, 229, -444, -315, 182, 156, 329, -364, 291, 179, -376,
 -384, 268, -292, 142, -413, -266, 194, 320, 181, 285, -301, 348, 197, -382, -303, -296, 180, 186, 145, -269,
 -300, -284, 350, -272, -292, -332, 285, -259, 110, 286, 270, 81, 131, -225, 269, -225, -243, -279, -276, 135,
 79, 59, -240, -202, -235, 105, -224, 239, -237, -173, -252, -221, -185, -92, 13, -222, -192, 183, -211, -175,
 -197, -203, 116, -188, -191, -105, -174, -177,
]
// Weeks of remission of patients whose chemotherapy was maintained: Miller, Survival Analysis, 1981.
const aml = [9, 13, -13, 18, 23, -28, 31, 34, -45, 48, -161]

/** Times, the share and its interval at some of them, and the median: `survfit(…, conf.type = "log-log")` of R 4.2. */
const references: [string, number[], number[][], number][] = [
  [
    ...(['lung' as string, lung] as const),
    [
      [30, 0.9561, 0.92, 0.9762],
      [90, 0.8816, 0.8321, 0.9172],
      [180, 0.7217, 0.6583, 0.7753],
      [365, 0.4092, 0.3387, 0.4784],
      [730, 0.1157, 0.0676, 0.1778],
    ],
    310,
  ],
  [
    ...(['aml' as string, aml] as const),
    [
      [9, 0.9091, 0.5081, 0.9867],
      [23, 0.6136, 0.2658, 0.8353],
      [48, 0.1841, 0.0117, 0.525],
    ],
    31,
  ],
]

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

  it.each(references)('has the shares and log-log intervals that R prints for %s', (_, times, expected, median) => {
    const observations = times.map((time): Observation => ({ time: Math.abs(time), ended: time > 0 }))
    const steps = kaplanMeier(observations)
    expect(medianTime(steps)).toBe(median)
    const shown = expected.map(([time]) => {
      const { low, high } = shareInterval(steps, time!, 1)
      return [time, ...[shareAt(observations, steps, time!), low, high].map((figure) => Number(figure?.toFixed(4)))]
    })
    expect(shown).toEqual(expected)
  })

  it('has an exact interval where none or all have ended', () => {
    const all = Array.from({ length: 5 }, (): Observation => ({ time: 10, ended: true }))
    // R's binom.test(5, 5).
    expect(shareInterval([], 30, 5).low).toBeCloseTo(0.478_176, 6)
    expect(shareInterval([], 30, 5).high).toBe(1)
    const gone = shareInterval(kaplanMeier(all), 30, 0)
    expect(gone.low).toBe(0)
    expect(gone.high).toBeCloseTo(1 - 0.478_176, 6)
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
