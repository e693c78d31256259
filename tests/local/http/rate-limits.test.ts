import { describe, expect, it } from 'vitest'
import { RateLimits } from '#netlify/local/http/rate-limits.ts'

const limit = { windowSize: 60, windowLimit: 300, aggregateBy: ['ip', 'domain'] as ['ip', 'domain'] }
const second = 1000

describe("the platform's rate limits", () => {
  it('count all IPs of an IPv6 /64 as one client', () => {
    const rates = new RateLimits()
    const outcomes = Array.from({ length: 16_000 }, (_, n) =>
      rates.use('api', limit, `2001:db8:1:2::${n.toString(16)}`, n),
    )
    expect(outcomes.filter((wait) => wait === null)).toHaveLength(300)
    expect(rates.use('api', limit, '2001:db8:1:3::1', 0)).toBeNull()
    expect(rates.use('pages', limit, '2001:db8:1:2::1', 0)).toBeNull()
  })

  it('give all clients of an IPv6 /48 together what ten have', () => {
    const rates = new RateLimits()
    const outcomes = Array.from({ length: 8000 }, (_, n) =>
      rates.use('api', limit, `2001:db8:1:${(n % 4000).toString(16)}::1`, n),
    )
    expect(outcomes.filter((wait) => wait === null)).toHaveLength(3000)
    expect(rates.use('api', limit, '2001:db8:2:1::1', 0)).toBeNull()
  })

  it('count an IPv4 address and its IPv6 form as one client', () => {
    const rates = new RateLimits()
    for (let use = 0; use < 300; use += 1) rates.use('api', limit, '203.0.113.7', 0)
    expect(rates.use('api', limit, '::ffff:203.0.113.7', 0)).toBe(60)
    expect(rates.use('api', limit, '203.0.113.8', 0)).toBeNull()
  })

  it('begin again with the next window, and when the clock is set back', () => {
    const rates = new RateLimits()
    const now = Date.UTC(2026, 10, 26)
    const use = (at: number) => rates.use('api', limit, '203.0.113.7', at)
    for (let count = 0; count < 300; count += 1) expect(use(now)).toBeNull()
    expect(use(now + 50 * second)).toBe(10)
    expect(use(now + 60 * second)).toBeNull()
    for (let count = 0; count < 300; count += 1) use(now + 61 * second)
    expect(use(now + 61 * second)).toBe(59)
    expect(use(now - 3600 * second)).toBeNull()
  })

  it('stay in force for known clients while any number of others come', () => {
    const rates = new RateLimits()
    const flood = (from: number, count: number) => {
      for (let n = from; n < from + count; n += 1) {
        rates.use('api', limit, `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`, n)
      }
    }
    for (let count = 0; count < 300; count += 1) rates.use('api', limit, '203.0.113.7', 0)
    flood(0, 20_000)
    expect(rates.use('api', limit, '203.0.113.7', 0)).not.toBeNull()
  })
})
