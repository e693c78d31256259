import { describe, expect, it } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { longestBlock } from '#tests/support/event-loop.ts'

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const dots = `a@${'.'.repeat(50_000)}@`
const marks = `a${'\u0323\u0301'.repeat(16_000)}`
const names = Array.from({ length: 500_000 }, (_, index) => `n${index}`).join('&')

describe('Long input that once stalled the server', () => {
  const api = useApi()

  it.each([
    ['a near miss of an email to exist', '/api/auth/exist', json({ email: dots })],
    ['a near miss of an email to signIn', '/api/auth/signIn', json({ email: dots, password: 'x' })],
    ['a near miss of an email to the waitlist', '/api/waitlist', json({ email: dots })],
    ['a near miss of an email to magic-link', '/api/auth/magic-link', json({ email: dots })],
    ['a password of combining marks', '/api/auth/signup', json({ email: 'ann@example.com', password: marks })],
    [
      'a password of combining marks to signIn',
      '/api/auth/signIn',
      json({ email: 'ann@example.com', password: marks }),
    ],
    [
      'half a million names',
      '/api/waitlist',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: names },
    ],
  ])('%s is refused without work', async (_, path, init) => {
    let status = 0
    const blocked = await longestBlock(async () => {
      status = (await api.call(path, init)).status
    })
    expect([400, 401, 413, 422]).toContain(status)
    expect(blocked).toBeLessThan(100)
  })
})
