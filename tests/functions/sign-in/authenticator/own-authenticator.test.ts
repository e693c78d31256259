import { describe, expect, it } from 'vitest'
import type { AuthenticatorSetup } from '#src/domain/sign-in/authenticator/authenticator.api.ts'
import { authenticatorMessages } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { recoveryMessages } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, finish, firstStep } from '#tests/support/second-factors.ts'

const email = 'ann@example.com'
const step = 30_000

type Confirmed = { recoveryCodes: string[] | null }

describeDatabases('an authenticator app, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const start = (token: string) => send<AuthenticatorSetup>(api, 'POST /users/me/authenticator', { token })
  const confirm = (token: string, code: string) =>
    send<Confirmed>(api, 'POST /users/me/authenticator/confirm', { token, body: { code } })
  const factors = async (token: string) =>
    (await send<SecondFactors>(api, 'GET /users/me/second-factor', { token })).body.data

  it('counts only after a code confirmed it', async () => {
    const { token } = await addTestUser(api, { email, password })
    const { secret, url } = (await start(token)).body.data
    expect(url).toContain(secret)
    expect((await factors(token)).authenticator).toBeNull()
    expect((await signIn(api, email)).body.accessToken).toBeTruthy()
    expect((await confirm(token, '000000')).body.errors).toEqual([
      { field: 'code', message: authenticatorMessages.codeWrong },
    ])
    const confirmed = await confirm(token, codeAt(api.clock.now, secret))
    expect(confirmed.status).toBe(200)
    expect(confirmed.body.data.recoveryCodes).toHaveLength(10)
    expect(await factors(token)).toMatchObject({ authenticator: {}, recoveryCodes: { left: 10 }, usedHere: true })

    // The code that confirmed it is used up.
    const used = { method: 'totp', code: codeAt(api.clock.now, secret) }
    expect((await finish(api, await firstStep(api, email, password), used)).status).toBe(422)
    api.clock.now += step
    const next = { method: 'totp', code: codeAt(api.clock.now, secret) }
    expect((await finish(api, await firstStep(api, email, password), next)).status).toBe(200)
    const [recovery = ''] = confirmed.body.data.recoveryCodes ?? []
    const recovered = await finish(api, await firstStep(api, email, password), {
      method: 'recovery-code',
      code: recovery,
    })
    expect(recovered.status).toBe(200)
    expect((await factors(token)).recoveryCodes?.left).toBe(9)
  })

  it('is confirmed once, even if the code arrives twice in parallel', async () => {
    const { token } = await addTestUser(api, { email })
    const { secret } = (await start(token)).body.data
    const code = codeAt(api.clock.now, secret)
    const answers = await Promise.all([confirm(token, code), confirm(token, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.filter(({ body }) => 'data' in body && body.data.recoveryCodes).length).toBe(1)
  })

  it('is confirmed with a code from the last key shown', async () => {
    const { token } = await addTestUser(api, { email })
    const first = (await start(token)).body.data.secret
    const second = (await start(token)).body.data.secret
    expect((await confirm(token, codeAt(api.clock.now, first))).status).toBe(422)
    api.clock.now += 60 * 60_000
    expect((await confirm(token, codeAt(api.clock.now, second))).body.message).toBe(authenticatorMessages.notStarted)
  })

  it('is removed, along with the recovery codes if it was the last factor', async () => {
    const { token } = await addTestUser(api, { email, password })
    const { secret } = (await start(token)).body.data
    await confirm(token, codeAt(api.clock.now, secret))
    expect((await start(token)).status).toBe(409)
    expect((await send(api, 'DELETE /users/me/authenticator', { token })).status).toBe(200)
    expect(await factors(token)).toMatchObject({ authenticator: null, recoveryCodes: null, usedHere: false })
    expect((await signIn(api, email)).body.accessToken).toBeTruthy()
    expect((await send(api, 'DELETE /users/me/authenticator', { token })).status).toBe(404)
    const subjects = (await api.mailsTo(email)).map(({ subject }) => subject?.split(' - ')[0])
    expect(subjects).toEqual(['Authenticator app added', 'Authenticator app removed'])
  })

  it('stores its key encrypted', async () => {
    const { token } = await addTestUser(api, { email })
    const { secret } = (await start(token)).body.data
    const { rows } = await api.db.$client.execute('SELECT * FROM authenticators')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0]?.['secret']).toMatch(/^v1\.[\w-]+$/)
  })
})

describe('recovery codes', () => {
  const api = useMailedApi()
  const make = (token: string) => send<{ recoveryCodes: string[] }>(api, 'POST /users/me/recovery-codes', { token })

  it('replace the old ones', async () => {
    const { token } = await addTestUser(api, { email, password })
    const none = await make(token)
    expect(none.status).toBe(409)
    expect(none.body.message).toBe(recoveryMessages.needsFactor)
    const { answer } = await addTestPasskey(api, token)
    const [old] = answer.body.data.recoveryCodes ?? []
    const fresh = (await make(token)).body.data.recoveryCodes
    expect(new Set(fresh).size).toBe(10)
    for (const code of fresh) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
    const stale = await finish(api, await firstStep(api, email, password), { method: 'recovery-code', code: old })
    expect(stale.status).toBe(422)
    const works = await finish(api, await firstStep(api, email, password), { method: 'recovery-code', code: fresh[3] })
    expect(works.status).toBe(200)
    const subjects = (await api.mailsTo(email)).map(({ subject }) => subject?.split(' - ')[0])
    expect(subjects).toEqual(['Passkey added', 'New recovery codes', 'Recovery code used'])
  })
})
