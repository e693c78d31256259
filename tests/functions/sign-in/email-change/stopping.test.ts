import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailChangeMessages, newFactorDays } from '#src/domain/sign-in/email-change/email-change.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { passkeys } from '#src/storage/sign-in/passkeys/schema.ts'
import { recoveryCodes } from '#src/storage/sign-in/recovery-codes/schema.ts'
import { addTestSession, addTestUser, password, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey, signInByPasskey } from '#tests/support/second-factors.ts'
import { changeSteps, hour } from './change-steps.ts'

const [oldEmail, newEmail] = ['ann@example.com', 'ann@new.example']

describe('the link that cancels a change', () => {
  const api = useMailedApi()
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const changed = async () => {
    const account = await addTestUser(api, { email: oldEmail, password })
    await ask(account.token, newEmail)
    const first = await stopLinkTo(oldEmail)
    await confirm(account.token, await linkTo(newEmail))
    return { ...account, first }
  }

  it("works for seven days after the change, and can't be a link of another kind", async () => {
    const { token, first } = await changed()
    const last = await stopLinkTo(oldEmail)
    expect((await confirm(token, last)).status).toBe(422)
    api.clock.now += 7 * 24 * hour
    for (const link of [first, last, '', 'x']) expect((await stop(link)).status).toBe(422)
    expect((await signIn(api, newEmail)).status).toBe(200)
    api.clock.now -= 1
    expect((await stop(last)).status).toBe(200)
    expect((await stop(first)).status).toBe(422)
    expect((await signIn(api, newEmail)).status).toBe(401)
  })

  it('still works after someone who took over the account sets a new password', async () => {
    const { token, user, first } = await changed()
    const body = { currentPassword: password, password: 'the password of a thief' }
    const { accessToken } = (await send(api, 'PUT /users/me/password', { token, body })).body
    expect(await whoIs(api, accessToken)).toBe(newEmail)
    expect((await stop(first)).body.data).toEqual({ stopped: 'done' })
    expect(await whoIs(api, accessToken)).toBeNull()
    expect((await api.db.select().from(users).where(eq(users.id, user.id)))[0]?.passwordHash).toBeNull()
  })

  it('says what to do if the old email has another account by then, and works afterwards', async () => {
    const { first } = await changed()
    const other = await addTestUser(api, { email: oldEmail })
    const refused = await stop(first)
    expect([refused.status, refused.body.message]).toEqual([409, emailChangeMessages.oldTaken])
    expect(await whoIs(api, other.token)).toBe(oldEmail)
    await send(api, 'DELETE /users/me', { token: other.token })
    expect((await stop(first)).status).toBe(200)
  })

  it('does nothing on GET or HEAD', async () => {
    const { first, token } = await changed()
    const looked = await api.call(`/api/auth/email-stop?token=${first}`)
    expect([404, 405]).toContain(looked.status)
    expect(await whoIs(api, token)).toBe(newEmail)
  })
})

describeDatabases('the owner of a stolen account, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const resetBy = async (link: string) =>
    send(api, 'PUT /auth/password', { body: { password: 'a new and longer password', resetPasswordToken: link } })
  const left = async (userId: string) => [
    (await api.db.select().from(passkeys).where(eq(passkeys.userId, userId))).length,
    (await api.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).length,
  ]

  it.each(['pending', 'done'])(
    'gets back in through the link, and the thief is signed out (change %s)',
    async (state) => {
      const { user } = await addTestUser(api, { email: oldEmail, password })
      const thief = (await signIn(api, oldEmail)).body.accessToken
      const { authenticator } = await addTestPasskey(api, thief)
      await ask(thief, newEmail)
      if (state === 'done') await confirm(thief, await linkTo(newEmail))

      expect((await stop(await stopLinkTo(oldEmail))).body.data).toEqual({ stopped: state })
      expect((await api.mailsTo(oldEmail)).at(-1)?.text).toContain('passkeys, authenticator apps and recovery codes')
      expect(await left(user.id)).toEqual([0, 0])
      expect(await whoIs(api, thief)).toBeNull()
      expect((await signInByPasskey(api, authenticator)).answer.status).toBe(401)
      const back = await resetBy(await linkTo(oldEmail))
      expect(await whoIs(api, back.body.accessToken)).toBe(oldEmail)
      for (const email of [oldEmail, newEmail]) expect((await signIn(api, email)).status).toBe(401)
    },
  )

  it('keeps second factors added long before the change', async () => {
    const { user, token } = await addTestUser(api, { email: oldEmail, password })
    const { authenticator } = await addTestPasskey(api, token)
    api.clock.now += (newFactorDays + 1) * 24 * hour
    const later = await addTestSession(api.services, user, api.clock.now, 'two')
    const added = await addTestPasskey(api, later, { name: 'Of a thief' })
    await ask(later, newEmail)
    await confirm(later, await linkTo(newEmail))
    await stop(await stopLinkTo(oldEmail))
    expect(await left(user.id)).toEqual([1, 10])
    const back = await resetBy(await linkTo(oldEmail))
    expect(back.body).toMatchObject({ secondFactor: { methods: ['passkey', 'recovery-code'] } })
    expect((await signInByPasskey(api, added.authenticator)).answer.status).toBe(401)
    expect((await signInByPasskey(api, authenticator)).answer.status).toBe(200)
  })
})
