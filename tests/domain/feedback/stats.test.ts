import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeedbackStatus, feedbackLimits, feedbackStatuses } from '#src/domain/feedback/feedback.ts'
import { type FeedbackMode, feedbackModes } from '#src/domain/feedback/form.ts'
import { barsOf, rangeTimes, readRange, tallyFeedback } from '#src/domain/feedback/stats.ts'

const now = Date.parse('2026-11-20T23:59:59.999Z')
const day = 24 * 60 * 60 * 1000

describe('The range of a chart', () => {
  it('is the last 30 days, today included, unless it is given', () => {
    expect(readRange(undefined, undefined, now)).toEqual({ from: '2026-10-22', to: '2026-11-20' })
    expect(readRange(undefined, '2026-03-01', now)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    expect(readRange('2026-11-20', undefined, now)).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  })

  it.each([
    ['2026-11-21', undefined],
    ['2026-11-20', '2026-11-19'],
    ['2025-11-19', '2026-11-20'],
    ['20-11-2026', undefined],
    ['2026-13-01', undefined],
    ['', undefined],
  ])('isn’t %s to %s', (from, to) => {
    expect(readRange(from, to, now)).toBeNull()
  })

  it('can be a whole leap year, and ends with its last day', () => {
    const year = readRange('2028-01-01', '2028-12-31', now)!
    const { since, until } = rangeTimes(year)
    expect((until - since) / day).toBe(feedbackLimits.days)
    expect(tallyFeedback(year, []).days).toHaveLength(366)
  })
})

describe('The bars of a chart', () => {
  const tally = (from: string, to: string, days: readonly string[]) =>
    tallyFeedback(
      { from, to },
      days.map((on) => ({ day: on, mode: 'idea', status: 'new', count: 1 })),
    ).days

  it('are days, if they fit on a phone', () => {
    const bars = barsOf(tally('2026-10-01', '2026-10-31', ['2026-10-31']))
    expect(bars).toHaveLength(31)
    expect(bars.at(-1)).toMatchObject({ day: '2026-10-31', last: '2026-10-31', idea: 1 })
  })

  it('are weeks that end with the last day, otherwise', () => {
    const bars = barsOf(tally('2026-09-30', '2026-10-31', ['2026-09-30', '2026-10-24', '2026-10-25', '2026-10-31']))
    expect(bars.map(({ day, last, idea }) => [day, last, idea])).toEqual([
      ['2026-09-30', '2026-10-03', 1],
      ['2026-10-04', '2026-10-10', 0],
      ['2026-10-11', '2026-10-17', 0],
      ['2026-10-18', '2026-10-24', 1],
      ['2026-10-25', '2026-10-31', 2],
    ])
  })
})

describe('The figures of a chart', () => {
  const modes = Object.keys(feedbackModes) as FeedbackMode[]
  const statuses = Object.keys(feedbackStatuses) as FeedbackStatus[]
  const count = fc.record({
    day: fc
      .integer({ min: -3, max: 12 })
      .map((n) => new Date(Date.parse('2026-11-01') + n * day).toISOString().slice(0, 10)),
    mode: fc.constantFrom(...modes),
    status: fc.constantFrom(...statuses),
    count: fc.integer({ min: 1, max: 1000 }),
  })

  it('add up to the same total by day and mode, and that of ideas and bugs by status', () => {
    const range = { from: '2026-11-01', to: '2026-11-10' }
    fc.assert(
      fc.property(fc.array(count, { maxLength: 50 }), (counts) => {
        const { days, modes: byMode, statuses: byStatus } = tallyFeedback(range, counts)
        const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
        const inRange = counts.filter(({ day: on }) => on >= range.from && on <= range.to)
        const total = sum(inRange.map((one) => one.count))
        expect(days.map(({ day: on }) => on)).toEqual([...days.map(({ day: on }) => on)].sort())
        expect(sum(days.flatMap((one) => modes.map((mode) => one[mode])))).toBe(total)
        expect(sum(Object.values(byMode))).toBe(total)
        // Praise needs no decision, so it has no status that counts.
        expect(sum(Object.values(byStatus))).toBe(byMode.idea + byMode.bug)
      }),
    )
  })
})
