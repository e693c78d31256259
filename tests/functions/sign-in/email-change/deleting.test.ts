import { expect, it } from 'vitest'
import { users } from '#src/storage/accounts/schema.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import { changeSteps, hour } from './change-steps.ts'

const [oldEmail, newEmail] = ['ann@example.com', 'ann@new.example']

describeDatabases('deleting an account whose email has changed, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const isThere = async () => (await api.db.select().from(users)).length > 0

  it('is refused, with the date, until the old inbox can no longer undo the change', async () => {
    const { user, token } = await addTestUser(api, { email: oldEmail })
    await ask(token, newEmail)
    await confirm(token, await linkTo(newEmail))
    const refused = await send(api, 'DELETE /users/me', { token })
    expect(refused.status).toBe(409)
    const until = new Date(api.clock.now + 7 * 24 * hour).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    expect(refused.body.message).toContain(until)
    expect((await stop(await stopLinkTo(oldEmail))).body.data).toEqual({ stopped: 'done' })
    const back = await addTestSession(api.services, user)
    expect((await send(api, 'DELETE /users/me', { token: back })).status).toBe(200)
    expect(await isThere()).toBe(false)
    expect((await api.mailsTo(oldEmail)).at(-1)?.subject).toContain('was deleted')
  })

  it('is possible after seven days, and notifies the new inbox', async () => {
    const { user, token } = await addTestUser(api, { email: oldEmail })
    await ask(token, newEmail)
    await confirm(token, await linkTo(newEmail))
    api.clock.now += 7 * 24 * hour
    const later = await addTestSession(api.services, user)
    expect((await send(api, 'DELETE /users/me', { token: later })).status).toBe(200)
    expect((await api.mailsTo(newEmail)).at(-1)?.subject).toContain('was deleted')
  })

  it('needs no wait while a change is only requested', async () => {
    const { token } = await addTestUser(api, { email: oldEmail })
    await ask(token, newEmail)
    expect((await send(api, 'DELETE /users/me', { token })).status).toBe(200)
    expect((await api.mailsTo(oldEmail)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('was deleted'),
    )
  })
})
