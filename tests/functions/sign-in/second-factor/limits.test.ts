import { describe, expect, it } from 'vitest'
import { secondFactorMessages, secondStepTries } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { passkeyChallenges } from '#src/storage/sign-in/passkeys/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addTestSession, addTestUser, password, send } from '#tests/support/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import { finish, firstStep } from '#tests/support/second-factors.ts'

const email = 'ann@example.com'
const minute = 60_000
const hour = 60 * minute
type Known = { knownBrowser: string }

describeDatabases('authenticator codes, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const wrong = { method: 'totp', code: '000000' }
  const right = () => ({ method: 'totp', code: codeAt(api.clock.now) })
  const network = (n: number) => `198.51.${n >> 8}.${n & 255}`
  /** Wrong codes for a proof, in as many sessions as needed. */
  const guess = async (user: Parameters<typeof addTestSession>[1], tries: number) => {
    for (let n = 0; n < tries; n += 1) {
      const token = await addTestSession(api.services, user)
      const answer = await send(api, 'POST /auth/proof', { token, body: wrong, ip: network(n) })
      expect(answer.status).toBe(422)
    }
  }

  it('are counted per account for sign-in and proof together, and logged', async () => {
    const { user, token } = await addTestUser(api, { email, password, factor: true })
    await guess(user, 9)
    expect((await finish(api, await firstStep(api, email, password), wrong)).status).toBe(422)
    const shut = await send(api, 'POST /auth/proof', { token, body: right() })
    expect([shut.status, shut.body.message]).toEqual([429, secondFactorMessages.tooManyCodes])
    expect((await finish(api, await firstStep(api, email, password), right())).status).toBe(429)
    await api.settle()
    const failed = (await api.db.select().from(securityEvents)).filter(({ event }) => event === 'factor-failed')
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(10)
    expect(failed.every(({ userId, details }) => userId === user.id && details.method === 'totp')).toBe(true)
  })

  it('have a daily limit too, and the response says how long', async () => {
    const { user } = await addTestUser(api, { email, password, factor: true })
    api.clock.now = Date.UTC(2026, 10, 20, 12)
    for (let quarter = 0; quarter < 5; quarter += 1) {
      await guess(user, 10)
      api.clock.now += 15 * minute
    }
    const shut = await finish(api, await firstStep(api, email, password), right())
    expect([shut.status, shut.headers.get('retry-after')]).toEqual([429, String((12 * 60 - 75) * 60)])
    api.clock.now += Number(shut.headers.get('retry-after')) * 1000
    expect((await finish(api, await firstStep(api, email, password), right())).status).toBe(200)
  })

  it("are counted separately in a known browser, so that someone with the password can't lock the owner out", async () => {
    const { user } = await addTestUser(api, { email, password, factor: true })
    const { body } = await finish(api, await firstStep(api, email, password), right())
    const { knownBrowser } = body as unknown as Known
    api.clock.now += 15 * minute
    await guess(user, 10)
    expect((await finish(api, await firstStep(api, email, password), right())).status).toBe(429)
    const own = await finish(api, await firstStep(api, email, password), { ...right(), knownBrowser })
    expect(own.status).toBe(200)
  })

  it('get no extra attempts in browsers known before there was a factor, except the one that added it', async () => {
    const { token, user } = await addTestUser(api, { email, password })
    const signIn = async () =>
      (await send(api, 'POST /auth/signIn', { body: { email, password } })).body as unknown as Known
    const before = await signIn()
    api.clock.now += minute
    const setup = await send<{ secret: string }>(api, 'POST /users/me/authenticator', { token })
    const code = () => ({ method: 'totp', code: codeAt(api.clock.now, setup.body.data.secret) })
    const added = await send(api, 'POST /users/me/authenticator/confirm', { token, body: code() })
    const { knownBrowser } = added.body as unknown as Known
    api.clock.now += 15 * minute
    await guess(user, 10)
    const [known, forgotten] = [await firstStep(api, email, password), await firstStep(api, email, password)]
    expect((await finish(api, forgotten, { ...code(), ...before })).status).toBe(429)
    expect((await finish(api, known, { ...code(), knownBrowser })).status).toBe(200)
  })

  it("that come too soon don't use up the step's attempts", async () => {
    api.clock.now = Date.UTC(2026, 10, 20, 12, 10)
    const { user } = await addTestUser(api, { email, password, factor: true })
    await guess(user, 10)
    const step = await firstStep(api, email, password)
    for (let n = 0; n <= secondStepTries; n += 1) expect((await finish(api, step, right())).status).toBe(429)
    api.clock.now += 5 * minute
    expect((await finish(api, step, right())).status).toBe(200)
  })

  it('that fail notify the owner once a day, even across several sign-ins', async () => {
    await addTestUser(api, { email, password, factor: true })
    api.clock.now = Date.UTC(2026, 10, 20, 12)
    const noticeCount = async () =>
      (await api.mailsTo(email)).filter(({ subject }) => subject?.startsWith('Failed sign-in attempts')).length
    const fail = async () => finish(api, await firstStep(api, email, password), wrong)
    for (let n = 0; n < 4; n += 1) await fail()
    expect(await noticeCount()).toBe(0)
    for (let n = 0; n < 4; n += 1) {
      await fail()
      expect(await noticeCount()).toBe(1)
      api.clock.now += 2 * hour
    }
    api.clock.now += 6 * hour
    for (let n = 0; n < 5; n += 1) await fail()
    expect(await noticeCount()).toBe(2)
  })

  it('beyond the limit notify the owner too', async () => {
    const { user } = await addTestUser(api, { email, password, factor: true })
    await guess(user, 10)
    expect((await finish(api, await firstStep(api, email, password), wrong)).status).toBe(429)
    expect((await api.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Failed sign-in attempts/) as string,
    ])
  })
})

describe('requesting a passkey challenge while signed in', () => {
  const api = useMailedApi()

  it.each(['POST /auth/proof/passkey', 'POST /users/me/passkeys/options'] as const)('%s is limited', async (name) => {
    const { token } = await addTestUser(api, { email })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await send(api, name, { token })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    expect(await api.db.select().from(passkeyChallenges)).toHaveLength(10)
  })
})
