import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signIn, signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'
const chosen = 'a new and longer password'
const minute = 60_000

describeDatabases('a forgotten password, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const ask = (address = email) => send(api, 'POST /auth/password-reset/', { body: { email: address } })
  const set = (resetPasswordToken: string, newPassword = chosen) =>
    send(api, 'PUT /auth/password', { body: { password: newPassword, resetPasswordToken } })

  it('is replaced through a mailed link, once, and signs out everywhere else', async () => {
    const before = await openAccount(api, email)
    api.clock.now += 1000
    expect((await ask('Ann@example.com')).body).toEqual({ success: true, message: accountMessages.resetSent })
    const mail = (await api.mailsTo('Ann@example.com')).at(-1)
    const token = tokenIn(mail)
    expect((await signIn(api, email)).status).toBe(200)

    const refused = await set(token, 'password123')
    expect(refused.body.errors).toEqual([{ field: 'password', message: passwordMessages.common }])
    const answer = await set(token)
    expect(answer.body).toMatchObject({ success: true, message: accountMessages.passwordChanged })
    expect(await whoIs(api, answer.body.accessToken)).toBe(email)
    expect(await whoIs(api, before)).toBeNull()
    expect((await signIn(api, email)).status).toBe(401)
    expect((await signIn(api, email, chosen)).status).toBe(200)
    expect((await api.mailsTo(email)).at(-1)?.subject).toContain('was changed')

    const again = await set(token, 'and yet another one')
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual([{ field: 'resetPasswordToken', message: accountMessages.badLink }])
  })

  it('gets the same response for an unknown email, which gets no mail', async () => {
    await openAccount(api, email)
    const known = await ask()
    const unknown = await ask('nobody@example.com')
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
    expect(await api.mailsTo('nobody@example.com')).toEqual([])
  })

  it('can be set by only one of two parallel uses of a link', async () => {
    await openAccount(api, email)
    await ask()
    const token = tokenIn((await api.mailsTo(email)).at(-1))
    const answers = await Promise.all([set(token, 'the first of two'), set(token, 'the second of two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const opened = await Promise.all(['the first of two', 'the second of two'].map((one) => signIn(api, email, one)))
    expect(opened.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
  })
})

describe('the reset link', () => {
  const api = useMailedApi()

  const linkFor = async (address: string) => {
    await send(api, 'POST /auth/password-reset', { body: { email: address } })
    return tokenIn((await api.mailsTo(address)).at(-1))
  }
  const set = (resetPasswordToken: string, newPassword = chosen) =>
    send(api, 'PUT /auth/password', { body: { password: newPassword, resetPasswordToken } })

  it('expires after ten minutes', async () => {
    await addTestUser(api, { email, password })
    const token = await linkFor(email)
    api.clock.now += 10 * minute - 1
    expect((await set(token, 'short')).body.errors[0]?.field).toBe('password')
    api.clock.now += 1
    expect((await set(token)).body.errors[0]?.field).toBe('resetPasswordToken')
    expect((await signIn(api, email)).status).toBe(200)
  })

  it('stops working when another link set the password', async () => {
    await addTestUser(api, { email })
    const [one, other] = [await linkFor(email), await linkFor(email)]
    expect((await set(other)).status).toBe(200)
    expect((await set(one)).status).toBe(422)
  })

  it("can't be a link of another kind or an access token", async () => {
    const access = await signUp(api, email)
    const confirm = tokenIn((await api.mailsTo(email)).at(-1))
    const reset = await linkFor(email)
    for (const wrong of [confirm, access, '', 'x', `${reset}x`, reset.slice(1)])
      expect((await set(wrong)).status).toBe(422)
    const callback = await send(api, 'POST /auth/magic-link/callback', { body: { token: reset, code: 'BBBBBB' } })
    expect(callback.status).toBe(401)
    expect((await send(api, 'POST /auth/confirm', { body: { token: reset, password } })).status).toBe(422)
    expect(await whoIs(api, reset)).toBeNull()
    expect((await set(reset)).status).toBe(200)
  })

  it("proves the email, so someone else's waiting password opens nothing", async () => {
    const waiting = await signUp(api, email, 'the password of a thief')
    const { body } = await set(await linkFor(email))
    const me = await send(api, 'GET /users/me', { token: body.accessToken })
    expect(me.body.data).toMatchObject({ email, emailConfirmed: true })
    expect(await whoIs(api, waiting)).toBeNull()
    expect((await signIn(api, email, 'the password of a thief')).status).toBe(401)
  })

  it('can be requested five times an hour', async () => {
    await addTestUser(api, { email })
    for (let n = 0; n < 5; n += 1) await linkFor(email)
    expect((await send(api, 'POST /auth/password-reset', { body: { email } })).status).toBe(429)
    expect(await api.mailsTo(email)).toHaveLength(5)
  })
})
