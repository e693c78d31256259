import { describe, expect, it } from 'vitest'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { OwnSecurityEvents } from '#src/domain/security-log/security-log.api.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'

const minute = 60_000
const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }

describeDatabases("an account's events, in a $kind", ({ kind }) => {
  const api = useMailedApi(kind)
  const list = async (token: string, query = '') => {
    await api.settle()
    return send<OwnSecurityEvents>(api, `GET /users/me/security-events${query}`, { token })
  }

  it('show what happened, when, from where and on which device, newest first', async () => {
    const email = 'ann@example.com'
    const { token } = await addTestUser(api, { email, password })
    const { now } = api.clock
    await signIn(api, email, 'not the right one')
    await signIn(api, email, 'not the right one either')
    await api.settle()
    api.clock.now += minute
    await send(api, 'POST /auth/signIn', { body: { email, password }, headers, ip: '2a02:908:1:2:3:4:5:6' })
    const { status, headers: sent, body } = await list(token)
    expect([status, sent.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.data).toEqual({
      events: [
        {
          id: expect.any(String) as string,
          event: 'signed-in',
          label: 'Signed in',
          about: 'Password · Firefox on Windows · new device',
          place: 'Network 2a02:908:1::/48',
          at: new Date(now + minute).toISOString(),
          lastAt: new Date(now + minute).toISOString(),
          count: 1,
        },
        expect.objectContaining({ event: 'sign-in-failed', about: 'Password', count: 2 }),
      ],
      cursor: null,
    })
  })

  it('have pages', async () => {
    const { token, user } = await addTestUser(api)
    for (let n = 0; n < 5; n += 1) {
      await writeSecurityEvent(api.services, { event: 'signed-out', userId: user.id, client: `203.0.113.${n}` })
      api.clock.now += n % 2 === 0 ? minute : 0
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { data } = (await list(token, `?limit=2&cursor=${cursor}`)).body as { data: OwnSecurityEvents }
      expect(data.events.length).toBeLessThanOrEqual(2)
      seen.push(...data.events.map(({ id }) => id))
      cursor = data.cursor
    }
    expect(seen).toEqual((await list(token)).body.data.events.map(({ id }) => id))
    expect(new Set(seen).size).toBe(5)
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?cursor=x', `?cursor=${'1'.repeat(101)}`]) {
      expect((await list(token, query)).status, query).toBe(400)
    }
  })
})

describe("an account's events", () => {
  const api = useMailedApi()
  const list = async (token: string) => {
    await api.settle()
    return (await send<OwnSecurityEvents>(api, 'GET /users/me/security-events', { token })).body.data.events
  }

  it('are visible to their owner only, and empty at first', async () => {
    const [ann, ben] = [await addTestUser(api), await addTestUser(api)]
    await writeSecurityEvent(api.services, { event: 'password-changed', userId: ann.user.id, client: '203.0.113.7' })
    expect(await list(ann.token)).toHaveLength(1)
    expect(await list(ben.token)).toEqual([])
    expect((await send(api, 'GET /users/me/security-events')).status).toBe(401)
  })

  it('reveal neither routes nor which admin did something', async () => {
    const admin = await addTestUser(api, { admin: true })
    const { token, user } = await addTestUser(api)
    const by = admin.user.id
    await writeSecurityEvent(api.services, { event: 'factors-reset', userId: user.id, details: { by } })
    await writeSecurityEvent(api.services, { event: 'admin-granted', userId: user.id, details: { by: 'command' } })
    const route = 'GET /api/admin/queue'
    await writeSecurityEvent(api.services, { event: 'forbidden', userId: user.id, client: 'x', details: { route } })
    await writeSecurityEvent(api.services, {
      event: 'credentials-locked',
      userId: user.id,
      client: 'others',
      details: { route },
    })
    const shown = await list(token)
    expect(shown.map(({ event, about, place }) => [event, about, place]).sort()).toEqual([
      ['admin-granted', 'By our team', null],
      ['credentials-locked', null, 'Unknown place'],
      ['factors-reset', 'By our team', null],
    ])
    expect(JSON.stringify(shown)).not.toContain(by)
  })
})
