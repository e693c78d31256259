import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'

describeDatabases('signing in, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('gives a new access token each time', async () => {
    await openAccount(api, email)
    const [one, other] = [await signIn(api, ' Ann@Example.com '), await signIn(api, email)]
    const text = expect.any(String) as string
    expect(one.body).toEqual({ success: true, accessToken: text, knownBrowser: text })
    expect(one.body.accessToken).not.toBe(other.body.accessToken)
    expect(await whoIs(api, one.body.accessToken)).toBe(email)
  })

  it('answers a wrong password, an unknown email and an account without a password the same way', async () => {
    await openAccount(api, email)
    await addTestUser(api, { email: 'magic@example.com' })
    const answers = [
      await signIn(api, email, 'not the password'),
      await signIn(api, 'nobody@example.com', 'not the password'),
      await signIn(api, 'magic@example.com', 'not the password'),
      await signIn(api, 'magic@example.com', 'x'.repeat(200)),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({ ...answers[0]!.body })
      expect([...headers.keys()]).toEqual([...answers[0]!.headers.keys()])
    }
    expect(answers[0]!.body).toMatchObject({
      detail: 'Invalid authentication credentials',
      message: accountMessages.wrongSignIn,
      success: false,
    })
  })

  it('signing out ends this token or all of them', async () => {
    await openAccount(api, email)
    const tokens: string[] = []
    for (let n = 0; n < 3; n += 1) tokens.push((await signIn(api, email)).body.accessToken)
    const [first = '', second = '', third = ''] = tokens
    const out = await send(api, 'POST /auth/sign-out', { token: first })
    expect(out.body).toEqual({ success: true, message: accountMessages.signedOut })
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect(await whoIs(api, first)).toBeNull()
    expect(await whoIs(api, second)).toBe(email)
    await send(api, 'POST /auth/sign-out', { token: second, body: { everywhere: true } })
    expect(await whoIs(api, second)).toBeNull()
    expect(await whoIs(api, third)).toBeNull()
    api.clock.now += 1000
    expect(await whoIs(api, (await signIn(api, email)).body.accessToken)).toBe(email)
  })
})

describe('signing in', () => {
  const api = useMailedApi()

  it('says what is missing', async () => {
    const answer = await signIn(api, '', '')
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'email', message: accountMessages.emailRequired },
      { field: 'password', message: passwordMessages.required },
    ])
  })

  it('is limited by client and email for a while, without affecting others', async () => {
    await addTestUser(api, { email, password })
    for (let n = 0; n < 10; n += 1) expect((await signIn(api, email, 'wrong password')).status).toBe(401)
    const shut = await signIn(api, email)
    expect(shut.status).toBe(429)
    expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(0)
    // The owner isn't locked out elsewhere, and not for long here.
    expect((await send(api, 'POST /auth/signIn', { body: { email, password }, ip: '198.51.100.1' })).status).toBe(200)
    api.clock.now += 15 * 60 * 1000
    expect((await signIn(api, email)).status).toBe(200)
  })

  it('limits an unknown email the same way', async () => {
    for (let n = 0; n < 10; n += 1) await signIn(api, 'nobody@example.com', 'wrong password')
    expect((await signIn(api, 'nobody@example.com', 'wrong password')).status).toBe(429)
  })
})

describe('the signed-in user', () => {
  const api = useMailedApi()

  it('is only read from the header, never from the URL, a cookie or the body', async () => {
    const { token } = await addTestUser(api)
    expect((await api.call(`/api/users/me?accessToken=${token}&token=${token}&access_token=${token}`)).status).toBe(401)
    expect(
      (await api.call('/api/users/me', { headers: { cookie: `accessToken=${token}; token=${token}` } })).status,
    ).toBe(401)
    expect((await api.call('/api/users/me', { headers: { authorization: token } })).status).toBe(401)
    expect((await api.call('/api/users/me', { headers: { authorization: `Basic ${token}` } })).status).toBe(401)
    expect((await api.call('/api/users/me', { headers: { authorization: `bearer ${token}` } })).status).toBe(200)
  })

  it("gets no cookie, isn't cached and isn't logged", async () => {
    const { token } = await addTestUser(api, { email, password })
    const answer = await signIn(api, email)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const me = await send(api, 'GET /users/me', { token })
    expect(me.headers.get('cache-control')).toBe('no-store')
    // Errors are logged with method and path only.
    await api.db.$client.execute('ALTER TABLE subscriptions RENAME TO gone')
    expect((await send(api, 'GET /users/me', { token })).status).toBe(500)
    expect(api.log.length).toBeGreaterThan(0)
    expect(JSON.stringify(api.log)).not.toContain(token)
  })

  it('can have any number of sessions, which end when the account is deleted', async () => {
    const { token, user } = await addTestUser(api)
    await api.db.$client.execute({ sql: 'DELETE FROM users WHERE id = ?', args: [user.id] })
    expect((await send(api, 'GET /users/me', { token })).status).toBe(401)
  })

  it('loses admin access at the next call after a demotion, whatever the token says', async () => {
    const { token, user } = await addTestUser(api, { admin: true })
    const wanted = { state: 'ended' }
    expect((await send(api, 'POST /subscriptions/x/settle', { token, body: wanted })).status).toBe(404)
    await api.db.$client.execute({ sql: 'UPDATE users SET is_admin = 0 WHERE id = ?', args: [user.id] })
    expect((await send(api, 'POST /subscriptions/x/settle', { token, body: wanted })).status).toBe(403)
  })
})
