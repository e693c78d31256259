import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { proofMessages } from '#src/domain/sessions/proof.ts'
import { users } from '#src/storage/account-schema.ts'
import { addTestUser, afterPasswordCheck, password, send } from '#tests/support/accounts.ts'
import { addTestApp, codeAt } from '#tests/support/authenticator-app.ts'
import { databases } from '#tests/support/database.ts'
import { signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'

describe.each(databases)('a second factor, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('comes too when the factor was added while the password was checked', async () => {
    const { user } = await addTestUser(api, { email, password })
    afterPasswordCheck(api, () => addTestApp(api.services, user))
    const answer = await signIn(api, email)
    expect(answer.body).toMatchObject({ success: true, secondFactor: { methods: ['totp'] } })
    expect(answer.body.accessToken).toBeUndefined()
  })

  it('does not begin with a password that was replaced while it was checked', async () => {
    const { user } = await addTestUser(api, { email, password, factor: true })
    afterPasswordCheck(api, () => api.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id)))
    const answer = await signIn(api, email)
    expect(answer.status).toBe(401)
    expect(answer.body).not.toHaveProperty('secondFactor')
  })

  it('is asked for again when the factor was added while another proof was checked', async () => {
    const { user, token } = await addTestUser(api, { email, password })
    afterPasswordCheck(api, () => addTestApp(api.services, user))
    const proof = await send(api, 'POST /auth/proof', { token, body: { method: 'password', password } })
    expect([proof.status, proof.body.errors]).toEqual([
      422,
      [{ field: 'method', message: proofMessages.unknownMethod }],
    ])
    const body = { method: 'totp', code: codeAt(api.clock.now) }
    const again = await send(api, 'POST /auth/proof', { token, body })
    expect(again.status).toBe(200)
    expect((await send(api, 'GET /users/me/export', { token: again.body.accessToken })).status).toBe(200)
  })
})
