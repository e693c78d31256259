import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sessionLimits, touchMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import type { SessionInfo } from '#src/domain/sign-in/sessions/sessions.api.ts'
import type { Factors } from '#src/domain/sign-in/sessions/sessions.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addSession, endAllSessions, renewSession } from '#src/storage/sign-in/sessions/changes.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTestSession, addTestUser, afterPasswordCheck, password, send } from '#tests/support/accounts.ts'
import type { TestApi } from '#tests/support/api.ts'
import { addTestApp } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'
const minute = 60_000

const list = async (api: TestApi, token: string) =>
  (await send<SessionInfo[]>(api, 'GET /users/me/sessions', { token })).body.data
const events = async (api: TestApi) => {
  await api.settle()
  return (await api.db.select().from(securityEvents)).map(({ event }) => event)
}

describeDatabases('sessions in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('are listed with device, place and times, the current one first', async () => {
    await openAccount(api, email)
    const body = { email, password }
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const here = (await send(api, 'POST /auth/signIn', { body, headers })).body.accessToken
    const listed = await list(api, here)
    expect(listed.map(({ current }) => current)).toEqual([true, false])
    expect(listed[0]).toMatchObject({
      method: 'password',
      factors: 'one',
      device: 'Firefox on Windows',
      place: 'Local network',
      createdAt: new Date(api.clock.now).toISOString(),
    })
    expect(listed[1]).toMatchObject({ method: 'confirmation', device: 'Unknown device' })
  })

  it('can be ended individually or all others together, by their owner only', async () => {
    await openAccount(api, email)
    const tokens: string[] = []
    for (let n = 0; n < 3; n += 1) tokens.push((await signIn(api, email)).body.accessToken)
    const [here = '', there = '', elsewhere = ''] = tokens
    const stranger = await addTestUser(api)
    const thereId = (await list(api, there))[0]!.id
    const end = (token: string) => send(api, `DELETE /users/me/sessions/${thereId}`, { token })
    expect((await end(stranger.token)).status).toBe(404)
    expect(await whoIs(api, there)).toBe(email)
    expect((await end(here)).status).toBe(200)
    expect(await whoIs(api, there)).toBeNull()
    expect((await end(here)).status).toBe(404)
    expect(await events(api)).toContain('token-reused')

    await send(api, 'DELETE /users/me/sessions', { token: here })
    expect(await whoIs(api, elsewhere)).toBeNull()
    expect(await whoIs(api, here)).toBe(email)
    expect(await list(api, here)).toHaveLength(1)
  })

  it.each([
    ['an account', false, sessionLimits.user],
    ['an admin', true, sessionLimits.admin],
  ] as const)('of %s end when idle and after the maximum time', async (_, admin, { idleMs, absoluteMs }) => {
    const { token, user } = await addTestUser(api, { admin })
    const start = api.clock.now
    const status = async () => (await send(api, 'GET /users/me', { token })).status
    while (api.clock.now + idleMs - 1000 < start + absoluteMs) {
      api.clock.now += idleMs - 1000
      expect(await status()).toBe(200)
    }
    api.clock.now = start + absoluteMs
    expect(await status()).toBe(401)

    const idle = await addTestSession(api.services, user)
    api.clock.now += idleMs
    expect((await send(api, 'GET /users/me', { token: idle })).status).toBe(401)
    // It has ended for good, whatever the clock says later.
    api.clock.now -= minute
    expect((await send(api, 'GET /users/me', { token: idle })).status).toBe(401)
    expect(await events(api)).toEqual(['session-ended'])
  })

  it('record their use every few minutes, not on every call', async () => {
    const { token, user } = await addTestUser(api)
    const usedAt = async () => (await api.db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]!.lastUsedAt
    const start = api.clock.now
    api.clock.now += touchMs - 1
    await whoIs(api, token)
    expect(await usedAt()).toBe(start)
    api.clock.now += 1
    await whoIs(api, token)
    expect(await usedAt()).toBe(api.clock.now)
  })

  it('stay ended, even if used or renewed in parallel', async () => {
    const { user, token } = await addTestUser(api)
    const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, user.id))
    api.clock.now += touchMs
    const calls = Array.from({ length: 8 }, () => send(api, 'GET /users/me', { token }))
    await Promise.all([...calls, send(api, 'POST /auth/sign-out', { token })])
    expect(await whoIs(api, token)).toBeNull()
    const renewed = await renewSession(api.db, {
      id: session!.id,
      userId: user.id,
      freshId: 'fresh',
      factors: 'one',
      now: api.clock.now,
    })
    expect(renewed).toBe(false)
    expect(await api.db.select().from(sessions).where(eq(sessions.id, 'fresh'))).toEqual([])
  })

  it("don't start for an account that changed since the proof was checked", async () => {
    const { user } = await addTestUser(api, { password })
    const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, user.id))
    const start = (id: string, changes: object) => addSession(api.db, { ...session!, id }, { ...user, ...changes })
    expect(await start('one', { passwordHash: 'the one before' })).toBe(false)
    expect(await start('two', { passwordHash: null })).toBe(false)
    expect(await start('three', { isAdmin: true })).toBe(false)
    expect(await start('four', {})).toBe(true)
  })

  it("don't start, and no password changes, for an account that signed out everywhere meanwhile", async () => {
    const email = 'out@example.com'
    const { user } = await addTestUser(api, { email, password })
    const signOut = () => endAllSessions(api.db, user.id, 'signed-out', (api.clock.now += 1))
    afterPasswordCheck(api, signOut)
    expect((await send(api, 'POST /auth/signIn', { body: { email, password } })).status).toBe(401)
    const body = { currentPassword: password, password: 'another long walk in the sun' }
    const again = (await send(api, 'POST /auth/signIn', { body: { email, password } })).body.accessToken
    afterPasswordCheck(api, signOut)
    expect((await send(api, 'PUT /users/me/password', { token: again, body })).status).toBe(401)
    expect((await send(api, 'POST /auth/signIn', { body: { email, password } })).status).toBe(200)
  })

  it('have two factors exactly if the account has a second one when they start', async () => {
    const { user, token } = await addTestUser(api, { password })
    const [session] = await api.db.select().from(sessions).where(eq(sessions.userId, user.id))
    const start = (id: string, factors: Factors) => addSession(api.db, { ...session!, id, factors }, user)
    const renewal = { id: session!.id, userId: user.id, now: api.clock.now }
    const renew = (freshId: string, factors: Factors) => renewSession(api.db, { ...renewal, freshId, factors })
    expect([await start('one', 'two'), await start('two', 'one')]).toEqual([false, true])
    expect(await renew('three', 'two')).toBe(false)
    await addTestApp(api.services, user)
    expect([await start('four', 'one'), await start('five', 'two')]).toEqual([false, true])
    expect(await renew('six', 'one')).toBe(false)
    expect(await whoIs(api, token)).toBe(user.email)
    expect(await renew('seven', 'two')).toBe(true)
    expect(await whoIs(api, token)).toBeNull()
  })
})
