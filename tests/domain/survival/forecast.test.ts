import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimatePrecision, logGamma, logLikelihood, pooled, shrunk } from '#src/domain/survival/beta-binomial.ts'
import { forecastOf, likelyCounts, makeModel, minForecastRows, withProducts } from '#src/domain/survival/forecast.ts'
import { poissonBinomial, shortestInterval } from '#src/domain/survival/poisson-binomial.ts'
import { modelOf, randomOf, scoreWorld, worlds } from '#tests/support/forecast-worlds.ts'

const anyChances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 10 })

describe('the number of independent successes', () => {
  it('is as likely as all outcomes that have it', () => {
    fc.assert(
      fc.property(anyChances, (chances) => {
        const counted = new Float64Array(chances.length + 1)
        for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
          const isLive = chances.map((_, at) => ((outcome >> at) & 1) === 1)
          const likely = chances.reduce((all, chance, at) => all * (isLive[at] ? chance : 1 - chance), 1)
          counted[isLive.filter(Boolean).length]! += likely
        }
        for (const [count, likely] of poissonBinomial(chances).entries())
          expect(likely).toBeCloseTo(counted[count]!, 12)
      }),
    )
  })

  it('has a shortest interval that no other beats', () => {
    fc.assert(
      fc.property(anyChances, (chances) => {
        const likely = poissonBinomial(chances)
        const inside = (low: number, high: number) => likely.slice(low, high + 1).reduce((all, one) => all + one, 0)
        const { low, high } = shortestInterval(likely, 0.8)
        expect(inside(low, high)).toBeGreaterThan(0.8 - 1e-9)
        for (let from = 0; from + high - low - 1 < likely.length && high > low; from += 1) {
          expect(inside(from, from + high - low - 1)).toBeLessThan(0.8 + 1e-9)
        }
      }),
    )
  })
})

describe('shrinkage', () => {
  it('has the gamma function of R', () => {
    const known = [0.1, 0.5, 1, 2.5, 10, 171.3]
    const expected = [
      2.252_712_651_734_2, 0.572_364_942_924_7, 0, 0.284_682_870_472_9, 12.801_827_480_081_5, 708.114_947_038_997,
    ]
    for (const [at, number] of known.entries()) expect(logGamma(number)).toBeCloseTo(expected[at]!, 9)
  })

  it('has the likelihood of a beta-binomial: those of all numbers of successes add up to one', () => {
    const choose = (of: number, live: number) =>
      Math.exp(logGamma(of + 1) - logGamma(live + 1) - logGamma(of - live + 1))
    const all = Array.from(
      { length: 13 },
      (_, live) => choose(12, live) * Math.exp(logLikelihood({ live, of: 12 }, 0.3, 4)),
    )
    expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
  })

  it('borrows nothing where directories differ, and nearly all where they’re alike', () => {
    const differing = Array.from({ length: 40 }, (_, at) => ({ live: at % 2 === 0 ? 0 : 30, of: 30, mean: 0.5 }))
    const alike = Array.from({ length: 40 }, () => ({ live: 15, of: 30, mean: 0.5 }))
    expect(estimatePrecision(differing)).toBeLessThan(2)
    expect(estimatePrecision(alike)).toBeGreaterThan(100)
    expect(shrunk({ live: 0, of: 0 }, 0.7, 10)).toBeCloseTo(0.7, 9)
    expect(shrunk({ live: 1000, of: 1000 }, 0.1, 1)).toBeGreaterThan(0.99)
    // A directory with a thousand rows doesn't count a hundred times as much as one with ten.
    expect(
      pooled(
        [
          { live: 1000, of: 1000 },
          { live: 0, of: 10 },
        ],
        5,
      ).of,
    ).toBeLessThan(10)
  })
})

describe('a forecast', () => {
  const rows = (count: number, shift = 0) =>
    Array.from({ length: count }, (_, at) => ({ key: `d${at % 60}`, kind: 'k', live: (at + shift) % 3 > 0 }))
  const asked = Array.from({ length: 60 }, (_, at) => ({ key: `d${at}`, kind: 'k' }))

  it('isn’t made from too few rows, nor from rows of other kinds', () => {
    expect(forecastOf(null, asked)).toBeNull()
    expect(forecastOf(modelOf([rows(minForecastRows - 1)]), asked)).toBeNull()
    const model = modelOf([rows(minForecastRows)])
    expect(forecastOf(model, asked)).toMatchObject({ of: 60, rows: minForecastRows })
    expect(
      forecastOf(
        model,
        asked.map(({ key }) => ({ key, kind: 'other' })),
      ),
    ).toBeNull()
    expect(forecastOf(model, [])).toBeNull()
  })

  it('expects as many as the directories’ chances add up to, and says less where products differ', () => {
    const model = modelOf(Array.from({ length: 21 }, (_, order) => rows(60, order)))
    const widthOf = (productSpread: number) => {
      const likely = likelyCounts({ ...model, productSpread }, asked)
      expect(likely.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
      expect(likely.reduce((sum, one, count) => sum + one * count, 0)).toBeGreaterThan(38.5)
      expect(likely.reduce((sum, one, count) => sum + one * count, 0)).toBeLessThan(41.5)
      const { low, high } = shortestInterval(likely, 0.8)
      return high - low
    }
    expect(widthOf(0)).toBeLessThan(widthOf(0.5))
    expect(widthOf(0.5)).toBeLessThan(widthOf(1))
  })

  it('learns how much products differ from rows that agree more than chance lets them', () => {
    const random = randomOf(7)
    const spreadOf = (product: number) => {
      const orders = Array.from({ length: 60 }, (_, order) =>
        asked.map((one) => ({ ...one, live: random() < (order % 2 === 0 ? 0.5 - product : 0.5 + product) })),
      )
      return modelOf(orders).productSpread
    }
    expect(spreadOf(0)).toBeLessThan(0.25)
    expect(spreadOf(0.3)).toBeGreaterThan(0.9)
    // With no order it's what is assumed.
    expect(withProducts(makeModel([], 0), []).productSpread).toBeCloseTo(0.4, 9)
  })

  it.each(Object.entries(worlds))('holds about four times in five in worlds with %s', (_, world) => {
    const scores = Array.from({ length: 60 }, (_, at) => scoreWorld(world, at * 7919 + 13, 10))
    const sum = (of: (score: (typeof scores)[number]) => number) => scores.reduce((all, score) => all + of(score), 0)
    expect(sum(({ of }) => of)).toBe(600)
    const covered = sum(({ inside }) => inside) / 600
    expect(covered).toBeGreaterThan(0.75)
    expect(covered).toBeLessThan(0.88)
  })
})
