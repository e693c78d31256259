import { afterEach, describe, expect, it, vi } from 'vitest'
import { shortDay } from '#src/components/ui/Moment.tsx'

describe('the day of a moment', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it.each([
    ['America/New_York', '26 Nov 2026'],
    ['UTC', '27 Nov 2026'],
    ['Asia/Tokyo', '27 Nov 2026'],
  ])('is that of the reader in %s', (reader, day) => {
    vi.stubEnv('TZ', reader)
    expect(shortDay('2026-11-27T03:30:00Z')).toBe(day)
  })
})
