import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInYear, longDate, monthAndYear, readDay, shortDate } from '#src/domain/dates/dates.ts'

describe('A day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T12:34:56.789Z', '2026-11-20'],
    ['2026-11-20T23:00:00-05:00', '2026-11-21'],
    ['2026-11-20T01:00:00+05:00', '2026-11-19'],
    ['1969-12-31T23:00:00Z', '1969-12-31'],
  ])('of %s begins in UTC', (text, day) => {
    expect(new Date(readDay(text) ?? Number.NaN).toISOString()).toBe(`${day}T00:00:00.000Z`)
  })

  it.each([
    '',
    '2026-02-31',
    '2026-02-31T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '2026-11-20 12:00',
    '20.11.2026',
    'today',
  ])('isn’t %s', (text) => {
    expect(readDay(text)).toBeNull()
  })
})

describe('A date', () => {
  it('is written in UTC for every reader', () => {
    expect(shortDate('2026-09-06')).toBe('6 Sep 2026')
    expect(longDate('2024-10-28')).toBe('October 28, 2024')
    expect(monthAndYear('2026-10-31T23:59:59.000Z')).toBe('October 2026')
    expect(dayInYear('2026-12-03', Date.UTC(2026, 0, 1))).toBe('December 3')
    expect(dayInYear('2027-01-01', Date.UTC(2026, 11, 31, 23, 59))).toBe('January 1, 2027')
  })

  it('is written as the browser would', () => {
    const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    const range = { min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(range), (date) => {
        // Some versions of the date data use 'Sept'.
        expect(shortDate(date.toISOString())).toBe(short.format(date).replace('Sept', 'Sep'))
        expect(longDate(date.getTime())).toBe(long.format(date))
      }),
    )
  })

  it('isn’t something else', () => {
    expect(() => shortDate('soon')).toThrow('Not a date: soon')
  })
})
