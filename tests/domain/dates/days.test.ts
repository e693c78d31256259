import { describe, expect, it } from 'vitest'
import { readDay } from '#src/domain/dates/dates.ts'

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
