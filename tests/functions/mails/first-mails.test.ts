import { describe, expect, it } from 'vitest'
import { newId } from '#functions/app.ts'
import { send } from '#tests/support/accounts.ts'
import { useMailedApi } from '#tests/support/mailed-accounts.ts'
import type { ReceivedMail } from '#tests/support/smtp.ts'
import { productBody, sendJson } from '#tests/support/submissions.ts'

const email = 'stranger@example.com'
const spam = 'Win a prize at prizes'

const words = ({ subject, text, html }: ReceivedMail) => [subject, text, html].join('\n')

describe('the first mail to an unconfirmed email', () => {
  const api = useMailedApi()

  it('contains nothing typed into the submission form', async () => {
    const body = await productBody(api, {
      name: `${spam} 1`,
      headline: `${spam} 2, every day`,
      description: `${spam} 3, and more of it`,
      website_url: 'https://prizes.example/win',
      firstname: `${spam} 4`,
      email,
    })
    expect((await sendJson(api, '/api/products', body)).status).toBe(201)
    const [mail] = await api.mailsTo(email)
    expect(mail?.subject).toBe('Confirm your submission to Uplist')
    expect(words(mail!)).not.toMatch(/prize/i)
  })

  it('contains nothing typed into sign-up or the waitlist', async () => {
    const signUp = { email, name: spam, password: 'a long walk in the rain' }
    expect((await send(api, 'POST /auth/signup', { body: signUp })).status).toBe(200)
    expect((await send(api, 'POST /waitlist', { body: { email, name: spam } })).status).toBe(200)
    const mails = await api.mailsTo(email)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(words(mail)).not.toMatch(/prize/i)
  })

  it('contains nothing of an unconfirmed account when its password is reset or the link is resent', async () => {
    const signUp = { email, name: spam, password: 'a long walk in the rain' }
    const { accessToken } = (await send(api, 'POST /auth/signup', { body: signUp })).body
    await send(api, 'POST /users/me/confirmation', { token: accessToken })
    await send(api, 'POST /auth/password-reset', { body: { email } })
    const mails = await api.mailsTo(email)
    expect(mails).toHaveLength(3)
    for (const mail of mails) expect(words(mail)).not.toMatch(/prize/i)
  })
})

describe('a new id', () => {
  it('has 128 random bits', () => {
    expect(newId()).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000)
  })
})
