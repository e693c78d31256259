import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import type { SessionInfo } from '#src/domain/sign-in/sessions/sessions.api.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { addTestSession, addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { addTestApp, codeAt } from '#tests/support/authenticator-app.ts'
import { describeDatabases } from '#tests/support/database.ts'
import {
  claimsFor,
  newNonce,
  postCode,
  postToken,
  returnFromGoogle,
  signInAs,
  useGoogle,
} from '#tests/support/google.ts'
import { openAccount, signIn, signUp, whoIs } from '#tests/support/mailed-accounts.ts'
import { ann, ben } from '#tests/support/oidc.ts'
import { finish } from '#tests/support/second-factors.ts'

describeDatabases('signing in with Google, in a $kind', ({ kind }) => {
  const api = useGoogle(kind)
  const accountOf = async (token: string) => (await send(api, 'GET /users/me', { token })).body['data']

  it('creates a confirmed account, and signs in to the same one each time', async () => {
    const first = await signInAs(api, ann)
    expect(first.body).toMatchObject({ success: true, accessToken: expect.any(String) as string })
    const account = await accountOf(first.body['accessToken'])
    expect(account).toMatchObject({
      email: ann.email,
      name: ann.name,
      emailConfirmed: true,
      hasGoogle: true,
      hasPassword: false,
      isAdmin: false,
    })
    const again = await signInAs(api, ann)
    expect((await accountOf(again.body['accessToken'])).id).toBe(account.id)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it("creates nothing for an email Google hasn't verified", async () => {
    const answer = await signInAs(api, ben)
    expect(answer.status).toBe(401)
    expect(answer.body['message']).toBe(accountMessages.googleFailed)
    expect(await api.db.select().from(users)).toEqual([])
  })

  it('signs in to the account with that email, which keeps its password', async () => {
    await openAccount(api, ann.email)
    const [before] = await api.db.select().from(users)
    const nonce = newNonce()
    const shouted = await api.oidc.sign({
      ...claimsFor(api, nonce, { ...ann, email: 'ANN@Example.com' }),
      hd: 'example.com',
    })
    const answer = await postToken(api, shouted, nonce)
    const account = await accountOf(answer.body['accessToken'])
    expect(account).toMatchObject({ id: before!.id, email: ann.email, hasGoogle: true, hasPassword: true })
    expect((await signIn(api, ann.email)).status).toBe(200)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it("asks for the account's second factor first", async () => {
    const { user } = await addTestUser(api, { email: ann.email })
    await addTestApp(api.services, user)
    const answer = await signInAs(api, ann)
    expect(answer.body).toEqual({
      success: true,
      secondFactor: { token: expect.any(String) as string, methods: ['totp'] },
    })
    const { secondFactor } = answer.body as unknown as { secondFactor: SecondFactorStep }
    expect(await whoIs(api, secondFactor.token)).toBeNull()
    expect((await finish(api, secondFactor, { method: 'totp', code: '000000' })).status).toBe(422)
    const done = await finish(api, secondFactor, { method: 'totp', code: codeAt(api.clock.now) })
    expect(await whoIs(api, done.body.accessToken)).toBe(ann.email)
    const [session] = (await send<SessionInfo[]>(api, 'GET /users/me/sessions', { token: done.body.accessToken })).body
      .data
    expect(session).toMatchObject({ method: 'google', factors: 'two' })
  })

  it('removes an unconfirmed account that claimed the email', async () => {
    // An attacker signs up with Ann's email and waits for her.
    const waiting = await signUp(api, ann.email)
    const confirmLink = tokenIn((await api.mailsTo(ann.email)).at(-1))
    expect(await whoIs(api, waiting)).toBe(ann.email)

    const answer = await signInAs(api, ann)
    expect(await accountOf(answer.body['accessToken'])).toMatchObject({ emailConfirmed: true, hasPassword: false })
    expect((await signIn(api, ann.email, password)).status).toBe(401)
    expect(await whoIs(api, waiting)).toBeNull()
    const late = await send(api, 'POST /auth/confirm', { body: { token: confirmLink, password }, token: waiting })
    expect(late.status).toBe(422)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it('recognizes someone whose email at Google changed, and leaves the new email to its owner', async () => {
    const first = await signInAs(api, ann)
    const { id } = await accountOf(first.body['accessToken'])
    const { user } = await addTestUser(api, { email: 'ann@new.example' })
    const nonce = newNonce()
    const moved = await api.oidc.sign({ ...claimsFor(api, nonce), email: 'ann@new.example' })
    const again = await postToken(api, moved, nonce)
    expect(await accountOf(again.body['accessToken'])).toMatchObject({ id, email: ann.email })
    expect(await whoIs(api, await addTestSession(api.services, user))).toBe('ann@new.example')
  })

  it('creates one account for two simultaneous sign-ins', async () => {
    const nonce = newNonce()
    const token = await api.oidc.sign(claimsFor(api, nonce))
    const answers = await Promise.all(Array.from({ length: 5 }, () => postToken(api, token, nonce)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await api.db.select().from(users)).toHaveLength(1)
  })
})

describe('a Google code', () => {
  const api = useGoogle()

  it('signs in once, with the secret, the nonce and the PKCE verifier of its request', async () => {
    const returned = await returnFromGoogle(api, ann)
    expect((await postCode(api, returned)).status).toBe(200)
    expect((await postCode(api, returned)).status).toBe(401)
    for (const changes of [{ codeVerifier: newNonce() }, { codeVerifier: '' }, { nonce: newNonce() }, { code: 'x' }]) {
      const stolen = { ...(await returnFromGoogle(api, ann)), ...changes }
      expect((await postCode(api, stolen)).status).toBe(401)
    }
  })

  it("isn't sent to Google if it comes from another provider or doesn't name its issuer", async () => {
    const returned = await returnFromGoogle(api, ann)
    api.oidc.calls.length = 0
    for (const iss of ['https://accounts.example.com', `${api.oidc.issuer}/`, '', undefined]) {
      expect((await postCode(api, { ...returned, iss })).status).toBe(401)
    }
    for (const code of ['', 'x'.repeat(2049)]) expect((await postCode(api, { ...returned, code })).status).toBe(401)
    for (const wrong of [{ iss: null }, { code: null }, { code: undefined }]) {
      expect((await postCode(api, { ...returned, ...wrong })).status).toBe(422)
    }
    expect(api.oidc.calls).not.toContain('POST /token')
    expect((await postCode(api, returned)).status).toBe(200)
  })
})

describe('Google sign-in without configuration', () => {
  const api = useApi()

  it('is disabled', async () => {
    expect((await send(api, 'GET /auth/google')).status).toBe(404)
    expect((await send(api, 'POST /auth/google', { body: { code: 'x' } })).status).toBe(404)
  })
})
