import { describe, expect, it } from 'vitest'
import { passkeyLimits, passkeyMessages, passkeyTimeout } from '#src/domain/sign-in/passkeys/passkeys.ts'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { listPasskeys } from '#src/storage/sign-in/passkeys/queries.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, signInByPasskey } from '#tests/support/second-factors.ts'
import { type Behaviour, SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'

const email = 'ann@example.com'

describeDatabases('passkeys, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('can be added, listed, renamed and removed, and the owner is notified', async () => {
    const { token } = await addTestUser(api, { email })
    const { answer, authenticator } = await addTestPasskey(api, token)
    expect(answer.status).toBe(200)
    expect(answer.body.data.passkey).toMatchObject({ id: authenticator.id, name: 'Laptop', lastUsedAt: null })
    expect(answer.body.data.recoveryCodes).toHaveLength(10)
    const second = await addTestPasskey(api, token, { name: 'Phone' })
    expect(second.answer.body.data.recoveryCodes).toBeNull()

    const renamed = await send(api, `PUT /users/me/passkeys/${authenticator.id}`, { token, body: { name: ' Work ' } })
    expect(renamed.body.data).toMatchObject({ name: 'Work' })
    const names = async () => {
      const { body } = await send<SecondFactors>(api, 'GET /users/me/second-factor', { token })
      return body.data.passkeys.map(({ name }) => name)
    }
    expect((await names()).sort()).toEqual(['Phone', 'Work'])
    expect((await send(api, `DELETE /users/me/passkeys/${authenticator.id}`, { token })).status).toBe(200)
    expect(await names()).toEqual(['Phone'])
    expect((await signInByPasskey(api, authenticator)).answer.status).toBe(401)

    const subjects = (await api.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Passkey added'))).toHaveLength(2)
    expect(subjects.filter((subject) => subject?.startsWith('Passkey removed'))).toHaveLength(1)
  })

  it('sign in without an email or a password, as two factors', async () => {
    const { token } = await addTestUser(api, { email })
    const { authenticator } = await addTestPasskey(api, token)
    for (let n = 0; n < 2; n += 1) {
      const { answer } = await signInByPasskey(api, authenticator)
      expect(answer.status).toBe(200)
      expect(await whoIs(api, answer.body.accessToken)).toBe(email)
      const { body } = await send<SecondFactors>(api, 'GET /users/me/second-factor', { token: answer.body.accessToken })
      expect(body.data.usedHere).toBe(true)
    }
  })

  it('answer a challenge once, even in parallel', async () => {
    const { token } = await addTestUser(api, { email })
    const { authenticator } = await addTestPasskey(api, token)
    const { body } = await signInByPasskey(api, authenticator)
    expect((await send(api, 'POST /auth/passkeys', { body })).status).toBe(401)

    type PasskeyRequest = { options: Parameters<SoftwareAuthenticator['get']>[0]; attempt: string }
    const asked = await send<PasskeyRequest>(api, 'POST /auth/passkeys/options')
    const { options, attempt } = asked.body.data
    const same = { attempt, response: authenticator.get(options) }
    const answers = await Promise.all([1, 2, 3].map(() => send(api, 'POST /auth/passkeys', { body: same })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('are limited to ten, even when two are added in parallel', async () => {
    const { token, user } = await addTestUser(api, { email })
    for (let n = 1; n < passkeyLimits.perAccount; n += 1) await addTestPasskey(api, token, { name: `Key ${n}` })
    // Until more can be requested.
    api.clock.now += 15 * 60_000
    await api.db.update(sessions).set({ provenAt: api.clock.now })
    const last = await Promise.all([addTestPasskey(api, token), addTestPasskey(api, token)])
    // The other call finds ten of them or, a moment later, that its challenge was dropped.
    expect(last.map(({ answer }) => answer.status).sort()).toEqual([200, expect.toBeOneOf([409, 422])])
    expect(await listPasskeys(api.db, user.id)).toHaveLength(passkeyLimits.perAccount)
    const full = await send(api, 'POST /users/me/passkeys/options', { token })
    expect(full.status).toBe(409)
    expect(full.body.message).toBe(passkeyMessages.tooMany)
  })
})

describe('a passkey sign-in', () => {
  const api = useMailedApi()

  const refused: [string, Behaviour][] = [
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.from('somebody else asked').toString('base64url') }],
    ['no verification of its holder', { verified: false }],
    ['another ceremony', { type: 'webauthn.create' }],
    ["someone else's account", { userHandle: Buffer.from('somebody').toString('base64url') }],
  ]
  it.each(refused)('is refused with %s', async (_, behaviour) => {
    const { token } = await addTestUser(api, { email })
    const { authenticator } = await addTestPasskey(api, token)
    const { answer } = await signInByPasskey(api, authenticator, behaviour)
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe(passkeyMessages.notAccepted)
    expect((await signInByPasskey(api, authenticator)).answer.status).toBe(200)
  })

  it.each(refused.filter(([name]) => !name.includes('account')))('is not added with %s', async (_, behaviour) => {
    const { token } = await addTestUser(api, { email })
    const { answer } = await addTestPasskey(api, token, {
      behaviour: behaviour.type ? { type: 'webauthn.get' } : behaviour,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.message).toBe(passkeyMessages.notAdded)
  })

  it("is refused if the counter doesn't increase, for authenticators that count", async () => {
    const { token } = await addTestUser(api, { email })
    const { authenticator } = await addTestPasskey(api, token, { behaviour: { counter: 5 } })
    expect((await signInByPasskey(api, authenticator, { counter: 8 })).answer.status).toBe(200)
    for (const counter of [8, 7, 0]) {
      expect((await signInByPasskey(api, authenticator, { counter })).answer.status).toBe(401)
    }
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'passkey-refused', reason: 'counter' }))
    expect((await signInByPasskey(api, authenticator, { counter: 9 })).answer.status).toBe(200)
    const { authenticator: uncounted } = await addTestPasskey(api, token, { name: 'B', behaviour: { counter: 0 } })
    for (let n = 0; n < 2; n += 1) {
      expect((await signInByPasskey(api, uncounted, { counter: 0 })).answer.status).toBe(200)
    }
  })

  it("requires the right signature: another key with its id doesn't work", async () => {
    const { token } = await addTestUser(api, { email })
    const { authenticator } = await addTestPasskey(api, token)
    const forged = new SoftwareAuthenticator(api.services.env.origin)
    const { body } = await signInByPasskey(api, forged)
    const response = { ...body.response, id: authenticator.id, rawId: authenticator.id }
    expect((await send(api, 'POST /auth/passkeys', { body: { ...body, response } })).status).toBe(401)
  })

  it('only works in the browser that asked, and in time', async () => {
    const { token } = await addTestUser(api, { email })
    const { authenticator } = await addTestPasskey(api, token)
    type Asked = { options: Parameters<SoftwareAuthenticator['get']>[0]; attempt: string }
    const ask = async () => (await send<Asked>(api, 'POST /auth/passkeys/options')).body.data
    const [one, other] = [await ask(), await ask()]
    const swapped = { attempt: other.attempt, response: authenticator.get(one.options) }
    expect((await send(api, 'POST /auth/passkeys', { body: swapped })).status).toBe(401)
    const late = { attempt: other.attempt, response: authenticator.get(other.options) }
    api.clock.now += passkeyTimeout
    expect((await send(api, 'POST /auth/passkeys', { body: late })).status).toBe(401)
  })

  it('can only be added by the session that asked, once, and to no other account', async () => {
    const [ann, ben] = [await addTestUser(api, { email }), await addTestUser(api)]
    const { answer, response, authenticator } = await addTestPasskey(api, ann.token)
    expect(answer.status).toBe(200)
    const again = await send(api, 'POST /users/me/passkeys', { token: ann.token, body: { name: 'x', response } })
    expect(again.status).toBe(422)
    const stolen = await addTestPasskey(api, ben.token, { authenticator })
    expect(stolen.answer.status).toBe(409)
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { body: { name: 'Mine' } } : {}
      const other = await send(api, `${method} /users/me/passkeys/${authenticator.id}`, { token: ben.token, ...body })
      expect(other.status).toBe(404)
    }
  })

  it('has a one-line name with a maximum length', async () => {
    const { token } = await addTestUser(api, { email })
    for (const [name, message] of [
      ['', passkeyMessages.nameRequired],
      ['x'.repeat(61), passkeyMessages.nameTooLong],
    ]) {
      const { answer } = await addTestPasskey(api, token, { name: name! })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ field: 'name', message }])
    }
  })

  it("refuses anything that isn't a passkey", async () => {
    const { token } = await addTestUser(api, { email })
    const { body } = await signInByPasskey(api, (await addTestPasskey(api, token)).authenticator)
    const long = 'A'.repeat(10_000)
    for (const response of [
      null,
      1,
      'x',
      [],
      {},
      { ...body.response, id: long, rawId: long },
      { ...body.response, response: {} },
    ]) {
      const isObject = typeof response === 'object' && response !== null && !Array.isArray(response)
      const answer = await send(api, 'POST /auth/passkeys', { body: { ...body, response } })
      expect(answer.status).toBe(isObject ? 401 : 422)
      const added = await send(api, 'POST /users/me/passkeys', { token, body: { name: 'x', response } })
      expect(added.status).toBe(422)
    }
  })

  it("can't be removed if it is an admin's last factor", async () => {
    const { token } = await addTestUser(api, { email, admin: true })
    await api.db.$client.execute('DELETE FROM authenticators')
    const [one, other] = [await addTestPasskey(api, token), await addTestPasskey(api, token)]
    const remove = (id: string) => send(api, `DELETE /users/me/passkeys/${id}`, { token })
    const both = await Promise.all([remove(one.authenticator.id), remove(other.authenticator.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(secondFactorMessages.adminsKeepOne)
  })
})
