import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { readKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { emailChangeMessages } from '#src/domain/sign-in/email-change/email-change.ts'
import { linkGoogle } from '#src/storage/sign-in/changes.ts'
import { findConfirmedUser, findUserByGoogle } from '#src/storage/accounts/queries.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addTestSession, addTestUser, password, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { signIn, signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { changeSteps, hour } from './change-steps.ts'

const [oldEmail, newEmail] = ['ann@example.com', 'ann@new.example']

describeDatabases('a change of email, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const { ask, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)

  it('changes nothing before the new inbox confirms, and mails both', async () => {
    const { token } = await addTestUser(api, { email: oldEmail, password })
    const asked = await ask(token, ` ${newEmail} `)
    expect(asked.body).toMatchObject({ success: true, message: emailChangeMessages.asked })
    expect(asked.body.data).toMatchObject({ email: oldEmail, pendingEmail: newEmail })
    expect(await whoIs(api, token)).toBe(oldEmail)
    const toOld = (await api.mailsTo(oldEmail)).map(({ text }) => text)
    expect(toOld).toEqual([expect.stringContaining(`to ${newEmail}`)])
    expect(toOld[0]).toContain('/auth/email-stop#token=')
    expect((await api.mailsTo(newEmail)).map(({ text }) => text)).toEqual([
      expect.stringContaining('/auth/email#token='),
    ])
  })

  it("takes effect once, in the account's session, ends the others, and notifies the old inbox", async () => {
    const { token } = await addTestUser(api, { email: oldEmail, password })
    const there = (await signIn(api, oldEmail)).body.accessToken
    await send(api, 'POST /auth/password-reset', { body: { email: oldEmail } })
    const reset = await linkTo(oldEmail)
    await ask(token, newEmail)
    const link = await linkTo(newEmail)
    const confirmed = await confirm(token, link)
    expect(confirmed.body).toMatchObject({ success: true, message: emailChangeMessages.changed })
    expect(await whoIs(api, token)).toBe(newEmail)
    const user = (await findConfirmedUser(api.db, newEmail))!
    const { knownBrowser } = confirmed.body as unknown as { knownBrowser: string }
    expect(readKnownBrowser(api.services, user, knownBrowser)).not.toBeNull()
    expect(await whoIs(api, there)).toBeNull()
    expect((await signIn(api, newEmail)).status).toBe(200)
    expect((await signIn(api, oldEmail)).status).toBe(401)
    expect((await api.mailsTo(oldEmail)).at(-1)?.subject).toContain('was changed')
    const body = { password: 'a new and longer password', resetPasswordToken: reset }
    expect((await send(api, 'PUT /auth/password', { body })).status).toBe(422)
    expect((await confirm(token, link)).body.errors).toEqual([{ field: 'token', message: emailChangeMessages.badLink }])
  })

  it("unlinks Google until the owner signs in with the new email's Google account", async () => {
    const { token, user } = await addTestUser(api, { email: oldEmail })
    await api.db.update(users).set({ googleId: 'google-1' }).where(eq(users.id, user.id))
    await ask(token, newEmail)
    const confirmed = await confirm(token, await linkTo(newEmail))
    expect(confirmed.body.message).toBe(emailChangeMessages.changedWithGoogle)
    expect(await findUserByGoogle(api.db, 'google-1')).toBeNull()
    // A sign-in that found the account by its old email and links it after the change.
    await linkGoogle(api.db, user, { googleId: 'google-1', mail: null }, api.clock.now)
    expect(await findUserByGoogle(api.db, 'google-1')).toBeNull()
  })

  it('succeeds for only one of two accounts that want the same email in parallel', async () => {
    const tokens = [
      await addTestUser(api, { email: oldEmail }),
      await addTestUser(api, { email: 'bob@example.com' }),
    ].map((user) => user.token)
    const links: string[] = []
    for (const token of tokens) {
      await ask(token, newEmail)
      links.push(await linkTo(newEmail))
    }
    const answers = await Promise.all(tokens.map((token, index) => confirm(token, links[index]!)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(emailChangeMessages.taken)
    const kept = await api.db.select().from(users).where(eq(users.emailKey, newEmail))
    expect(kept).toHaveLength(1)
    for (const token of tokens) expect(await whoIs(api, token)).not.toBeNull()
  })

  it('leaves the old email to its owner in any order of change and cancel', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      const email = `${name}@example.com`
      const { token, user } = await addTestUser(api, { email, password })
      await ask(token, `${name}@new.example`)
      const [link, stopLink] = [await linkTo(`${name}@new.example`), await stopLinkTo(email)]
      const [confirmed, stopped] = await Promise.all([confirm(token, link), stop(stopLink)])
      expect(stopped.status).toBe(200)
      expect([200, 401, 422]).toContain(confirmed.status)
      const [after] = await api.db.select().from(users).where(eq(users.id, user.id))
      expect(after!.email).toBe(email)
      expect((await confirm((await addTestUser(api)).token, link)).status).toBe(422)
    }
  })

  it('is undone by the old inbox, once, which signs everyone out and clears password and Google', async () => {
    const { token, user } = await addTestUser(api, { email: oldEmail, password })
    await ask(token, newEmail)
    const stopLink = await stopLinkTo(oldEmail)
    await confirm(token, await linkTo(newEmail))
    await api.db.update(users).set({ googleId: 'google-of-a-thief' }).where(eq(users.id, user.id))
    // A thief in the account could otherwise take it back with the link in their own inbox.
    await ask(token, 'third@new.example')
    const [thiefStop, thiefLink] = [await stopLinkTo(newEmail), await linkTo('third@new.example')]

    const stopped = await stop(stopLink)
    expect(stopped.body).toMatchObject({ message: emailChangeMessages.restored, data: { stopped: 'done' } })
    expect(await whoIs(api, token)).toBeNull()
    const [after] = await api.db.select().from(users).where(eq(users.id, user.id))
    expect(after).toMatchObject({ email: oldEmail, emailKey: oldEmail, passwordHash: null, googleId: null })
    expect((await stop(thiefStop)).status).toBe(422)
    expect((await stop(stopLink)).status).toBe(422)
    const another = await addTestUser(api)
    expect((await confirm(another.token, thiefLink)).status).toBe(422)

    const body = { password: 'a new and longer password', resetPasswordToken: await linkTo(oldEmail) }
    const back = await send(api, 'PUT /auth/password', { body })
    expect(await whoIs(api, back.body.accessToken)).toBe(oldEmail)
    await api.settle()
    const events = await api.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
    const named = events.filter(({ event }) => event.startsWith('email-')).map(({ event }) => event)
    expect(named.sort()).toEqual(['email-change-asked', 'email-change-asked', 'email-change-stopped', 'email-changed'])
  })
})

describe('the link to the new email', () => {
  const api = useMailedApi()
  const { ask, cancel, confirm, stop, linkTo, stopLinkTo } = changeSteps(api)

  it('is useless to a stranger, signed in or not', async () => {
    const { token } = await addTestUser(api, { email: oldEmail })
    const stranger = await addTestUser(api, { email: 'bob@example.com' })
    await ask(token, newEmail)
    const link = await linkTo(newEmail)
    expect((await send(api, 'POST /users/me/email/confirm', { body: { token: link } })).status).toBe(401)
    const refused = await confirm(stranger.token, link)
    expect([refused.status, refused.body.message]).toEqual([403, emailChangeMessages.otherAccount])
    expect(await whoIs(api, stranger.token)).toBe('bob@example.com')
    expect((await confirm(token, link)).status).toBe(200)
  })

  it("isn't sent to an email that has an account, and only that inbox gets a mail about it", async () => {
    await addTestUser(api, { email: 'bob@example.com' })
    const { token } = await addTestUser(api, { email: oldEmail })
    const free = await ask(token, 'nobody@example.com')
    const taken = await ask(token, 'Bob@example.com')
    expect(taken.status).toBe(free.status)
    expect({ ...taken.body, data: null }).toEqual({ ...free.body, data: null })
    expect(taken.body.data['pendingEmail']).toBe('Bob@example.com')
    const [mail] = await api.mailsTo('Bob@example.com')
    expect(mail!.subject).toContain('already has an account at Uplist')
    expect(mail!.text).not.toContain('#token=')
  })

  it('ends after a day, after a newer link, when canceled, and when the old inbox cancels the change', async () => {
    const { token, user } = await addTestUser(api, { email: oldEmail })
    const newLink = async () => {
      await ask(token, newEmail)
      return linkTo(newEmail)
    }
    const first = await newLink()
    const second = await newLink()
    expect((await confirm(token, first)).status).toBe(422)
    expect((await cancel(token)).body.data['pendingEmail']).toBeNull()
    expect((await confirm(token, second)).status).toBe(422)
    const third = await newLink()
    api.clock.now += 24 * hour
    expect((await confirm(token, third)).status).toBe(422)
    expect((await send(api, 'GET /users/me', { token })).body.data['pendingEmail']).toBeNull()
    const proven = await addTestSession(api.services, user, api.clock.now)
    await ask(proven, newEmail)
    const fourth = await linkTo(newEmail)
    const stopped = await stop(await stopLinkTo(oldEmail))
    expect(stopped.body).toMatchObject({ message: emailChangeMessages.stopped, data: { stopped: 'pending' } })
    const again = await addTestSession(api.services, user, api.clock.now)
    expect((await confirm(again, fourth)).status).toBe(422)
    expect(await whoIs(api, again)).toBe(oldEmail)
  })

  it('removes unconfirmed accounts that claimed the new email', async () => {
    const waiting = await signUp(api, newEmail)
    const { token } = await addTestUser(api, { email: oldEmail })
    await ask(token, newEmail)
    expect((await confirm(token, await linkTo(newEmail))).status).toBe(200)
    expect(await whoIs(api, waiting)).toBeNull()
  })

  it('changes neither the waitlist nor submissions', async () => {
    await send(api, 'POST /waitlist', { body: { email: oldEmail } })
    const { token } = await addTestUser(api, { email: oldEmail })
    await ask(token, newEmail)
    await confirm(token, await linkTo(newEmail))
    const { rows } = await api.db.$client.execute('SELECT email FROM waitlist')
    expect(rows.map(({ email }) => email)).toEqual([oldEmail])
  })
})

describe('requesting a change of email', () => {
  const api = useMailedApi()
  const { ask } = changeSteps(api)

  it('takes a confirmed account, a fresh proof and another valid email', async () => {
    const unproven = await addTestUser(api, { email: newEmail, confirmed: false })
    expect((await ask(unproven.token, 'x@example.com')).status).toBe(403)
    const { token } = await addTestUser(api, { email: oldEmail })
    for (const wrong of ['', 'no email', 'ANN@EXAMPLE.COM', `${'a'.repeat(250)}@example.com`]) {
      const { status, body } = await ask(token, wrong)
      expect([status, body.errors[0]?.field]).toEqual([422, 'email'])
    }
    api.clock.now += hour
    const stale = await ask(token, newEmail)
    expect(stale.body).toMatchObject({ data: { needs: 'proof' } })
    expect(await api.mailsTo(newEmail)).toEqual([])
  })

  it("is possible five times an hour, and keeps the old inbox's links working", async () => {
    const { token } = await addTestUser(api, { email: oldEmail })
    for (let n = 0; n < 5; n += 1) expect((await ask(token, `n${n}@new.example`)).status).toBe(200)
    expect((await ask(token, newEmail)).status).toBe(429)
    await send(api, 'POST /auth/password-reset', { body: { email: oldEmail } })
    const subjects = (await api.mailsTo(oldEmail)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.includes('new password'))).toHaveLength(1)
  })
})
