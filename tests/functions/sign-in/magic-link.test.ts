import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { linkCodeMessages } from '#src/domain/accounts/link-codes.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { securityEvents } from '#src/storage/security-log/schema.ts'
import { addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signIn, signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'
const browser = 'a secret of the browser that asks'
const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')

describeDatabases('a sign-in link, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const ask = (address = email, asked = browser) =>
    send(api, 'POST /auth/magic-link', { body: { email: address, browser: hashed(asked) } })
  const post = (body: object) => send(api, 'POST /auth/magic-link/callback', { body })
  const open = (token: string) => post({ token, browser })
  const linkFor = async (address = email) => {
    await ask(address)
    return tokenIn((await api.mailsTo(address)).at(-1))
  }

  it('is sent in the same words to an account and to an email without one, and works for both', async () => {
    await openAccount(api, email)
    const [known, unknown] = [await ask(), await ask('new@example.com')]
    const data = { code: expect.stringMatching(/^[A-Z2-9]{6}$/) as string }
    for (const { body } of [known, unknown]) {
      expect(body).toEqual({ success: true, message: accountMessages.magicSent, data })
    }
    const [mail] = (await api.mailsTo(email)).slice(-1)
    const [other] = await api.mailsTo('new@example.com')
    expect(other?.subject).toBe(mail?.subject)
    expect(await whoIs(api, (await open(tokenIn(mail))).body.accessToken)).toBe(email)
    const opened = await open(tokenIn(other))
    const me = await send(api, 'GET /users/me', { token: opened.body.accessToken })
    expect(me.body.data).toMatchObject({ email: 'new@example.com', emailConfirmed: true, hasPassword: false })
  })

  it('works once, for ten minutes', async () => {
    const token = await linkFor()
    const answers = await Promise.all([open(token), open(token), open(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect((await open(token)).body.message).toBe(accountMessages.badLink)
    const late = await linkFor()
    api.clock.now += 10 * 60_000
    expect((await open(late)).status).toBe(401)
  })

  it("leads to a page, so that programs that open every link don't use it up", async () => {
    await ask()
    const [mail] = await api.mailsTo(email)
    const link = /https?:\/\/\S+#token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const seenByServer = new URL(link)
    expect(seenByServer.search).toBe('')
    seenByServer.hash = ''
    expect(seenByServer.href).toBe(`${api.services.env.origin}/auth/magic-link`)
    expect(await api.db.select().from(mailedTokens)).toHaveLength(1)
    expect((await open(tokenIn(mail))).status).toBe(200)
  })

  it("doesn't give access to what someone else set up for the email", async () => {
    const waiting = await signUp(api, email, 'the password of a thief')
    const { body } = await open(await linkFor())
    expect(await whoIs(api, body.accessToken)).toBe(email)
    expect(await whoIs(api, waiting)).toBeNull()
    expect((await signIn(api, email, 'the password of a thief')).status).toBe(401)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it("only works in another browser with the code, which can't be guessed", async () => {
    const { code = '' } = (await ask()).body.data
    const token = tokenIn((await api.mailsTo(email)).at(-1))
    const elsewhere = await post({ token, browser: 'another browser' })
    expect(elsewhere.status).toBe(422)
    expect(elsewhere.body.errors).toEqual([{ field: 'code', message: linkCodeMessages.elsewhere }])
    const wrong = await post({ token, code: code === 'BBBBBB' ? 'CCCCCC' : 'BBBBBB' })
    expect(wrong.body.errors).toEqual([{ field: 'code', message: linkCodeMessages.wrong }])
    const opened = await post({ token, code: ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}` })
    expect(await whoIs(api, opened.body.accessToken)).toBe(email)
    expect((await post({ token, code })).status).toBe(401)
  })

  it('accepts five codes, even in parallel, and still works where it was requested', async () => {
    const { code } = (await ask()).body.data
    const token = tokenIn((await api.mailsTo(email)).at(-1))
    const guesses = await Promise.all(Array.from({ length: 12 }, () => post({ token, code: 'nonsense' })))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await post({ token, code })).status).toBe(401)
    expect((await open(token)).status).toBe(200)
  })

  it('stores neither the code nor the secret in the database', async () => {
    const { code } = (await ask()).body.data
    await api.settle()
    const kept = JSON.stringify(await api.db.select().from(mailedTokens))
    for (const secret of [code!, browser]) expect(kept).not.toContain(secret)
  })

  it('creates one account per email, however many links are opened in parallel', async () => {
    const tokens = [await linkFor(), await linkFor(), await linkFor()]
    const answers = await Promise.all(tokens.map(open))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await api.db.select().from(users)).toHaveLength(1)
  })
})

describe("the sign-in link's callback", () => {
  const api = useMailedApi()

  it('signs in with GET too, with the code, for clients that send nothing else', async () => {
    const asked = await send<{ code: string }>(api, `GET /auth/magic-link?email=${email}`)
    const token = tokenIn((await api.mailsTo(email))[0])
    expect((await send(api, `GET /auth/magic-link/callback?token=${token}`)).status).toBe(422)
    const opened = await send(api, `GET /auth/magic-link/callback?token=${token}&code=${asked.body.data.code}`)
    expect(await whoIs(api, opened.body.accessToken)).toBe(email)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    for (const secret of [token, email]) expect(JSON.stringify(api.log)).not.toContain(secret)
    expect((await send(api, `GET /auth/magic-link/callback?token=${token}`)).status).toBe(401)
  })

  it('requires an email, and mails five times an hour at most', async () => {
    const ask = async (body: object) => (await send(api, 'POST /auth/magic-link', { body })).status
    expect(await ask({})).toBe(422)
    expect(await ask({ email: 'ann' })).toBe(422)
    expect(await ask({ email, browser: 'x' })).toBe(422)
    for (let n = 0; n < 5; n += 1) await ask({ email })
    expect(await ask({ email })).toBe(429)
    expect(await api.mailsTo(email)).toHaveLength(5)
  })

  it("sends nothing by GET for another site's page, for a pasted URL, or for HEAD", async () => {
    const byBrowser = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { referer: 'https://a.example/' },
    ]
    for (const headers of byBrowser) {
      expect((await send(api, `GET /auth/magic-link?email=${email}`, { headers })).status).toBe(403)
    }
    expect((await api.call(`/api/auth/magic-link?email=${email}`, { method: 'HEAD' })).status).toBe(405)
    expect((await send(api, 'GET /auth/magic-link?email=ann')).status).toBe(400)
    expect(await api.mailsTo(email)).toEqual([])
  })

  it("isn't used up by GET for a scanner, a prefetch or another site's page, which gets no session either", async () => {
    const asked = await send<{ code: string }>(api, `GET /auth/magic-link?email=${email}`)
    const token = tokenIn((await api.mailsTo(email))[0])
    const path = `/auth/magic-link/callback?token=${token}&code=${asked.body.data.code}` as const
    const byBrowser = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', cookie: 'session=of-a-victim' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' },
      { referer: 'https://mail.example/' },
      { origin: 'null' },
    ]
    for (const headers of byBrowser) {
      const answer = await send(api, `GET ${path}`, { headers })
      expect([answer.status, answer.body.accessToken], JSON.stringify(headers)).toEqual([403, undefined])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const head = await api.call(`/api${path}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([405, ''])
    const opened = await send(api, `GET ${path}`)
    expect([opened.status, opened.headers.get('set-cookie')]).toEqual([200, null])
    expect((await send(api, `GET ${path}`)).status).toBe(401)
  })

  it('counts guesses by GET and POST together, refuses more, and records them', async () => {
    await send(api, `GET /auth/magic-link?email=${email}`)
    const token = tokenIn((await api.mailsTo(email))[0])
    const guesses = []
    for (let n = 0; n < 4; n += 1) {
      guesses.push(await send(api, `GET /auth/magic-link/callback?token=${token}&code=nonsense`))
    }
    guesses.push(await send(api, 'POST /auth/magic-link/callback', { body: { token, code: 'nonsense' } }))
    expect(guesses.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
    expect((await send(api, `GET /auth/magic-link/callback?token=${token}&code=nonsense`)).status).toBe(401)
    const statuses = new Set<number>()
    for (let n = 6; n < 61; n += 1) {
      statuses.add((await send(api, `GET /auth/magic-link/callback?token=${'x'.repeat(n)}`)).status)
    }
    expect([...statuses]).toEqual([401, 429])
    await api.settle()
    const recorded = await api.db.select().from(securityEvents)
    const failed = recorded.filter(({ event }) => event === 'sign-in-failed')
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(60)
  })

  it('refuses queries that are too long, repeated or incomplete', async () => {
    const long = 'x'.repeat(5000)
    const statusOf = async (query: string) => (await send(api, `GET /auth/magic-link${query}`)).status
    expect(await statusOf(`?email=${long}@example.com`)).toBe(400)
    expect(await statusOf(`?email=${email}&email=${email}`)).toBe(400)
    expect(await statusOf(`?email=${email}&browser=x`)).toBe(400)
    expect(await statusOf('')).toBe(400)
    expect(await statusOf('/callback')).toBe(400)
    expect(await statusOf(`/callback?token=${long}&code=${long}&browser=${long}`)).toBe(401)
  })

  it("isn't opened by a password reset token or an empty one", async () => {
    await addTestUser(api, { email, password })
    for (const token of ['', 'x', 'x'.repeat(43)]) {
      expect((await send(api, 'POST /auth/magic-link/callback', { body: { token } })).status).toBe(401)
    }
  })
})
