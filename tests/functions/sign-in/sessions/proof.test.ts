import { describe, expect, it } from 'vitest'
import { rules } from '#tests/support/routes.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { proofMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { proofMessages } from '#src/domain/sign-in/sessions/proof.ts'
import { addTestSession, addTestUser, password, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'
type Call = `${string} /${string}`

const proven = rules
  .filter(({ needs }) => needs.proof)
  .map(({ name }) => name.replace(' /api', ' ').replace(/\{\w+\}/g, 'nobody-has-this-id0') as Call)

const prove = (api: Parameters<typeof send>[0], token: string, body: unknown) =>
  send(api, 'POST /auth/proof', { token, body })

describe('a call that exports, merges, deletes or grants', () => {
  const api = useMailedApi()

  it('is marked in the route table', () => {
    for (const call of [
      'GET /users/me/export',
      'DELETE /users/me',
      'PUT /users/me/password',
      'GET /admin/waitlist.csv',
      'POST /users/me/email',
      'POST /users/me/passkeys/options',
      'DELETE /users/me/passkeys/nobody-has-this-id0',
      'POST /users/me/authenticator',
      'DELETE /users/me/authenticator',
      'POST /users/me/recovery-codes',
    ]) {
      expect(proven).toContain(call)
    }
  })

  it.each(proven)('%s needs a proof from the last 10 minutes', async (name) => {
    const { token, user } = await addTestUser(api, { admin: true, password })
    api.clock.now += proofMs
    const refused = await send(api, name, { token })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.body).toMatchObject({
      success: false,
      message: proofMessages.needed,
      data: { needs: 'proof', methods: ['totp'] },
    })
    const fresh = await addTestSession(api.services, user, api.clock.now - proofMs + 1)
    expect([401, 403, 500]).not.toContain((await send(api, name, { token: fresh })).status)
  })

  it("doesn't reveal proof methods to callers without the right role", async () => {
    const { token } = await addTestUser(api)
    api.clock.now += proofMs
    const { status, body } = await send(api, 'GET /admin/waitlist.csv', { token })
    expect([status, body.data]).toEqual([403, undefined])
  })
})

describeDatabases('a proof in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('by password continues with a new token instead of the old one', async () => {
    const { token } = await addTestUser(api, { email, password })
    api.clock.now += proofMs
    expect((await prove(api, token, { method: 'password' })).body.errors[0]?.field).toBe('password')
    const wrong = await prove(api, token, { method: 'password', password: 'not the password' })
    expect([wrong.status, wrong.body.errors[0]?.message]).toEqual([422, accountMessages.wrongPassword])
    expect((await prove(api, token, { method: 'code', code: '123456' })).body.errors[0]?.field).toBe('method')
    expect((await prove(api, token, { method: 'toString' })).status).toBe(422)

    const answer = await prove(api, token, { method: 'password', password })
    expect(answer.status).toBe(200)
    expect(await whoIs(api, token)).toBeNull()
    const exported = await send(api, 'GET /users/me/export', { token: answer.body.accessToken })
    expect(exported.status).toBe(200)
    expect((await send(api, 'GET /users/me/sessions', { token: answer.body.accessToken })).body.data).toHaveLength(1)
  })

  it('without a password is a mailed code, for this session, once, for 10 minutes', async () => {
    const { token, user } = await addTestUser(api, { email })
    const other = await addTestSession(api.services, user)
    api.clock.now += proofMs
    const ask = async () => {
      expect((await send(api, 'POST /auth/proof/code', { token })).status).toBe(200)
      return /\b(\d{6})\b/.exec((await api.mailsTo(email)).at(-1)?.text ?? '')![1]!
    }
    const late = await ask()
    api.clock.now += proofMs
    const wrong = { field: 'code', message: proofMessages.wrongCode }
    expect((await prove(api, token, { method: 'code', code: late })).body.errors).toEqual([wrong])
    const code = await ask()
    expect((await prove(api, other, { method: 'code', code })).body.errors).toEqual([wrong])
    const answer = await prove(api, token, { method: 'code', code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(answer.status).toBe(200)
    expect((await prove(api, answer.body.accessToken, { method: 'code', code })).body.errors).toEqual([wrong])
  })

  it('by mailed code is limited too', async () => {
    const { token } = await addTestUser(api, { email })
    await send(api, 'POST /auth/proof/code', { token })
    const code = /\b(\d{6})\b/.exec((await api.mailsTo(email)).at(-1)?.text ?? '')![1]!
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 10; n += 1) {
      expect((await prove(api, token, { method: 'code', code: other })).status).toBe(422)
    }
    expect((await prove(api, token, { method: 'code', code })).status).toBe(429)
  })

  it('is limited, and a code is only mailed if it is the method', async () => {
    const { token } = await addTestUser(api, { email, password })
    expect((await send(api, 'POST /auth/proof/code', { token })).status).toBe(422)
    for (let n = 0; n < 10; n += 1) await prove(api, token, { method: 'password', password: 'not the password' })
    expect((await prove(api, token, { method: 'password', password })).status).toBe(429)
  })
})
