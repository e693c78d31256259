import { and, eq, like, max } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownBrowserDays } from '#src/domain/accounts/known-browsers.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signUp, useMailedApi } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'
const home = '198.18.0.1'
const minute = 60_000
const hour = 60 * minute
const network = (n: number) => `198.51.${n >> 8}.${n & 255}`

describeDatabases('a known browser, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  let knownBrowser = ''

  const tryPassword = async (typed: string, { token = '', to = email, ip = home } = {}) => {
    const body = { email: to, password: typed, knownBrowser: token }
    return (await send(api, 'POST /auth/signIn', { body, ip })).status
  }
  const askMail = async (call: 'magic-link' | 'password-reset', token: string, ip: string) =>
    (await send(api, `POST /auth/${call}`, { body: { email, knownBrowser: token }, ip })).status
  /** Wrong passwords from as many networks as the email's limit allows. The first and the last are sent, the others counted. */
  const strangersGuess = async () => {
    const ofEmail = like(rateLimits.key, 'signIn:email:%')
    const latest = api.db
      .select({ at: max(rateLimits.windowStart) })
      .from(rateLimits)
      .where(ofEmail)
    expect(await tryPassword('wrong password', { ip: network(1) })).toBe(401)
    await api.db
      .update(rateLimits)
      .set({ count: 49 })
      .where(and(ofEmail, eq(rateLimits.windowStart, latest)))
    expect(await tryPassword('wrong password', { ip: network(2) })).toBe(401)
    expect(await tryPassword(password, { ip: home })).toBe(429)
  }

  beforeEach(async () => {
    await addTestUser(api, { email, password })
    const { body } = await send(api, 'POST /auth/signIn', { body: { email, password }, ip: home })
    knownBrowser = (body as unknown as { knownBrowser: string }).knownBrowser
    api.clock.now += hour
  })

  it("signs in while strangers use up the email's limit", async () => {
    await strangersGuess()
    expect(await tryPassword(password, { token: knownBrowser })).toBe(200)
    expect(await tryPassword(password, { token: knownBrowser, ip: '192.0.2.50' })).toBe(200)
  })

  it('gets its mails after strangers requested five', async () => {
    for (let n = 0; n < 5; n += 1) expect(await askMail('magic-link', '', network(n))).toBe(200)
    expect(await askMail('magic-link', '', home)).toBe(429)
    expect(await askMail('magic-link', knownBrowser, home)).toBe(200)
    expect(await askMail('password-reset', knownBrowser, home)).toBe(200)
    expect(await api.mailsTo(email)).toHaveLength(7)
  })

  it('has ten attempts and five mails, across all networks', async () => {
    await strangersGuess()
    for (let n = 0; n < 10; n += 1) {
      expect(await tryPassword('wrong password', { token: knownBrowser, ip: network(100 + n) })).toBe(401)
    }
    expect(await tryPassword(password, { token: knownBrowser, ip: network(200) })).toBe(429)
    for (let n = 0; n < 5; n += 1) expect(await askMail('magic-link', knownBrowser, network(n))).toBe(200)
    expect(await askMail('password-reset', knownBrowser, network(200))).toBe(429)
    api.clock.now += hour
    expect(await tryPassword(password, { token: knownBrowser })).toBe(200)
  })

  it('keeps its id at each sign-in, with its own count', async () => {
    const sent = { email, password, knownBrowser }
    const again = (await send(api, 'POST /auth/signIn', { body: sent, ip: home })).body as unknown as typeof sent
    expect(again.knownBrowser.split('.')[0]).toBe(knownBrowser.split('.')[0])
    const forged = { email, password, knownBrowser: `${'A'.repeat(16)}.x` }
    const other = (await send(api, 'POST /auth/signIn', { body: forged, ip: home })).body as unknown as typeof sent
    expect(other.knownBrowser.split('.')[0]).not.toBe('A'.repeat(16))
  })

  it.each(['a new password', 'signing out everywhere', 'a password reset'])(
    'is forgotten by %s',
    async (how) => {
      const signedIn = await send(api, 'POST /auth/signIn', { body: { email, password }, ip: home })
      const token = signedIn.body.accessToken
      const fresh = 'another long walk in the sun'
      const act = {
        'a new password': () =>
          send(api, 'PUT /users/me/password', { token, body: { currentPassword: password, password: fresh } }),
        'signing out everywhere': () => send(api, 'POST /auth/sign-out', { token, body: { everywhere: true } }),
        'a password reset': async () => {
          await send(api, 'POST /auth/password-reset', { body: { email } })
          const resetPasswordToken = tokenIn((await api.mailsTo(email)).at(-1))
          return send(api, 'PUT /auth/password', { body: { password: fresh, resetPasswordToken } })
        },
      }[how]!
      const answer = (await act()) as unknown as { status: number; body: { knownBrowser?: string } }
      expect(answer.status).toBe(200)
      const now = how === 'signing out everywhere' ? password : fresh
      await strangersGuess()
      expect(await tryPassword(now, { token: knownBrowser })).toBe(429)
      if (answer.body.knownBrowser) expect(await tryPassword(now, { token: answer.body.knownBrowser })).toBe(200)
    },
    60_000,
  )

  it("isn't known for another email, or with a changed, expired or made-up token", async () => {
    await addTestUser(api, { email: 'bob@example.com', password })
    const other = await send(api, 'POST /auth/signIn', {
      body: { email: 'bob@example.com', password },
      ip: '192.0.2.1',
    })
    const [id = '', signed = ''] = knownBrowser.split('.')
    await strangersGuess()
    const tokens = [
      (other.body as unknown as { knownBrowser: string }).knownBrowser,
      `${'A'.repeat(16)}.${signed}`,
      `${id}.z${signed}`,
      knownBrowser.slice(0, -1),
      `${knownBrowser}\n`,
      'x'.repeat(10_000),
    ]
    for (const token of tokens) expect(await tryPassword(password, { token })).toBe(429)
  })

  it(`is forgotten after ${knownBrowserDays} days`, async () => {
    api.clock.now += knownBrowserDays * 24 * hour - hour - minute
    await strangersGuess()
    expect(await tryPassword(password, { token: knownBrowser })).toBe(200)
    api.clock.now += minute
    await strangersGuess()
    expect(await tryPassword(password, { token: knownBrowser })).toBe(429)
  })

  it("must have signed in to a confirmed account; creating another with the same email isn't enough", async () => {
    const { body } = await send(api, 'POST /auth/signup', { body: { email, password: 'the password of a thief' } })
    expect(body).not.toHaveProperty('knownBrowser')
    await signUp(api, 'carl@example.com', 'the password of a thief')
    const claimed = { email: 'carl@example.com', password: 'the password of a thief' }
    const answer = await send(api, 'POST /auth/signIn', { body: claimed })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('knownBrowser')
  })
})

describe('passwords at sign-in', () => {
  const api = useMailedApi()
  const attempt = (to: string, typed: string, ip: string) =>
    send(api, 'POST /auth/signIn', { body: { email: to, password: typed }, ip })

  it('are limited per client, for any emails, until the window ends', async () => {
    await addTestUser(api, { email, password })
    for (let n = 0; n < 60; n += 1) {
      expect((await attempt(`person-${n}@example.com`, 'wrong password', home)).status).toBe(401)
    }
    const blocked = await attempt(email, password, home)
    expect(blocked.status).toBe(429)
    expect((await attempt(email, password, network(1))).status).toBe(200)
    api.clock.now += Number(blocked.headers.get('retry-after')) * 1000
    expect((await attempt(email, password, home)).status).toBe(200)
  })

  it('are limited to ten per client and email, for any spelling of the email', async () => {
    await addTestUser(api, { email, password })
    for (let n = 0; n < 10; n += 1) {
      const spelled = n % 2 === 0 ? email : ' ANN@Example.com'
      expect((await attempt(spelled, 'wrong password', home)).status).toBe(401)
    }
    const blocked = await attempt(email, password, home)
    expect(blocked.status).toBe(429)
    expect((await attempt('bob@example.com', 'wrong password', home)).status).toBe(401)
    expect((await attempt(email, password, network(1))).status).toBe(200)
    api.clock.now += Number(blocked.headers.get('retry-after')) * 1000
    expect((await attempt(email, password, home)).status).toBe(200)
  })

  it('are limited per email across all clients, with and without an account', async () => {
    await addTestUser(api, { email, password })
    for (const to of [email, 'nobody@example.com']) {
      for (let n = 0; n < 50; n += 1) expect((await attempt(to, 'wrong password', network(n))).status).toBe(401)
    }
    const [blocked, unknown] = [
      await attempt(email, password, network(60)),
      await attempt('nobody@example.com', password, network(61)),
    ]
    expect([blocked.status, unknown.status]).toEqual([429, 429])
    expect(unknown.body).toEqual(blocked.body)
    api.clock.now += Number(blocked.headers.get('retry-after')) * 1000
    expect((await attempt(email, password, network(60))).status).toBe(200)
  })
})

describe('requesting a sign-in link', () => {
  const api = useMailedApi()

  it('takes the email in the body and mails a link', async () => {
    await openAccount(api, email)
    const answer = await send(api, 'POST /auth/magic-link', { body: { email } })
    expect(answer.body.data['code']).toMatch(/^[A-Z2-9]{6}$/)
    expect((await api.mailsTo(email)).at(-1)?.subject).toMatch(/sign-in link/i)
    const asked = (await listSecurityEvents(api.db, { limit: 10 })).filter(({ event }) => event === 'link-requested')
    expect(asked).toMatchObject([{ userId: null, details: { what: 'sign-in' } }])
    expect((await send(api, 'POST /auth/magic-link', { body: { email: 'ann' } })).status).toBe(422)
    expect((await send(api, 'POST /auth/magic-link', { body: { email, browser: 'x' } })).status).toBe(422)
  })

  it("is refused from another site's page", async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
    expect((await send(api, 'POST /auth/magic-link', { body: { email }, headers })).status).toBe(403)
    expect(await api.mailsTo(email)).toEqual([])
  })

  it('is documented, and the GET variant is marked deprecated', async () => {
    const { paths } = (await (await api.call('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { deprecated?: boolean }>>
    }
    expect(paths['/api/auth/magic-link']).toMatchObject({ get: { deprecated: true }, post: { 'x-role': 'anonymous' } })
    expect(paths['/api/auth/magic-link']?.['post']?.deprecated).toBeUndefined()
  })
})
