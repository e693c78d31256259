import { beforeEach, expect, it } from 'vitest'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { SecurityLogPage } from '#src/domain/security-log/security-log.api.ts'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { addTestSession, addTestUser, password, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const path = 'GET /admin/security-log'
const hour = 3_600_000

describeDatabases("The admins' security log, in a $kind", ({ kind }) => {
  const api = useApi(kind)
  let admin: TestUser
  let ann: TestUser
  beforeEach(async () => {
    admin = await addTestUser(api, { admin: true })
    ann = await addTestUser(api, { password })
  })

  const ask = (query = '', token = admin.token) => send<SecurityLogPage>(api, `${path}?${query}`, { token })
  const seen = async (query: string) => {
    const { status, body } = await ask(query)
    expect(status, body.message).toBe(200)
    return body.data.entries.map(({ event, client }) => `${event} ${client}`)
  }
  /** Four events, an hour apart, from 09:00 to 12:00 on November 20, 2026. */
  const happen = async () => {
    const events = [
      { event: 'signed-in', userId: ann.user.id, client: '203.0.113.1' },
      { event: 'sign-in-failed', userId: ann.user.id, client: '203.0.113.2' },
      { event: 'signed-in', userId: admin.user.id, client: '203.0.113.1' },
      { event: 'data-exported', userId: admin.user.id, client: '203.0.113.3' },
    ] as const
    const end = api.clock.now
    for (const [index, event] of events.entries()) {
      api.clock.now = end - (events.length - 1 - index) * hour
      await writeSecurityEvent(api.services, event)
    }
  }

  it("is newest first, with the account's current email", async () => {
    await happen()
    const { body } = await ask()
    expect(body.data.entries.map(({ event, email, at }) => [event, email, at])).toEqual([
      ['data-exported', admin.user.email, '2026-11-20T12:00:00.000Z'],
      ['signed-in', admin.user.email, '2026-11-20T11:00:00.000Z'],
      ['sign-in-failed', ann.user.email, '2026-11-20T10:00:00.000Z'],
      ['signed-in', ann.user.email, '2026-11-20T09:00:00.000Z'],
    ])
    expect(body.data.cursor).toBeNull()
  })

  it('can be filtered by event, severity, account, client and time, alone and combined', async () => {
    await happen()
    expect(await seen('event=signed-in')).toEqual(['signed-in 203.0.113.1', 'signed-in 203.0.113.1'])
    expect(await seen('severity=warning')).toEqual(['sign-in-failed 203.0.113.2'])
    expect(await seen(`user=${admin.user.id}`)).toEqual(['data-exported 203.0.113.3', 'signed-in 203.0.113.1'])
    expect(await seen('client=203.0.113.2')).toEqual(['sign-in-failed 203.0.113.2'])
    expect(await seen('from=2026-11-20T10:00:00Z&to=2026-11-20T11:00:00Z')).toEqual([
      'signed-in 203.0.113.1',
      'sign-in-failed 203.0.113.2',
    ])
    expect(await seen('from=2026-11-20&to=2026-11-20')).toHaveLength(4)
    expect(await seen('to=2026-11-19')).toEqual([])
    expect(await seen(`event=signed-in&user=${ann.user.id}&client=203.0.113.1&to=2026-11-20`)).toHaveLength(1)
    expect(await seen('event=&severity=&user=&client=&from=&to=&cursor=')).toHaveLength(4)
    expect(await seen('user=nobody')).toEqual([])
  })

  it('has pages with each event once, even if new ones are added meanwhile', async () => {
    // In the same millisecond, so that only the id decides the order.
    for (let number = 0; number < 7; number += 1) await writeSecurityEvent(api.services, { event: 'signed-out' })
    const ids: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < 9; pages += 1) {
      const { body }: Awaited<ReturnType<typeof ask>> = await ask(`limit=3&cursor=${cursor}`)
      ids.push(...body.data.entries.map(({ id }) => id))
      cursor = body.data.cursor
      api.clock.now += 1000
      await writeSecurityEvent(api.services, { event: 'signed-out' })
    }
    expect(ids).toHaveLength(7)
    expect(new Set(ids).size).toBe(7)
  })

  it.each([
    ['event=nothing', 'Unknown event'],
    ['severity=awful', 'severity must be one of info, warning, critical'],
    ['from=yesterday', '2026-11-22T14:05:00Z'],
    ['to=2026-13-40', '2026-11-22T14:05:00Z'],
    ['from=2026-11-20T10:00:00%2B02:00', '2026-11-22T14:05:00Z'],
    [`from=${'2'.repeat(50)}`, '2026-11-22T14:05:00Z'],
    ['limit=0', 'limit must be a whole number from 1 to 200'],
    ['limit=201', 'limit must be a whole number from 1 to 200'],
    ['limit=1.5', 'limit must be a whole number from 1 to 200'],
    ['limit=many', 'limit must be a whole number from 1 to 200'],
    ['cursor=nonsense', 'The cursor is not valid'],
    [`user=${'a'.repeat(101)}`, 'user must be at most 100 characters'],
    [`client=${'a'.repeat(101)}`, 'client must be at most 100 characters'],
    [`cursor=${'1'.repeat(101)}`, 'The cursor is not valid'],
    ['event=signed-in&event=signed-out', 'only once'],
  ])('reports what is wrong with %s', async (query, detail) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body.detail).toContain(detail)
  })

  it('is only for admins who signed in with two factors', async () => {
    const withOneFactor = await addTestSession(api.services, admin.user, api.clock.now, 'one')
    const unconfirmed = await addTestUser(api, { confirmed: false })
    const withFactor = await addTestUser(api, { factor: true })
    expect((await send(api, path)).status).toBe(401)
    for (const { token } of [ann, unconfirmed, withFactor]) expect((await ask('', token)).status).toBe(403)
    const refused = await ask('', withOneFactor)
    expect([refused.status, refused.body.data]).toEqual([403, { needs: 'second-factor' }])
    expect((await ask('', admin.token)).status).toBe(200)
  })

  it('names the account of a wrong password, and nothing about an unknown email', async () => {
    const signIn = (email: string) => send(api, 'POST /auth/signIn', { body: { email, password: 'not this one' } })
    await signIn(ann.user.email)
    await signIn('stranger@example.com')
    await api.settle()
    const rows = await listSecurityEvents(api.db, { limit: 9, event: 'sign-in-failed' })
    expect(rows.map(({ userId }) => userId).sort()).toEqual([ann.user.id, null].sort())
    expect(JSON.stringify([rows, api.log])).not.toMatch(/stranger@|person\d+@/)
  })
})
