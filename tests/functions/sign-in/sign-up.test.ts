import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { password, send, tokenIn } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signIn, signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'

describeDatabases('signing up, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)

  it('creates an account immediately and mails one link that proves the email', async () => {
    const answer = await send(api, 'POST /auth/signup', { body: { email, password, name: ' Ann ' } })
    expect(answer.body).toEqual({ success: true, accessToken: expect.any(String) as string })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const token = answer.body.accessToken
    const me = await send(api, 'GET /users/me', { token })
    expect(me.body.data).toMatchObject({
      email,
      name: 'Ann',
      emailConfirmed: false,
      hasPassword: true,
      isAdmin: false,
    })
    const mails = await api.mailsTo(email)
    expect(mails).toHaveLength(1)

    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: tokenIn(mails[0]) }, token })
    expect(confirmed.body).toMatchObject({ success: true, message: accountMessages.confirmed })
    const fresh = confirmed.body.accessToken
    expect((await send(api, 'GET /users/me', { token: fresh })).body.data).toMatchObject({ emailConfirmed: true })
    expect((await signIn(api, email)).status).toBe(200)
    // Pressed twice: the link is used up.
    expect((await send(api, 'POST /auth/confirm', { body: { token: tokenIn(mails[0]), password } })).status).toBe(422)
  })

  it('answers the same if the email has an account, and tells its owner by mail only', async () => {
    await openAccount(api, email)
    const fresh = await send(api, 'POST /auth/signup', {
      body: { email: 'new@example.com', password: 'another password' },
    })
    const again = await send(api, 'POST /auth/signup', {
      body: { email: 'ANN@example.com', password: 'another password' },
    })
    expect(again.status).toBe(fresh.status)
    expect(Object.keys(again.body)).toEqual(Object.keys(fresh.body))
    expect([...again.headers.keys()]).toEqual([...fresh.headers.keys()])
    const mail = (await api.mailsTo('ANN@example.com')).at(-1)!
    expect(mail.subject).toContain('already')
    expect(() => tokenIn(mail)).toThrow()

    // The extra account sees nothing of the first and doesn't replace it.
    const token = again.body.accessToken
    expect((await send(api, 'GET /users/me', { token })).body.data).toMatchObject({ emailConfirmed: false })
    expect(
      (await send(api, 'POST /projects', { token, body: { name: 'A', website_url: 'https://a.example' } })).status,
    ).toBe(403)
    expect((await signIn(api, email, 'another password')).status).toBe(401)
    expect((await signIn(api, email)).status).toBe(200)
    const resent = await send(api, 'POST /users/me/confirmation', { token })
    expect(resent.status).toBe(200)
    expect(() => tokenIn(undefined)).toThrow()
    expect((await api.mailsTo('ANN@example.com')).at(-1)!.subject).toContain('already')
  })

  it('gives an email to the person who proves it, not to the first to claim it', async () => {
    // An attacker with their own password waits for the owner to open the link.
    const waiting = await signUp(api, email, 'the password of a thief')
    const stolen = tokenIn((await api.mailsTo(email))[0])
    expect((await send(api, 'POST /auth/confirm', { body: { token: stolen } })).status).toBe(401)
    expect((await send(api, 'POST /auth/confirm', { body: { token: stolen, password } })).status).toBe(401)

    const own = await openAccount(api, email)
    expect(await whoIs(api, own)).toBe(email)
    expect(await whoIs(api, waiting)).toBeNull()
    expect((await signIn(api, email, 'the password of a thief')).status).toBe(401)
    expect((await send(api, 'POST /auth/confirm', { body: { token: stolen }, token: waiting })).status).toBe(422)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it('keeps its own password and link if someone signs up later with the same email', async () => {
    const own = await signUp(api, email)
    for (const chosen of ['the password of a thief', 'another password of a thief']) await signUp(api, email, chosen)
    const links = (await api.mailsTo(email)).map(tokenIn)
    expect(await whoIs(api, (await signIn(api, email)).body.accessToken)).toBe(email)
    // Any of the links proves the mailbox. Which account it confirms depends on who opens it.
    const confirmed = await send(api, 'POST /auth/confirm', { body: { token: links.at(-1) }, token: own })
    expect(confirmed.status).toBe(200)
    expect((await signIn(api, email)).status).toBe(200)
    expect((await signIn(api, email, 'the password of a thief')).status).toBe(401)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it('confirms only one of two accounts that prove the same email in parallel', async () => {
    const tokens = [await signUp(api, email), await signUp(api, email, 'another password')]
    const mailed = (await api.mailsTo(email)).map(tokenIn)
    const answers = await Promise.all(
      mailed.map((token, n) => send(api, 'POST /auth/confirm', { body: { token }, token: tokens[n]! })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })
})

describe('signing up', () => {
  const api = useMailedApi()

  it('reports errors by field and creates nothing', async () => {
    const wrong = await send(api, 'POST /auth/signup', {
      body: { email: 'ann', password: 'short', name: 'n'.repeat(81) },
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual([
      { field: 'name', message: accountMessages.nameTooLong },
      { field: 'email', message: accountMessages.emailInvalid },
      { field: 'password', message: passwordMessages.short },
    ])
    const common = await send(api, 'POST /auth/signup', { body: { email, password: 'password123' } })
    expect(common.body.errors).toEqual([{ field: 'password', message: passwordMessages.common }])
    expect(await api.db.select().from(users)).toEqual([])
  })

  it.each([
    ['no body', undefined, 'application/json', 400],
    ['half of one', '{"email":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['numbers for words', '{"email":1,"password":{"a":1}}', 'application/json', 422],
    ['a form of another site', 'email=a@b.c&password=xxxxxxxx', 'application/x-www-form-urlencoded', 415],
    ['a form that pretends', '{"email":"a@b.c","password":"xxxxxxxx"}', 'text/plain', 415],
  ])('refuses %s', async (_, body, type, status) => {
    const response = await api.call('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': type },
      ...(body !== undefined && { body }),
    })
    expect(response.status).toBe(status)
    expect(await api.db.select().from(users)).toEqual([])
  })

  it('stores no password or mailed token, and no mail text after sending', async () => {
    await signUp(api, email)
    const token = tokenIn((await api.mailsTo(email))[0])
    const kept = JSON.stringify([
      await api.db.select().from(users),
      await api.db.select().from(mailedTokens),
      await api.db.select().from(mails),
    ])
    expect(kept).toContain(email)
    expect(kept).not.toContain(password)
    expect(kept).not.toContain(token)
    expect(JSON.stringify(api.log)).not.toContain(token)
  })

  it('links to our own origin, whatever host the request names', async () => {
    await send(api, 'POST /auth/signup', {
      body: { email, password },
      headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example', host: 'evil.example' },
    })
    const [mail] = await api.mailsTo(email)
    expect(mail?.text).toContain(`${api.services.env.origin}/auth/confirm#token=`)
    expect(mail?.raw).not.toContain('evil.example')
  })

  it('puts no text from strangers into mails', async () => {
    await send(api, 'POST /auth/signup', { body: { email, password, name: 'Win money at https://evil.example' } })
    expect((await api.mailsTo(email))[0]?.raw).not.toContain('evil')
  })

  it('sends one email at most five mails an hour, from any number of clients', async () => {
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const ip = `198.51.100.${n}`
      statuses.push((await send(api, 'POST /auth/signup', { body: { email, password }, ip })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    api.clock.now += 60 * 60 * 1000
    expect((await send(api, 'POST /auth/signup', { body: { email, password } })).status).toBe(200)
  })

  it('is deleted after 30 days without confirmation', async () => {
    const { runJob } = await import('#functions/jobs.ts')
    await signUp(api, email)
    await openAccount(api, 'kept@example.com')
    api.clock.now += 31 * 24 * 60 * 60 * 1000
    await runJob(api.services, 'sweep')
    expect((await api.db.select().from(users)).map((user) => user.email)).toEqual(['kept@example.com'])
    expect(await api.db.select().from(mailedTokens)).toEqual([])
  })
})

describe('asking whether an email has an account', () => {
  const api = useMailedApi()
  const exist = (address: string, ip = '203.0.113.9') => send(api, 'POST /auth/exist', { body: { email: address }, ip })

  it('only reveals confirmed ones', async () => {
    await signUp(api, 'waiting@example.com')
    await openAccount(api, email)
    expect((await exist('Ann@Example.com')).body).toEqual({ success: true, exists: true })
    expect((await exist('waiting@example.com')).body).toEqual({ success: true, exists: false })
    expect((await exist('nobody@example.com')).body).toEqual({ success: true, exists: false })
    expect((await exist('nobody')).status).toBe(422)
  })

  it('is limited by client and by email', async () => {
    for (let n = 0; n < 60; n += 1) expect((await exist(`n${n}@example.com`)).status).toBe(200)
    const over = await exist('one-more@example.com')
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let n = 0; n < 60; n += 1) expect((await exist(email, `198.51.100.${n}`)).status).toBe(200)
    expect((await exist(email, '198.51.100.99')).status).toBe(429)
  })
})
