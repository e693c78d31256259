import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/domain/dates/dates.ts'
import { calibrate } from '#src/domain/survival/calibration.ts'
import { outcomeOf, type PlacedRow, settledOutcome } from '#src/domain/survival/outcomes.ts'
import { forecastText, outcomeText } from '#src/domain/survival/texts.ts'

const now = 100 * dayMs
/** A forecast of 90 days before. */
const at = 10 * dayMs
let rank = 0
function row(id: string, known: Partial<PlacedRow> & { age: number; liveAfter?: number }): PlacedRow {
  const { age, liveAfter, ...rest } = known
  const submittedAt = now - age * dayMs
  rank += 1
  const liveAt = liveAfter === undefined ? null : submittedAt + liveAfter * dayMs
  return { id, replaces: null, rank, isTry: true, isRefused: false, submittedAt, liveAt, ...rest }
}

describe('the outcome of a forecast', () => {
  it('counts each place by its first submission', () => {
    const rows = [
      row('a', { age: 70, liveAfter: 3 }),
      // Declined, and replaced by one that went live: that one was owed on top.
      row('b', { age: 70 }),
      row('b2', { age: 65, liveAfter: 1, replaces: 'b' }),
      // Never submitted, and its replacement neither. What came then has the place.
      row('c', { age: 70, isTry: false }),
      row('c2', { age: 70, isTry: false, replaces: 'c' }),
      row('c3', { age: 61, liveAfter: 60, replaces: 'c2' }),
      // Live, but too late.
      row('d', { age: 90, liveAfter: 61 }),
      // Added since.
      row('e', { age: 70, liveAfter: 3 }),
    ]
    expect(outcomeOf(rows, { places: 4, days: 60, at, now })).toEqual({ live: 2, known: 4, of: 4 })
    expect(settledOutcome(rows, { places: 4, days: 60, at, now })).toBe(2)
  })

  it('isn’t settled while a place is open, may still be submitted, or its time isn’t over', () => {
    const live = row('a', { age: 5, liveAfter: 3 })
    const asked = { places: 2, days: 60, at, now }
    expect(outcomeOf([live, row('b', { age: 59 })], asked)).toEqual({ live: 1, known: 1, of: 2 })
    expect(settledOutcome([live, row('b', { age: 59 })], asked)).toBeNull()
    // A refusal is a result.
    expect(settledOutcome([live, row('b', { age: 2, isRefused: true })], asked)).toBe(1)
    expect(settledOutcome([live, row('b', { age: 90, isTry: false })], asked)).toBeNull()
    expect(settledOutcome([live], asked)).toBeNull()
    expect(settledOutcome([live, row('b', { age: 61 })], asked)).toBe(1)
  })

  it('is known of every order: a place that wasn’t submitted within 120 days isn’t live', () => {
    const rows = [
      row('a', { age: 70, liveAfter: 3 }),
      row('b', { age: 70, isTry: false }),
      // Too late to be waited for.
      row('c', { age: -31, liveAfter: 1 }),
    ]
    const asked = { places: 4, days: 60, at }
    expect(outcomeOf(rows, { ...asked, now: at + 120 * dayMs })).toEqual({ live: 1, known: 1, of: 4 })
    expect(settledOutcome(rows, { ...asked, now: at + 120 * dayMs + 1 })).toBe(1)
  })
})

it('calibration compares what was expected with what came, by tenths', () => {
  const scored = (expected: number, outcome: number) => ({
    low: expected - 5,
    high: expected + 5,
    expected,
    places: 60,
    outcome,
  })
  const { orders, inside, bands } = calibrate([scored(45, 41), scored(47, 52), scored(45, 30), scored(60, 60)])
  expect(orders).toBe(4)
  expect(inside).toMatchObject({ share: 0.75, of: 4 })
  expect(bands).toEqual([
    { from: 0.7, to: 0.8, orders: 3, expected: 137 / 180, live: 123 / 180, inside: 2 },
    { from: 0.9, to: 1, orders: 1, expected: 1, live: 1, inside: 1 },
  ])
  expect(calibrate([])).toEqual({ orders: 0, inside: null, bands: [] })
})

it('forecasts say how many, how soon and from how many submissions', () => {
  const sizes = [{ directories: 60, low: 41, high: 52, of: 60 }]
  const forecast = { rows: 1312, needed: 200, days: 60, demo: false, sizes }
  expect(forecastText(forecast, 60)).toBe(
    'Forecast: 41 to 52 of 60 live within 60 days of being submitted, from 1,312 submissions to directories like these.',
  )
  expect(forecastText({ ...forecast, rows: 37, sizes: [] }, 60)).toBe(
    'No forecast yet: it takes 200 submissions to directories like these that are at least 60 days old, and we have 37.',
  )
  const said = { low: 41, high: 52, of: 60, rows: 1312, days: 60, demo: false, at: '2026-11-28T00:00:00.000Z' }
  expect(outcomeText({ ...said, live: 20, known: 24, final: false })).toMatch(/So far 20 live, of 24 with a result\.$/)
  expect(outcomeText({ ...said, live: 0, known: 0, final: false })).toMatch(/1,312 submissions\.$/)
  const texts = [41, 52, 40, 53].map((live) => outcomeText({ ...said, live, known: 60, final: true }))
  expect(texts.map((text) => text.split('. ').at(-1))).toEqual([
    'It was 41: as forecast.',
    'It was 52: as forecast.',
    'It was 40: fewer than forecast.',
    'It was 53: more than forecast.',
  ])
})
