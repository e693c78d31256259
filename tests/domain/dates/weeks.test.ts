import { describe, expect, it } from 'vitest'
import { startOfWeek, weekBefore } from '#src/domain/dates/weeks.ts'

describe('a week', () => {
  it.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
    ['2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['1970-01-05T00:00:00.000Z', '1970-01-05T00:00:00.000Z'],
  ])('of %s begins on %s, a Monday', (time, monday) => {
    const start = startOfWeek(Date.parse(time))
    expect(new Date(start).toISOString()).toBe(monday)
    expect(new Date(start).getUTCDay()).toBe(1)
    expect(startOfWeek(start - 1)).toBe(weekBefore(start))
  })
})
