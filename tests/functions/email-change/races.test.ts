import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#src/storage/sessions/schema.ts'
import { findUser, findOrCreateVerifiedUser, savePassword } from '#src/storage/users.ts'
import { passwordChangedMail } from '#functions/mail/account-mails.ts'
import { addTestUser, afterPasswordHash, password, send } from '#tests/support/accounts.ts'
import { databases } from '#tests/support/database.ts'
import { signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'
import { changeSteps } from './change-steps.ts'

const [oldEmail, newEmail] = ['ann@example.com', 'thief@new.example']
const stolen = 'the password of a thief'

describe.each(databases)('a change of email that is undone while a new password is set, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const takenOver = async () => {
    const account = await addTestUser(api, { email: oldEmail, password })
    await ask(account.token, newEmail)
    await confirm(account.token, await linkTo(newEmail))
    return { ...account, undo: await stopLinkTo(oldEmail) }
  }

  it('leaves the old email without that password, whoever is signed in', async () => {
    const { token, user, undo } = await takenOver()
    afterPasswordHash(api, () => stop(undo))
    const body = { currentPassword: password, password: stolen }
    expect((await send(api, 'PUT /users/me/password', { token, body })).status).toBe(401)
    expect((await signIn(api, oldEmail, stolen)).status).toBe(401)
    expect((await findUser(api.db, user.id))?.passwordHash).toBeNull()
    const subjects = (await api.mailsTo(oldEmail)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('password'))).toEqual([])
  })

  it('leaves it without a password from a reset link too', async () => {
    const { user, undo } = await takenOver()
    const fresh = { id: 'fresh', email: newEmail, emailKey: newEmail, name: '' }
    const proven = await findOrCreateVerifiedUser(api.db, fresh, api.clock.now)
    expect(proven.id).toBe(user.id)
    await stop(undo)
    const hash = await api.services.passwords.hash(stolen)
    const mail = passwordChangedMail(api.services, proven)
    expect(await savePassword(api.db, proven, hash, mail, api.clock.now)).toBe(false)
    expect((await findUser(api.db, user.id))?.passwordHash).toBeNull()
    const live = await api.db.select().from(sessions).where(eq(sessions.endReason, 'password'))
    expect(live).toEqual([])
  })
})
