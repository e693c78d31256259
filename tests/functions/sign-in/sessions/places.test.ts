import { describe, expect, it } from 'vitest'
import { describePlace } from '#functions/sign-in/sessions/places.ts'

describe('a location', () => {
  it.each([
    [{ ip: '8.8.8.8', geo: { city: 'Berlin', country: 'Germany' } }, 'Berlin, Germany'],
    [{ ip: '8.8.8.8', geo: { country: 'Germany' } }, 'Germany'],
    [{ ip: '8.8.8.8', geo: {} }, 'Network 8.8.8.0/24'],
    [{ ip: '::ffff:8.8.8.8' }, 'Network 8.8.8.0/24'],
    [{ ip: '2a00:1450:4001:82a::200e' }, 'Network 2a00:1450:4001::/48'],
    [{ ip: '127.0.0.1' }, 'Local network'],
    [{ ip: '192.168.1.9' }, 'Local network'],
    [{ ip: 'unknown' }, 'Unknown place'],
  ])('of %j is %s', (request, place) => {
    expect(describePlace(request)).toBe(place)
  })
})
