import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import { authenticatorMessages } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { passkeyMessages } from '#src/domain/sign-in/passkeys/passkeys.ts'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { proofMessages } from '#src/domain/sign-in/sessions/proof.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { confirmAuthenticator } from '#src/storage/sign-in/authenticator/changes.ts'
import { authenticators } from '#src/storage/sign-in/authenticator/schema.ts'
import { addPasskey } from '#src/storage/sign-in/passkeys/changes.ts'
import { passkeys } from '#src/storage/sign-in/passkeys/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTestSession, addTestUser, afterPasswordCheck, password, send } from '#tests/support/accounts.ts'
import { addTestApp, codeAt } from '#tests/support/authenticator-app.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'
import { addTestPasskey } from '#tests/support/second-factors.ts'
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'

const email = 'ann@example.com'
type CreationOptions = Parameters<SoftwareAuthenticator['create']>[0]

describeBothDatabases('a second factor, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('is required if it was added while the password was checked', async () => {
    const { user } = await addTestUser(api, { email, password })
    afterPasswordCheck(api, () => addTestApp(api.services, user))
    const answer = await signIn(api, email)
    expect(answer.body).toMatchObject({ success: true, secondFactor: { methods: ['totp'] } })
    expect(answer.body.accessToken).toBeUndefined()
  })

  it("doesn't start with a password that was replaced during the check", async () => {
    const { user } = await addTestUser(api, { email, password, factor: true })
    afterPasswordCheck(api, () => api.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id)))
    const answer = await signIn(api, email)
    expect(answer.status).toBe(401)
    expect(answer.body).not.toHaveProperty('secondFactor')
  })

  it('is required in a sign-in that started before it, even though known browsers are reset', async () => {
    const { token } = await addTestUser(api, { email, password })
    afterPasswordCheck(api, () => addTestPasskey(api, token))
    expect((await signIn(api, email)).body).toMatchObject({
      success: true,
      secondFactor: { methods: ['passkey', 'recovery-code'] },
    })
  })

  it("can't be a second app that a one-factor session started to set up before the first", async () => {
    const { token, user } = await addTestUser(api, { email, password })
    const stolen = await addTestSession(api.services, user)
    const { secret } = (await send(api, 'POST /users/me/authenticator', { token: stolen })).body.data as {
      secret: string
    }
    const begun = await send<{ options: CreationOptions }>(api, 'POST /users/me/passkeys/options', { token: stolen })
    await addTestPasskey(api, token)
    const code = codeAt(api.clock.now, secret)
    const confirmed = await send(api, 'POST /users/me/authenticator/confirm', { token: stolen, body: { code } })
    expect([confirmed.status, confirmed.body.message]).toEqual([409, authenticatorMessages.notStarted])
    const response = new SoftwareAuthenticator(api.services.env.origin).create(begun.body.data.options)
    const added = await send(api, 'POST /users/me/passkeys', { token: stolen, body: { name: 'Mine', response } })
    expect([added.status, added.body.errors]).toEqual([422, [{ field: 'passkey', message: passkeyMessages.notAdded }]])
    expect((await send<SecondFactors>(api, 'GET /users/me/second-factor', { token })).body.data).toMatchObject({
      passkeys: [{}],
      authenticator: null,
    })
  })

  it('can only be added beside another by a two-factor session', async () => {
    const { user } = await addTestUser(api, { email, password, factor: true })
    const stolen = await addTestSession(api.services, user)
    const [session] = await api.db.select().from(sessions).where(eq(sessions.factors, 'one'))
    const adding = {
      sessionId: session!.id,
      codeHashes: [],
      mail: factorMail(api.services, user, 'passkey-added'),
      now: api.clock.now,
    }
    const row = { id: 'new', name: '', publicKey: '', counter: 0, transports: [], backedUp: false, createdAt: 1 }
    expect((await addPasskey(api.db, { ...row, userId: user.id }, adding)).added).toBe(false)
    await api.db.update(authenticators).set({ confirmedAt: null })
    await api.db.insert(passkeys).values({ ...row, userId: user.id })
    const [app] = await api.db.select().from(authenticators)
    const confirming = { ...adding, secret: app!.secret, step: 1 }
    expect((await confirmAuthenticator(api.db, user.id, confirming)).added).toBe(false)
    expect(await whoIs(api, stolen)).toBe(email)
    await api.db.delete(passkeys)
    expect((await confirmAuthenticator(api.db, user.id, confirming)).added).toBe(true)
  })

  it('is required again if it was added during another proof', async () => {
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
