import { expect, it } from 'vitest'
import { needsSecondFactor, secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, finish, finishByPasskey, firstStep } from '#tests/support/second-factors.ts'

const email = 'ann@example.com'

describeDatabases('an admin, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const queue = (token: string) => send<Record<string, unknown>>(api, 'GET /admin/queue', { token })

  it('signs in without a second factor, and has no admin rights until there is one', async () => {
    await addTestUser(api, { email, password, admin: true, factor: false })
    const { accessToken } = (await signIn(api, email)).body
    const refused = await queue(accessToken)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: secondFactorMessages.adminsNeedOne, data: needsSecondFactor })
    expect((await send(api, 'GET /users/me', { token: accessToken })).status).toBe(200)

    const { authenticator } = await addTestPasskey(api, accessToken)
    expect((await queue(accessToken)).status).toBe(200)
    const again = await finishByPasskey(api, await firstStep(api, email, password), authenticator)
    expect((await queue(again.body.accessToken)).status).toBe(200)
  })

  it('has no admin rights in a one-factor session, whatever other sessions have', async () => {
    await addTestUser(api, { email, password, admin: true, factor: false })
    const [one, other] = [await signIn(api, email), await signIn(api, email)]
    await addTestPasskey(api, one.body.accessToken)
    expect((await queue(one.body.accessToken)).status).toBe(200)
    expect((await queue(other.body.accessToken)).status).toBe(403)
    // Nor can it use its recent sign-in as proof to remove the factor or add its own.
    const added = await send<Record<string, unknown>>(api, 'POST /users/me/authenticator', {
      token: other.body.accessToken,
    })
    expect(added.status).toBe(403)
    expect(added.body.data).toMatchObject({ needs: 'proof', methods: ['passkey', 'recovery-code'] })
  })

  it('gets admin rights in an older session by proving the second factor there', async () => {
    await addTestUser(api, { email, password, admin: true, factor: false })
    const [one, other] = [await signIn(api, email), await signIn(api, email)]
    const { answer } = await addTestPasskey(api, one.body.accessToken)
    const [code] = answer.body.data.recoveryCodes ?? []
    const token = other.body.accessToken
    const byPassword = await send(api, 'POST /auth/proof', { token, body: { method: 'password', password } })
    expect(byPassword.status).toBe(422)
    const proven = await send(api, 'POST /auth/proof', { token, body: { method: 'recovery-code', code } })
    expect(proven.status).toBe(200)
    expect((await queue(proven.body.accessToken)).status).toBe(200)
  })

  it('proves identity with the app before an export', async () => {
    const { token } = await addTestUser(api, { email, password, admin: true })
    api.clock.now += 11 * 60_000
    const asked = await send<Record<string, unknown>>(api, 'GET /admin/waitlist.csv', { token })
    expect(asked.status).toBe(403)
    expect(asked.body.data).toEqual({ needs: 'proof', methods: ['totp'] })
    const wrong = await send(api, 'POST /auth/proof', { token, body: { method: 'totp', code: '000000' } })
    expect(wrong.status).toBe(422)
    const code = codeAt(api.clock.now)
    const proven = await send(api, 'POST /auth/proof', { token, body: { method: 'totp', code } })
    expect(proven.status).toBe(200)
    const file = await api.call('/api/admin/waitlist.csv', {
      headers: { authorization: `Bearer ${proven.body.accessToken}` },
    })
    expect(file.status).toBe(200)
    // The same code can't be used elsewhere.
    const reused = await finish(api, await firstStep(api, email, password), { method: 'totp', code })
    expect(reused.status).toBe(422)
  })

  it('proves identity with a passkey too, in the session that asked', async () => {
    const { token, user } = await addTestUser(api, { email, admin: true, factor: false })
    await api.db.$client.execute({ sql: "UPDATE sessions SET factors = 'two' WHERE user_id = ?", args: [user.id] })
    const { authenticator } = await addTestPasskey(api, token)
    type PasskeyRequest = { options: Parameters<typeof authenticator.get>[0] }
    const ask = async () => (await send<PasskeyRequest>(api, 'POST /auth/proof/passkey', { token })).body.data.options
    const prove = (response: unknown) => send(api, 'POST /auth/proof', { token, body: { method: 'passkey', response } })
    expect((await prove(authenticator.get(await ask(), { verified: false }))).status).toBe(422)
    const response = authenticator.get(await ask())
    const proven = await prove(response)
    expect(proven.status).toBe(200)
    const replayed = { token: proven.body.accessToken, body: { method: 'passkey', response } }
    expect((await send(api, 'POST /auth/proof', replayed)).status).toBe(422)
  })
})
