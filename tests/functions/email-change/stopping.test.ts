import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailChangeMessages } from '#src/domain/email-change/email-change.ts'
import { users } from '#src/storage/account-schema.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { changeSteps, hour } from './change-steps.ts'

const [oldEmail, newEmail] = ['ann@example.com', 'ann@new.example']

describe('the link that stops a change', () => {
  const api = useMailedApi()
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const changed = async () => {
    const account = await addTestUser(api, { email: oldEmail, password })
    await ask(account.token, newEmail)
    const first = await stopLinkTo(oldEmail)
    await confirm(account.token, await linkTo(newEmail))
    return { ...account, first }
  }

  it('works for seven days after the change, and is no link of another kind', async () => {
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

  it('still works after a new password, set by whoever took the account over', async () => {
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

  it('works in no request that only looks', async () => {
    const { first, token } = await changed()
    const looked = await api.call(`/api/auth/email-stop?token=${first}`)
    expect([404, 405]).toContain(looked.status)
    expect(await whoIs(api, token)).toBe(newEmail)
  })
})
