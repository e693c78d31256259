import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { composeEvent } from '#functions/security-log/queue.ts'
import { accountDeletedMail, passwordChangedMail } from '#functions/sign-in/mails.ts'
import { removeUser } from '#src/storage/account-exports/account-data.ts'
import { findOrCreateVerifiedUser, savePassword } from '#src/storage/sign-in/changes.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { listSessions } from '#src/storage/sign-in/sessions/queries.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTestSession, addTestUser, afterPasswordHash, password, send } from '#tests/support/accounts.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi } from '#tests/support/mailed-accounts.ts'
import { changeSteps } from './change-steps.ts'

const [oldEmail, newEmail] = ['ann@example.com', 'thief@new.example']
const stolen = 'the password of a thief'

describeBothDatabases('a change of email that is undone while a new password is set, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const takenOver = async () => {
    const account = await addTestUser(api, { email: oldEmail, password })
    await ask(account.token, newEmail)
    await confirm(account.token, await linkTo(newEmail))
    return { ...account, undo: await stopLinkTo(oldEmail) }
  }

  it('leaves the old email without that password, no matter who is signed in', async () => {
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
    expect(await savePassword(api.db, proven, { passwordHash: hash }, mail, api.clock.now)).toBeNull()
    expect((await findUser(api.db, user.id))?.passwordHash).toBeNull()
    const live = await api.db.select().from(sessions).where(eq(sessions.endReason, 'password'))
    expect(live).toEqual([])
  })
})

describeBothDatabases('an account that is deleted while its owner takes it back, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)
  const open = async () => {
    const account = await addTestUser(api, { email: oldEmail, password })
    const project = {
      id: 'project',
      userId: account.user.id,
      name: 'Pots',
      websiteUrl: 'https://pots.example',
      createdAt: 0,
      updatedAt: 0,
    }
    await api.db.insert(projects).values(project)
    return account
  }
  const sessionsOf = (userId: string) => listSessions(api.db, userId, { usedAfter: 0, now: api.clock.now, limit: 9 })
  const removeAs = async (userId: string, sessionId: string) => {
    const user = (await findUser(api.db, userId))!
    const mail = accountDeletedMail(api.services, user)
    const event = composeEvent(api.services, { event: 'account-deleted', userId })
    return () => removeUser(api.db, { user, sessionId, mail, event }, api.clock.now)
  }
  const expectWhole = async (userId: string) => {
    expect(await findUser(api.db, userId)).not.toBeNull()
    expect(await api.db.select().from(projects)).toHaveLength(1)
    expect((await api.mailsTo(oldEmail)).filter(({ subject }) => subject?.includes('was deleted'))).toEqual([])
  }

  it('stays with all its data if the change of email is undone', async () => {
    const { token, user } = await open()
    await ask(token, newEmail)
    await confirm(token, await linkTo(newEmail))
    const [thief] = await sessionsOf(user.id)
    const remove = await removeAs(user.id, thief!.id)
    expect((await stop(await stopLinkTo(oldEmail))).body.data).toEqual({ stopped: 'done' })
    expect(await remove()).toBe(false)
    await expectWhole(user.id)
  })

  it('stays if the session that asked has ended, or while an earlier inbox can undo a change', async () => {
    const { token, user } = await open()
    const [asking] = await sessionsOf(user.id)
    const remove = await removeAs(user.id, asking!.id)
    await send(api, 'POST /auth/sign-out', { token })
    expect(await remove()).toBe(false)
    const back = await addTestSession(api.services, user)
    await ask(back, newEmail)
    await confirm(back, await linkTo(newEmail))
    const [latest] = await sessionsOf(user.id)
    expect(await (await removeAs(user.id, latest!.id))()).toBe(false)
    await expectWhole(user.id)
  })

  it('answers 401 to the thief if the password is reset during the call', async () => {
    const { token, user } = await open()
    await send(api, 'POST /auth/password-reset', { body: { email: oldEmail } })
    const resetPasswordToken = await linkTo(oldEmail)
    const batch = api.db.batch.bind(api.db)
    api.db.batch = async (statements) => {
      api.db.batch = batch
      await send(api, 'PUT /auth/password', { body: { password: 'chosen by the owner', resetPasswordToken } })
      return batch(statements)
    }
    expect((await send(api, 'DELETE /users/me', { token })).status).toBe(401)
    await expectWhole(user.id)
    expect((await signIn(api, oldEmail, 'chosen by the owner')).status).toBe(200)
  })
})

describeBothDatabases('deleting an account, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('is limited like other calls that take a proof', async () => {
    const { token } = await addTestUser(api, { email: oldEmail })
    const { ask, confirm, linkTo } = changeSteps(api)
    await ask(token, newEmail)
    await confirm(token, await linkTo(newEmail))
    const answers = []
    for (let n = 0; n < 11; n += 1) answers.push((await send(api, 'DELETE /users/me', { token })).status)
    expect(answers).toEqual([...Array<number>(10).fill(409), 429])
  })
})
