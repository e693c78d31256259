import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import type { SecondFactorStep } from '#src/domain/second-factor/second-factor.ts'
import type { SessionInfo } from '#src/domain/sessions/sessions.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { addTestSession, addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { addTestApp, codeAt } from '#tests/support/authenticator-app.ts'
import { databases } from '#tests/support/database.ts'
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

describe.each(databases)('signing in with Google, in a $kind', ({ kind }) => {
  const api = useGoogle(kind)
  const accountOf = async (token: string) => (await send(api, 'GET /users/me', { token })).body['data']

  it('opens a confirmed account, and the same one each time', async () => {
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

  it('opens nothing for an address that Google has not seen proven', async () => {
    const answer = await signInAs(api, ben)
    expect(answer.status).toBe(401)
    expect(answer.body['message']).toBe(accountMessages.googleFailed)
    expect(await api.db.select().from(users)).toEqual([])
  })

  it('leads to the account that has the address, which keeps its password', async () => {
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

  it('asks for the second factor of the account, and opens nothing before', async () => {
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

  it('leaves nothing of an account that claimed the address and never proved it', async () => {
    // Somebody signs up with the address of Ann, and waits for her to come.
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

  it('knows somebody again whose address at Google has changed, and leaves the new one to its owner', async () => {
    const first = await signInAs(api, ann)
    const { id } = await accountOf(first.body['accessToken'])
    const { user } = await addTestUser(api, { email: 'ann@new.example' })
    const nonce = newNonce()
    const moved = await api.oidc.sign({ ...claimsFor(api, nonce), email: 'ann@new.example' })
    const again = await postToken(api, moved, nonce)
    expect(await accountOf(again.body['accessToken'])).toMatchObject({ id, email: ann.email })
    expect(await whoIs(api, await addTestSession(api.services, user))).toBe('ann@new.example')
  })

  it('makes one account of two sign-ins at the same time', async () => {
    const nonce = newNonce()
    const token = await api.oidc.sign(claimsFor(api, nonce))
    const answers = await Promise.all(Array.from({ length: 5 }, () => postToken(api, token, nonce)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await api.db.select().from(users)).toHaveLength(1)
  })
})

describe('a code of Google', () => {
  const api = useGoogle()

  it('signs in once, with the secret, the nonce and the PKCE verifier it was asked for with', async () => {
    const returned = await returnFromGoogle(api, ann)
    expect((await postCode(api, returned)).status).toBe(200)
    expect((await postCode(api, returned)).status).toBe(401)
    for (const changes of [{ codeVerifier: newNonce() }, { codeVerifier: '' }, { nonce: newNonce() }, { code: 'x' }]) {
      const stolen = { ...(await returnFromGoogle(api, ann)), ...changes }
      expect((await postCode(api, stolen)).status).toBe(401)
    }
  })

  it('is not sent to Google when it comes from another provider, or doesn’t say from which', async () => {
    const returned = await returnFromGoogle(api, ann)
    api.oidc.calls.length = 0
    for (const iss of ['https://accounts.example.com', `${api.oidc.issuer}/`, '', undefined, null]) {
      expect((await postCode(api, { ...returned, iss })).status).toBe(401)
    }
    for (const code of ['', 'x'.repeat(2049), null, undefined]) {
      expect((await postCode(api, { ...returned, code })).status).toBe(401)
    }
    expect(api.oidc.calls).not.toContain('POST /token')
    expect((await postCode(api, returned)).status).toBe(200)
  })
})

describe('signing in with Google where it is not set up', () => {
  const api = useApi()

  it('is not there', async () => {
    expect((await send(api, 'GET /auth/google')).status).toBe(404)
    expect((await send(api, 'POST /auth/google', { body: { code: 'x' } })).status).toBe(404)
  })
})
