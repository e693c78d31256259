import { expect, it } from 'vitest'
import { newMailedToken } from '#functions/sign-in/mailed-tokens.ts'
import { proofMs } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import { addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { addTestApp, codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, finish, firstStep } from '#tests/support/second-factors.ts'

const email = 'ann@example.com'

describeDatabases('the second step, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  const annWithApp = () => addTestUser(api, { email, password, factor: true })

  it('follows an old confirmation link too, which opens nothing once used', async () => {
    const waiting = await signUp(api, email)
    await send(api, 'POST /users/me/confirmation', { token: waiting })
    const links = (await api.mailsTo(email)).map(tokenIn)
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: links[0] }, token: waiting })
    await addTestPasskey(api, confirmed.body.accessToken)
    api.clock.now += proofMs
    for (const token of links) {
      const byPassword = await send(api, 'POST /auth/confirm', { body: { token, password } })
      expect([byPassword.status, byPassword.body.accessToken]).toEqual([422, undefined])
      const bySession = await send(api, 'POST /auth/confirm', {
        body: { token },
        token: confirmed.body.accessToken,
      })
      expect([bySession.status, bySession.body.accessToken]).toEqual([422, undefined])
    }
  })

  it('follows a confirmation link from before links were used up', async () => {
    const { user, token: session } = await addTestUser(api, { email, password })
    const { token, row } = newMailedToken('confirm', { ...user, userId: user.id }, api.clock.now)
    await api.db.insert(mailedTokens).values(row)
    await addTestApp(api.services, user)
    api.clock.now += proofMs
    const answers = [
      await send(api, 'POST /auth/confirm', { body: { token, password } }),
      await send(api, 'POST /auth/confirm', { body: { token }, token: session }),
    ]
    expect(answers.map(({ status, body }) => [status, body.accessToken])).toEqual([
      [422, undefined],
      [422, undefined],
    ])
  })

  it('follows a mailed link too', async () => {
    await annWithApp()
    const asked = await send(api, 'POST /auth/magic-link', { body: { email } })
    const mailed = tokenIn((await api.mailsTo(email)).at(-1))
    const body = { token: mailed, code: asked.body.data['code'] }
    const answer = await send(api, 'POST /auth/magic-link/callback', { body })
    expect(answer.body).toMatchObject({ success: true, secondFactor: { methods: ['totp'] } })
    expect(answer.body.accessToken).toBeUndefined()
  })

  it('follows a password reset too: the mailbox alone opens nothing', async () => {
    const ann = await annWithApp()
    const before = await firstStep(api, email, password)
    await send(api, 'POST /auth/password-reset', { body: { email } })
    const mailed = tokenIn((await api.mailsTo(email)).at(-1))
    const fresh = 'another long walk in the sun'
    const answer = await send(api, 'PUT /auth/password', { body: { password: fresh, resetPasswordToken: mailed } })
    expect(answer.status).toBe(200)
    expect(answer.body.accessToken).toBeUndefined()
    expect(answer.body).toMatchObject({ secondFactor: { methods: ['totp'] } })
    expect(await whoIs(api, ann.token)).toBeNull()
    // A step started with the old password ends.
    const factor = { method: 'totp', code: codeAt(api.clock.now) }
    expect((await finish(api, before, factor)).status).toBe(401)
    expect((await finish(api, await firstStep(api, email, fresh), factor)).status).toBe(200)
  })
})
