import { beforeEach, expect, it } from 'vitest'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import { openDatabase } from '#src/storage/database.ts'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { addTestSession, addTestUser, password, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const hour = 60 * 60 * 1000
const fresh = 'another long walk in the sun'

describeDatabases('The security log in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const events = (limit = 500) => listSecurityEvents(api.db, { limit })
  const write = (...entries: Parameters<typeof writeSecurityEvent>[1][]) =>
    Promise.all(entries.map((entry) => writeSecurityEvent(api.services, entry)))

  beforeEach(() => {
    api.clock.now = Date.UTC(2026, 10, 20, 12, 30)
  })

  it('stores who, from where, when and what', async () => {
    await write({ event: 'signed-in', userId: 'ann', client: '203.0.113.7', details: { method: 'password' } })
    expect(await events()).toMatchObject([
      {
        event: 'signed-in',
        severity: 'info',
        at: api.clock.now,
        count: 1,
        userId: 'ann',
        client: '203.0.113.7',
        details: { method: 'password' },
      },
    ])
    expect(api.log).toMatchObject([{ event: 'security', security: 'signed-in', userId: 'ann' }])
  })

  it('stores repeats as one row per client, account and hour, with a count', async () => {
    for (let round = 0; round < 3; round += 1) {
      await write(...Array.from({ length: 40 }, () => ({ event: 'sign-in-failed' as const, client: '198.51.100.1' })))
      api.clock.now += 60_000
    }
    await write({ event: 'sign-in-failed', client: '198.51.100.2' }, { event: 'sign-in-failed', userId: 'ann' })
    api.clock.now += hour
    await write({ event: 'sign-in-failed', client: '198.51.100.1' })
    const rows = await events()
    expect(rows.map(({ client, userId, count }) => `${client} ${userId} ${count}`).sort()).toEqual([
      '198.51.100.1 null 1',
      '198.51.100.1 null 120',
      '198.51.100.2 null 1',
      'null ann 1',
    ])
    const many = rows.find(({ count }) => count === 120)!
    expect(many.lastAt - many.at).toBe(120_000)
    // One line per row, not per event.
    expect(api.log).toHaveLength(4)
  })

  it('adds at most a hundred rows an hour for any number of clients', async () => {
    const clients = Array.from({ length: 700 }, (_, number) => `10.0.${number >> 8}.${number & 255}`)
    for (const round of [0, 1]) {
      await write(...clients.map((client) => ({ event: 'rate-limited' as const, client })))
      const rows = await events()
      expect(rows).toHaveLength(101)
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(700 * (round + 1))
    }
    expect((await events()).find(({ client }) => client === 'others')!.count).toBe(1200)
    expect(api.log.length).toBeLessThanOrEqual(500)
  })

  it('logs each 403 and 429, and sign-in lockouts under their own name', async () => {
    const { user, token } = await addTestUser(api)
    await send(api, 'GET /admin/queue', { token })
    for (let tries = 0; tries < 12; tries += 1) {
      await send(api, 'POST /auth/signIn', { body: { email: 'nobody@example.com', password: 'wrong password' } })
    }
    await api.settle()
    const found = (await events()).filter(({ event }) => event !== 'sign-in-failed')
    expect(found.map(({ event, userId, client, count, details }) => [event, userId, client, count, details])).toEqual(
      expect.arrayContaining([
        ['forbidden', null, '203.0.113.7', 1, { route: 'GET /api/admin/queue' }],
        ['credentials-locked', null, '203.0.113.7', 2, { route: 'POST /api/auth/signIn' }],
      ]),
    )
    expect(user.isAdmin).toBe(false)
  })

  const faults: [call: `${string} /${string}`, body: object, event: string, details: object][] = [
    ['POST /auth/proof', { method: 'password', password: 'x' }, 'proof-failed', { method: 'password' }],
    ['PUT /users/me/password', { currentPassword: 'x', password: fresh }, 'proof-failed', { method: 'password' }],
    ['PUT /auth/password', { resetPasswordToken: 'x', password: fresh }, 'link-failed', { what: 'reset' }],
    ['POST /auth/confirm', { token: 'x', password }, 'link-failed', { what: 'confirmation' }],
    ['POST /auth/email-stop', { token: 'x' }, 'link-failed', { what: 'email-stop' }],
    ['POST /users/me/email/confirm', { token: 'x' }, 'link-failed', { what: 'email-change' }],
    [
      'POST /auth/second-factor',
      { token: 'x', method: 'totp', code: '123456' },
      'link-failed',
      { what: 'second-step' },
    ],
    ['POST /auth/second-factor/passkey', { token: 'x' }, 'link-failed', { what: 'second-step' }],
    ['POST /auth/proof', { method: 'password', password }, 'identity-confirmed', { method: 'password' }],
    ['POST /auth/sign-out', {}, 'signed-out', { what: 'here' }],
    ['POST /auth/sign-out', { everywhere: true }, 'signed-out', { what: 'everywhere' }],
  ]

  it.each(faults)('logs %s with %j as %s', async (call, body, event, details) => {
    const { user, token } = await addTestUser(api, { password })
    await send(api, call, { token, body })
    await api.settle()
    const userId = call.includes('/users/me') || call.endsWith('/proof') || call.endsWith('/sign-out') ? user.id : null
    expect(await events()).toMatchObject([{ event, userId, details }])
  })

  it('logs a wrong emailed code, a wrong factor and the number of exported rows', async () => {
    const { token } = await addTestUser(api)
    await send(api, 'POST /auth/proof', { token, body: { method: 'code', code: '123456' } })
    const { token: admin } = await addTestUser(api, { admin: true })
    await send(api, 'POST /auth/proof', { token: admin, body: { method: 'totp', code: '000000' } })
    await send(api, 'POST /waitlist', { body: { email: 'carl@example.com' } })
    await send(api, 'GET /admin/waitlist.csv', { token: admin })
    await api.settle()
    const found = (await events()).map(({ event, details }) => [event, details])
    expect(found).toEqual(
      expect.arrayContaining([
        ['proof-failed', { method: 'code' }],
        ['factor-failed', { method: 'totp' }],
        ['data-exported', { what: 'waitlist', rows: 1 }],
      ]),
    )
  })

  it("doesn't count a weak new password as a failure", async () => {
    const { token } = await addTestUser(api, { password })
    await send(api, 'PUT /users/me/password', { token, body: { currentPassword: password, password: 'short' } })
    await api.settle()
    expect(await events()).toEqual([])
  })

  it("doesn't count a 403 that asks for a proof or a second factor as a refusal", async () => {
    const { user, token } = await addTestUser(api)
    api.clock.now += hour
    expect((await send(api, 'DELETE /users/me', { token })).body.data['needs']).toBe('proof')
    const { user: admin } = await addTestUser(api, { admin: true, factor: false })
    const oneFactor = await addTestSession(api.services, admin, api.clock.now, 'one')
    expect((await send(api, 'GET /admin/queue', { token: oneFactor })).body.data['needs']).toBe('second-factor')
    await send(api, 'GET /admin/queue', { token })
    await api.settle()
    expect((await events()).map(({ event, details }) => [event, details])).toEqual([
      ['forbidden', { route: 'GET /api/admin/queue' }],
    ])
    expect(user.isAdmin).toBe(false)
  })

  it('contains no line breaks, hidden direction marks, emails or tokens', async () => {
    const token = 'k'.repeat(43)
    await write({
      event: 'webhook-refused',
      client: '203.0.113.7\nFAKE',
      details: { what: 'x\r\n{"event":"forged"}\u202e', reason: token, device: 'not carried' },
    })
    await write({ event: 'data-exported', details: { what: 'ann@example.com' } })
    const text = JSON.stringify([await events(), api.log])
    expect(text).not.toMatch(/\\r|\\n|\u202e|\u2028|not carried|ann@/)
    expect(text).not.toContain(token)
    expect(text).toContain('[removed]')
  })

  it('identifies what an event is about by our id only', async () => {
    const id = api.services.newId()
    const token = 'Kk0_'.repeat(8)
    for (const subject of [id, token, `${id}0`, `${id}\n`]) {
      await write({ event: 'payment-mismatch', details: { subject } })
    }
    const subjects = (await events()).map(({ details }) => details.subject)
    expect(subjects.sort()).toEqual([id, '[removed]', '[removed]', '[removed]'].sort())
  })

  it("doesn't delay a response if the database is down, and still prints a line", async () => {
    const away = { ...api.services, db: openDatabase({ url: 'http://127.0.0.1:9' }) }
    await writeSecurityEvent(away, { event: 'password-changed', userId: 'ann' })
    await writeSecurityEvent(away, { event: 'rate-limited', client: '203.0.113.7' })
    expect(api.log.filter(({ event }) => event === 'security').length).toBeGreaterThanOrEqual(2)
    expect(api.log.filter(({ event }) => event === 'security-log-not-written')).toHaveLength(2)
    away.db.$client.close()
  })
})
