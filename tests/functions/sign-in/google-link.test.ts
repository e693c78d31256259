import { expect, it } from 'vitest'
import { passwordChangedMail } from '#functions/sign-in/mails.ts'
import { linkGoogle, savePassword } from '#src/storage/sign-in/changes.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { claimsFor, newNonce, postToken, useGoogle } from '#tests/support/google.ts'
import { ann as person } from '#tests/support/oidc.ts'
import { finish } from '#tests/support/second-factors.ts'

const [gmail, elsewhere] = ['ann@gmail.com', 'ann@example.com']

describeDatabases("Google sign-in for an account that isn't linked yet, in a $kind", ({ kind }) => {
  const api = useGoogle(kind)
  const enter = async (email: string, claims: object = {}) => {
    const nonce = newNonce()
    const token = await api.oidc.sign({ ...claimsFor(api, nonce, { ...person, email }), ...claims })
    return postToken(api, token, nonce)
  }
  const linked = async () => (await api.db.select().from(users)).map(({ googleId }) => googleId)
  const noticeCount = async (email: string) =>
    (await api.mailsTo(email)).filter(({ subject }) => subject?.startsWith('Google sign-in added')).length

  it('links after the second step, and notifies the owner', async () => {
    const { user } = await addTestUser(api, { email: gmail, password, factor: true })
    const answer = await enter(gmail)
    expect(answer.body).toMatchObject({ success: true, secondFactor: { methods: ['totp'] } })
    expect(answer.body.accessToken).toBeUndefined()
    expect([await linked(), await noticeCount(gmail)]).toEqual([[null], 0])
    const { secondFactor } = answer.body as unknown as { secondFactor: { token: string; methods: ['totp'] } }
    expect((await finish(api, secondFactor, { method: 'totp', code: codeAt(api.clock.now) })).status).toBe(200)
    expect([await linked(), await noticeCount(gmail)]).toEqual([[person.sub], 1])
    const events = (await api.db.select().from(securityEvents)).filter(({ event }) => event === 'factor-added')
    expect(events).toMatchObject([{ userId: user.id, details: { method: 'google' } }])
  })

  it('links immediately without a second factor, and never replaces another link', async () => {
    await addTestUser(api, { email: gmail, password })
    expect((await enter(gmail)).body.accessToken).toBeTruthy()
    expect([await linked(), await noticeCount(gmail)]).toEqual([[person.sub], 1])
    expect((await enter(gmail, { sub: 'another account at Google' })).status).toBe(200)
    expect([await linked(), await noticeCount(gmail)]).toEqual([[person.sub], 1])
  })

  it("signs in without linking if Google doesn't host the email", async () => {
    await addTestUser(api, { email: elsewhere, password })
    expect((await enter(elsewhere)).body.accessToken).toBeTruthy()
    expect([await linked(), await noticeCount(elsewhere)]).toEqual([[null], 0])
    expect((await enter(elsewhere, { hd: 'example.com' })).status).toBe(200)
    expect([await linked(), await noticeCount(elsewhere)]).toEqual([[person.sub], 1])
  })

  it('stays linked when a signed-in user sets a new password, and is unlinked by a reset, as the mail says', async () => {
    const { token } = await addTestUser(api, { email: gmail, password })
    await enter(gmail)
    const mail = (await api.mailsTo(gmail)).at(-1)
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain('That signs out all devices and unlinks Google: ')
    expect(mail?.text).toContain('/auth/forgot')
    const body = { currentPassword: password, password: 'another long walk' }
    expect((await send(api, 'PUT /users/me/password', { token, body })).status).toBe(200)
    expect(await linked()).toEqual([person.sub])
    await send(api, 'POST /auth/password-reset', { body: { email: gmail } })
    const resetPasswordToken = tokenIn((await api.mailsTo(gmail)).at(-1))
    await send(api, 'PUT /auth/password', { body: { password: 'yet another long walk', resetPasswordToken } })
    expect(await linked()).toEqual([null])
  })

  it("isn't linked after a password reset during the sign-in", async () => {
    const { user } = await addTestUser(api, { email: gmail, password })
    const set = { passwordHash: 'reset', googleId: null }
    await savePassword(api.db, user, set, passwordChangedMail(api.services, user), api.clock.now)
    expect(await linkGoogle(api.db, user, { googleId: person.sub, mail: null }, api.clock.now)).toBe(false)
    expect(await linked()).toEqual([null])
  })

  it('links the account it creates, without a mail', async () => {
    expect((await enter(elsewhere)).status).toBe(200)
    expect([await linked(), await noticeCount(elsewhere)]).toEqual([[person.sub], 0])
  })
})
