import { describe, expect, it } from 'vitest'
import { authenticatorMessages } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { recoveryMessages } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { secondFactorMessages, secondStepMs, secondStepTries } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { addTestApp, codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, finish, finishByPasskey, firstStep } from '#tests/support/second-factors.ts'

const email = 'ann@example.com'
const step = 30_000

describeDatabases('signing in with a second factor, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  const annWithApp = () => addTestUser(api, { email, password, factor: true })

  it('takes two steps, and the first alone opens nothing', async () => {
    await annWithApp()
    const answer = await signIn(api, email)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      secondFactor: { token: expect.any(String) as string, methods: ['totp'] },
    })
    const { token, methods } = (answer.body as unknown as { secondFactor: { token: string; methods: ['totp'] } })
      .secondFactor
    expect(await whoIs(api, token)).toBeNull()
    const done = await finish(api, { token, methods }, { method: 'totp', code: codeAt(api.clock.now) })
    expect(done.status).toBe(200)
    expect(await whoIs(api, done.body.accessToken)).toBe(email)
    expect((await finish(api, { token, methods }, { method: 'totp', code: codeAt(api.clock.now + step) })).status).toBe(
      401,
    )
  })

  it('accepts a code once, even in parallel', async () => {
    await annWithApp()
    const [one, other] = [await firstStep(api, email, password), await firstStep(api, email, password)]
    const factor = { method: 'totp', code: codeAt(api.clock.now) }
    const answers = await Promise.all([finish(api, one, factor), finish(api, other, factor)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const earlier = { method: 'totp', code: codeAt(api.clock.now - step) }
    const third = await finish(api, await firstStep(api, email, password), earlier)
    expect(third.body.errors).toEqual([{ field: 'code', message: authenticatorMessages.codeWrong }])
    api.clock.now += step
    const next = { method: 'totp', code: codeAt(api.clock.now) }
    expect((await finish(api, await firstStep(api, email, password), next)).status).toBe(200)
  })

  it('accepts a recovery code once, even in parallel, and notifies the owner', async () => {
    const { token } = await addTestUser(api, { email, password })
    const { answer } = await addTestPasskey(api, token)
    const [code = '', second = ''] = answer.body.data.recoveryCodes ?? []
    const [one, other] = [await firstStep(api, email, password), await firstStep(api, email, password)]
    expect(one.methods).toEqual(['passkey', 'recovery-code'])
    const factor = { method: 'recovery-code', code: code.toLowerCase() }
    const answers = await Promise.all([finish(api, one, factor), finish(api, other, factor)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const used = await finish(api, await firstStep(api, email, password), factor)
    expect(used.body.errors).toEqual([{ field: 'code', message: recoveryMessages.wrong }])
    const subjects = (await api.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Recovery code used'))).toHaveLength(1)
    // The stored hashes lead to none of the codes.
    const { rows } = await api.db.$client.execute('SELECT * FROM recovery_codes')
    expect(rows).toHaveLength(9)
    expect(JSON.stringify(rows)).not.toContain(second)
  })
})

describe('the second step', () => {
  const api = useMailedApi()

  const annWithApp = () => addTestUser(api, { email, password, factor: true })

  it("accepts a passkey of the account, and no one else's", async () => {
    const [ann, ben] = [await addTestUser(api, { email, password }), await addTestUser(api)]
    const own = await addTestPasskey(api, ann.token)
    const other = await addTestPasskey(api, ben.token)
    const wrong = await finishByPasskey(api, await firstStep(api, email, password), other.authenticator)
    expect(wrong.status).toBe(422)
    const unverified = await finishByPasskey(api, await firstStep(api, email, password), own.authenticator, {
      verified: false,
    })
    expect(unverified.status).toBe(422)
    const right = await finishByPasskey(api, await firstStep(api, email, password), own.authenticator)
    expect(await whoIs(api, right.body.accessToken)).toBe(email)
  })

  it('ends after five wrong codes, and notifies the owner once', async () => {
    await annWithApp()
    for (let n = 0; n < 2; n += 1) {
      const step = await firstStep(api, email, password)
      for (let tries = 1; tries < secondStepTries; tries += 1) {
        expect((await finish(api, step, { method: 'totp', code: '000000' })).status).toBe(422)
      }
      const last = await finish(api, step, { method: 'totp', code: '000000' })
      expect(last.status).toBe(401)
      expect(last.body.message).toBe(secondFactorMessages.stepEnded)
      expect((await finish(api, step, { method: 'totp', code: codeAt(api.clock.now) })).status).toBe(401)
    }
    const subjects = (await api.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Failed sign-in attempts'))).toHaveLength(1)
  })

  it('limits codes per account for a while; recovery codes and passkeys still work', async () => {
    const { token } = await annWithApp()
    const { authenticator } = await addTestPasskey(api, token)
    const made = await send<{ recoveryCodes: string[] }>(api, 'POST /users/me/recovery-codes', { token })
    for (let n = 0; n < 10; n += 1) {
      const step = await firstStep(api, email, password, `198.51.100.${n}`)
      await finish(api, step, { method: 'totp', code: '000000' })
    }
    const shut = await finish(api, await firstStep(api, email, password), {
      method: 'totp',
      code: codeAt(api.clock.now),
    })
    expect(shut.status).toBe(429)
    expect(shut.body.message).toBe(secondFactorMessages.tooManyCodes)
    const [code] = made.body.data.recoveryCodes
    const recovered = await finish(api, await firstStep(api, email, password), { method: 'recovery-code', code })
    expect(recovered.status).toBe(200)
    expect((await finishByPasskey(api, await firstStep(api, email, password), authenticator)).status).toBe(200)
    api.clock.now += 15 * 60_000
    const later = await finish(api, await firstStep(api, email, password), {
      method: 'totp',
      code: codeAt(api.clock.now),
    })
    expect(later.status).toBe(200)
  })

  it("doesn't count a malformed code as an attempt, and says what is wrong", async () => {
    await annWithApp()
    const step = await firstStep(api, email, password)
    for (const [code, message] of [
      ['', authenticatorMessages.codeRequired],
      ['12 34', authenticatorMessages.codeForm],
      ['x'.repeat(10_000), authenticatorMessages.codeForm],
    ]) {
      for (let n = 0; n < 3; n += 1) {
        const answer = await finish(api, step, { method: 'totp', code })
        expect(answer.body.errors).toEqual([{ field: 'code', message }])
      }
    }
    expect((await finish(api, step, { method: 'fax', code: '1' })).status).toBe(422)
    const typed = codeAt(api.clock.now).replace(/^(...)/, ' $1 ')
    expect((await finish(api, step, { method: 'totp', code: typed })).status).toBe(200)
  })

  it('expires after ten minutes, and belongs to its account', async () => {
    await annWithApp()
    const ben = await addTestUser(api, { email: 'ben@example.com', password })
    await addTestPasskey(api, ben.token)
    const foreign = await firstStep(api, 'ben@example.com', password)
    expect((await finish(api, foreign, { method: 'totp', code: codeAt(api.clock.now) })).status).toBe(422)
    const late = await firstStep(api, email, password)
    api.clock.now += secondStepMs
    expect((await finish(api, late, { method: 'totp', code: codeAt(api.clock.now) })).status).toBe(401)
    expect((await send(api, 'POST /auth/second-factor/passkey', { body: { token: 'x' } })).status).toBe(401)
  })

  it('says a code is wrong if the key can no longer be decrypted, and logs why', async () => {
    const { user } = await addTestUser(api, { email, password })
    await addTestApp({ ...api.services, secret: 'another secret, from before it was changed' }, user)
    const answer = await finish(api, await firstStep(api, email, password), {
      method: 'totp',
      code: codeAt(api.clock.now),
    })
    expect(answer.status).toBe(422)
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'authenticator-unreadable' }))
  })

  it('decrypts a key that was encrypted with the previous SECRET', async () => {
    const before = 'another secret, from before it was changed'
    const { user } = await addTestUser(api, { email, password })
    await addTestApp({ ...api.services, secret: before }, user)
    Object.assign(api.services.env, { previousSecret: before })
    const step = await firstStep(api, email, password)
    expect((await finish(api, step, { method: 'totp', code: codeAt(api.clock.now) })).status).toBe(200)
    // From then on it no longer needs that SECRET.
    Object.assign(api.services.env, { previousSecret: undefined })
    api.clock.now += 30_000
    const next = { method: 'totp', code: codeAt(api.clock.now) }
    expect((await finish(api, await firstStep(api, email, password), next)).status).toBe(200)
  })
})
