import { describe, expect, it } from 'vitest'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { useApi } from '#tests/support/api.ts'
import { productBody, sendJson } from '#tests/support/submissions.ts'
import type { TestApi } from '#tests/support/test-api.ts'

const hour = 3_600_000

// From another IP and to another email each time.
const forms: Record<
  string,
  { kind: string; limit: number; send: (api: TestApi, n: number, ip: string) => Promise<Response> }
> = {
  'submissions of products': {
    kind: 'submission',
    limit: 300,
    send: async (api, n, ip) =>
      sendJson(api, '/api/products', await productBody(api, { email: `founder${n}@x.example` }), { ip }),
  },
  'the waitlist': {
    kind: 'waitlist',
    limit: 300,
    send: (api, n, ip) => sendJson(api, '/api/waitlist', { email: `visitor${n}@x.example` }, { ip }),
  },
  'sign-ups and links': {
    kind: 'account',
    limit: 1000,
    send: (api, n, ip) =>
      n % 2
        ? sendJson(api, '/api/auth/password-reset', { email: `user${n}@x.example` }, { ip })
        : sendJson(api, '/api/auth/magic-link', { email: `user${n}@x.example` }, { ip }),
  },
}

describe.each(Object.entries(forms))('Mails of %s', (_, { kind, limit, send }) => {
  const api = useApi()
  /** As if that many had been sent, so that a test doesn't have to. */
  const use = (key: string, uses: number) => countUse(api.db, key, { limit, windowMs: hour }, api.clock.now, uses)
  const statuses = async (ipOf: (n: number) => string) => {
    const found: number[] = []
    for (let n = 0; n < 4; n += 1) found.push((await send(api, n, ipOf(n))).status)
    return found.map((status) => status < 300 || status)
  }

  it('have a limit for one network, and a total for all', async () => {
    await use(`mails-${kind}:2001:db8:1::/48`, limit / 4 - 2)
    expect(await statuses((n) => `2001:db8:1:${n}::1`)).toEqual([true, true, 429, 429])
    await use(`mails-${kind}`, limit - 4)
    expect(await statuses((n) => `198.51.100.${n}`)).toEqual([true, true, 429, 429])
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'too-many-mails', kind, limit }))
    api.clock.now += hour
    expect(await statuses((n) => `198.51.100.${n}`)).toEqual([true, true, true, true])
  })
})
