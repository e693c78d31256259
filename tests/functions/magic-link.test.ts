import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts.ts'
import { mailedTokens, users } from '#src/storage/account-schema.ts'
import { addTestUser, password, send, tokenIn } from '#tests/support/accounts.ts'
import { databases } from '#tests/support/database.ts'
import { openAccount, signIn, signUp, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'

describe.each(databases)('a link that signs in, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const ask = (address = email) => send(api, `GET /auth/magic-link?email=${encodeURIComponent(address)}`)
  const open = (token: string) => send(api, 'GET /auth/magic-link/callback', { token })
  const linkFor = async (address = email) => {
    await ask(address)
    return tokenIn((await api.mailsTo(address)).at(-1))
  }

  it('goes to an account and to an address without one in the same words, and works for both', async () => {
    await openAccount(api, email)
    const [known, unknown] = [await ask(), await ask('new@example.com')]
    expect(known.body).toEqual({ success: true, message: accountMessages.magicSent })
    expect(unknown.body).toEqual(known.body)
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

  it('leads to a page, so that a program which looks at every link uses nothing up', async () => {
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

  it('does not hand out what somebody else set up for the address', async () => {
    const waiting = await signUp(api, email, 'the password of a thief')
    const { body } = await open(await linkFor())
    expect(await whoIs(api, body.accessToken)).toBe(email)
    expect(await whoIs(api, waiting)).toBeNull()
    expect((await signIn(api, email, 'the password of a thief')).status).toBe(401)
    expect(await api.db.select().from(users)).toHaveLength(1)
  })

  it('opens one account for an address, however many links are opened at once', async () => {
    const tokens = [await linkFor(), await linkFor(), await linkFor()]
    const answers = await Promise.all(tokens.map(open))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await api.db.select().from(users)).toHaveLength(1)
  })
})

describe('the callback of a link that signs in', () => {
  const api = useMailedApi()

  it('takes the token as a parameter too, as the contract has it', async () => {
    await send(api, `GET /auth/magic-link?email=${email}`)
    const token = tokenIn((await api.mailsTo(email))[0])
    const answer = await send(api, `GET /auth/magic-link/callback?token=${token}`)
    expect(await whoIs(api, answer.body.accessToken)).toBe(email)
    expect(JSON.stringify(api.log)).not.toContain(token)
  })

  it('needs an address to mail to, and mails five times an hour at most', async () => {
    expect((await send(api, 'GET /auth/magic-link')).status).toBe(422)
    expect((await send(api, 'GET /auth/magic-link?email=ann')).status).toBe(422)
    for (let n = 0; n < 5; n += 1) await send(api, `GET /auth/magic-link?email=${email}`)
    expect((await send(api, `GET /auth/magic-link?email=${email}`)).status).toBe(429)
    expect(await api.mailsTo(email)).toHaveLength(5)
  })

  it('is not asked for by another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
    expect((await send(api, `GET /auth/magic-link?email=${email}`, { headers })).status).toBe(403)
    expect(await api.mailsTo(email)).toEqual([])
  })

  it('is not opened by a password reset, nor by nothing', async () => {
    await addTestUser(api, { email, password })
    for (const token of ['', 'x', 'x'.repeat(43)]) {
      expect((await send(api, `GET /auth/magic-link/callback?token=${token}`)).status).toBe(401)
    }
  })
})
