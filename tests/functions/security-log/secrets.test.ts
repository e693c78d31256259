import { describe, expect, it } from 'vitest'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'

describe('The security log', () => {
  const api = useApi()

  it('never stores or prints a password, token, email or link', async () => {
    const email = 'ann.secret@example.com'
    const wrong = 'not the right password'
    const fresh = 'another long walk in the sun'
    const secrets = [email, wrong, fresh, password]
    const signedUp = await send(api, 'POST /auth/signup', { body: { email, password, name: 'Ann Secret' } })
    secrets.push(signedUp.body.accessToken)
    const { user } = await addTestUser(api, { email: 'bob.secret@example.com', password })
    const { token } = await addTestUser(api, { admin: true })
    secrets.push(token, user.email)
    await send(api, 'POST /auth/signIn', { body: { email: user.email, password: wrong } })
    const signedIn = await send(api, 'POST /auth/signIn', { body: { email: user.email, password } })
    secrets.push(signedIn.body.accessToken)
    await send(api, 'POST /auth/password-reset', { body: { email: user.email } })
    await send(api, 'PUT /auth/password', { body: { resetPasswordToken: 'a'.repeat(43), password: fresh } })
    await send(api, 'POST /auth/sign-out', { token: signedIn.body.accessToken })
    await send(api, 'GET /users/me', { token: signedIn.body.accessToken })
    await send(api, 'GET /admin/waitlist.csv', { token })
    await api.call('/unsubscribe/a-token-in-a-path', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    await api.settle()
    const events = await listSecurityEvents(api.db, { limit: 500 })
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'signed-up',
        'signed-in',
        'sign-in-failed',
        'signed-out',
        'token-reused',
        'data-exported',
      ]),
    )
    expect(events.find(({ event, userId }) => event === 'signed-in' && userId === user.id)!.details).toMatchObject({
      method: 'password',
      admin: false,
    })
    const text = JSON.stringify([events, api.log])
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/a-token-in-a-path|eyJ|aaaaaaaa|Ann Secret/)
  })
})
