import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { mailedTokens, users } from '#src/storage/accounts/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { openAccount, signIn, useMailedApi, whoIs } from '#tests/support/mailed-accounts.ts'

const email = 'ann@example.com'
const chosen = 'a new and longer password'

describeDatabases("a user's own account, in a $kind", ({ kind }) => {
  const api = useMailedApi(kind)

  it('has a name that can be changed', async () => {
    const { token } = await addTestUser(api, { email })
    const changed = await send(api, 'PUT /users/me', { token, body: { name: ' Ann\n<b>Example</b> ' } })
    expect(changed.body.data).toMatchObject({ name: 'Ann <b>Example</b>' })
    expect((await send(api, 'GET /users/me', { token })).body.data['name']).toBe('Ann <b>Example</b>')
    const refused = await send(api, 'PUT /users/me', { token, body: { name: 'n'.repeat(81) } })
    expect(refused.body.errors).toEqual([{ field: 'name', message: accountMessages.nameTooLong }])
  })

  it('changes its password with the old one, and signs out everywhere else', async () => {
    await openAccount(api, email)
    const here = (await signIn(api, email)).body.accessToken
    const there = (await signIn(api, email)).body.accessToken
    const change = (body: unknown) => send(api, 'PUT /users/me/password', { token: here, body })
    expect((await change({ password: chosen })).body.errors[0]).toEqual({
      field: 'currentPassword',
      message: passwordMessages.required,
    })
    const wrong = await change({ currentPassword: 'not the password', password: chosen })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual([{ field: 'currentPassword', message: accountMessages.wrongPassword }])
    expect((await change({ currentPassword: password, password: 'short' })).body.errors[0]?.field).toBe('password')
    expect(await whoIs(api, there)).toBe(email)

    const answer = await change({ currentPassword: password, password: chosen })
    expect(answer.body).toMatchObject({ success: true, message: accountMessages.passwordChanged })
    expect(await whoIs(api, answer.body.accessToken)).toBe(email)
    expect(await whoIs(api, here)).toBeNull()
    expect(await whoIs(api, there)).toBeNull()
    expect((await signIn(api, email, chosen)).status).toBe(200)
    expect((await api.mailsTo(email)).at(-1)?.subject).toContain('was changed')
  })

  it("exports all of its data, without secrets or other people's data", async () => {
    const { token } = await addTestUser(api, { email, name: 'Ann', password })
    const other = await addTestUser(api, { email: 'bob@example.com' })
    await send(api, 'POST /projects', { token, body: { name: 'Mine', website_url: 'https://mine.example' } })
    await send(api, 'POST /projects', { token: other.token, body: { name: 'His', website_url: 'https://his.example' } })
    const response = await api.call('/api/users/me/export', { headers: { authorization: `Bearer ${token}` } })
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    const data = JSON.parse(text) as Record<string, object>
    expect(data['account']).toMatchObject({ email, name: 'Ann' })
    expect(data['projects']).toHaveLength(1)
    expect(text).not.toContain('His')
    expect(text).not.toContain('scrypt')
  })

  it('is deleted with everything it owns; receipts stay without a name', async () => {
    const { token, user } = await addTestUser(api, { email, password })
    const other = await addTestUser(api, { email: 'bob@example.com' })
    for (const owner of [token, other.token]) {
      await send(api, 'POST /projects', { token: owner, body: { name: 'One', website_url: 'https://one.example' } })
    }
    await send(api, 'POST /auth/password-reset', { body: { email } })
    await api.db.insert(payments).values({
      id: 'in_1',
      userId: user.id,
      amount: 19900,
      currency: 'usd',
      description: 'Growth',
      state: 'paid',
      at: api.clock.now,
    })
    const deleted = await send(api, 'DELETE /users/me', { token })
    expect(deleted.body).toEqual({ success: true, message: accountMessages.deleted })
    expect(deleted.headers.get('clear-site-data')).toBe('"cache"')
    expect(await whoIs(api, token)).toBeNull()
    expect((await signIn(api, email)).status).toBe(401)
    expect((await api.db.select().from(users)).map((row) => row.email)).toEqual(['bob@example.com'])
    expect(await api.db.select().from(projects)).toHaveLength(1)
    expect(await api.db.select().from(mailedTokens)).toEqual([])
    expect(await api.db.select().from(payments)).toMatchObject([{ id: 'in_1', userId: null }])
  })
})

describeDatabases('mail about a deleted account, in a $kind', ({ kind }) => {
  const api = useMailedApi(kind)
  const queued = () => api.db.select().from(mails)

  it('is deleted with it, including sign-in and reset links; only the deletion notice stays', async () => {
    const { token } = await addTestUser(api, { email: 'Ann@Example.com' })
    const mails = ['POST /auth/password-reset', 'POST /auth/magic-link'] as const
    for (const asked of mails) await send(api, asked, { body: { email: 'ANN@example.com' } })
    await send(api, 'POST /auth/magic-link', { body: { email: 'bob@example.com' } })
    await send(api, 'POST /waitlist', { body: { email } })
    await api.settle()
    expect(await queued()).toHaveLength(4)
    await send(api, 'DELETE /users/me', { token })
    await api.settle()
    const left = (await queued()).map(({ key, recipient }) => [key.split(':')[0], recipient])
    expect(left.sort()).toEqual([
      ['account-deleted', 'Ann@Example.com'],
      ['account-magic', 'bob@example.com'],
      [expect.stringContaining('waitlist'), email],
    ])
  })

  it("isn't sent to someone who never confirmed the email", async () => {
    const { token } = await addTestUser(api, { email, confirmed: false })
    await send(api, 'DELETE /users/me', { token })
    expect(await api.mailsTo(email)).toEqual([])
  })
})

describe('the export', () => {
  const api = useMailedApi()

  it('of an unconfirmed account contains nothing that belongs to the email', async () => {
    await send(api, 'POST /waitlist', { body: { email } })
    const { token } = await addTestUser(api, { email, confirmed: false })
    const unproven = await send(api, 'GET /users/me/export', { token })
    expect(unproven.body).toMatchObject({ waitlist: [], mails: [], submissions: [] })
    const proven = await addTestUser(api, { email: email.toUpperCase() })
    const all = await send(api, 'GET /users/me/export', { token: proven.token })
    expect(all.body).toMatchObject({ waitlist: [{ email, state: 'unconfirmed' }] })
  })
})

describe('a password asked of a signed-in user', () => {
  const api = useMailedApi()

  it('can be typed by its owner, even if someone else claims the same email and types wrong ones', async () => {
    const { token } = await addTestUser(api, { email, password })
    const stranger = (await send(api, 'POST /auth/signup', { body: { email, password: chosen } })).body.accessToken
    const wrong = { currentPassword: 'not the password', password: chosen }
    for (let n = 0; n < 20; n += 1) {
      await send(api, 'PUT /users/me/password', { token: stranger, body: wrong, ip: `198.51.100.${n}` })
    }
    const body = { currentPassword: password, password: chosen }
    const changed = await send(api, 'PUT /users/me/password', { token, body })
    expect(changed.status).toBe(200)
    const removed = await send(api, 'DELETE /users/me', { token: changed.body.accessToken, body: { password: chosen } })
    expect(removed.status).toBe(200)
  })

  it("can be tried ten times per session, without affecting the account's other sessions", async () => {
    const { token } = await addTestUser(api, { email, password })
    const other = (await signIn(api, email)).body.accessToken
    const change = (used: string, currentPassword: string) =>
      send(api, 'PUT /users/me/password', { token: used, body: { currentPassword, password: chosen } })
    for (let n = 0; n < 10; n += 1) expect((await change(token, 'not the password')).status).toBe(422)
    for (let n = 0; n < 40; n += 1) expect((await change(token, password)).status).toBe(429)
    expect((await change(other, password)).status).toBe(200)
  })
})
