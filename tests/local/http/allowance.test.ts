import { expect, it } from 'vitest'
import { Allowance } from '#netlify/local/http/allowance.ts'

it('an allowance is used up, refills over time up to its most, and gains nothing from a clock that is set back', () => {
  const allowance = new Allowance(10, 2)
  const now = Date.UTC(2026, 10, 26)
  expect([allowance.take(6, now), allowance.take(6, now), allowance.take(4, now)]).toEqual([true, false, true])
  expect(allowance.take(1, now - 3_600_000)).toBe(false)
  expect([allowance.take(4, now - 3_598_000), allowance.take(1, now - 3_598_000)]).toEqual([true, false])
  expect([allowance.take(11, now + 3_600_000), allowance.take(10, now + 3_600_000)]).toEqual([false, true])
})
