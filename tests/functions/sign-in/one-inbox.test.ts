import { expect, it } from 'vitest'
import { mails } from '#src/storage/mails/schema.ts'
import { password, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

const spellings = [
  'ann@example.com',
  'Ann@Example.com',
  ' ann@example.com ',
  'ａnn@example.com',
  'ann@ｅxample.com',
  'ann@example｡com',
  'an\u00adn@example.com',
  'ann@exam\u00adple.com',
  'an\u200bn@example.com',
  'ann@example.com\u200b',
  'ann@exa\u2060mple.com',
  '<ann@example.com>',
  'Ann <ann@example.com>',
  '"ann"@example.com',
  'ann@example.com.',
  'ann(x)@example.com',
  'ann+1@example.com',
  'ann+2@example.com',
  'ann+3@example.com',
  'ANN+4@example.com',
]

/** Each from another client, so that only the inbox's limit applies. */
const calls: Record<string, (email: string) => [`${string} /${string}`, unknown?]> = {
  'a magic link': (email) => ['POST /auth/magic-link', { email }],
  'a new account': (email) => ['POST /auth/signup', { email, password }],
  'the waitlist': (email) => ['POST /waitlist', { email }],
}

describeDatabases('one inbox, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it.each(Object.entries(calls))('gets at most five mails for %s, for any spelling of its email', async (_, call) => {
    const statuses = []
    for (const [index, email] of spellings.entries()) {
      const [name, body] = call(email)
      statuses.push((await send(api, name, { body, ip: `198.51.100.${index}` })).status)
    }
    await api.settle()
    const queued = await api.db.select().from(mails)
    expect(queued.length).toBeLessThanOrEqual(5)
    expect(queued.length).toBeGreaterThan(0)
    expect(queued.every(({ recipient }) => /^ann(\+\d)?@example\.com$/i.test(recipient))).toBe(true)
    expect(statuses.filter((status) => status === 422)).toHaveLength(13)
  })

  it('has one account', async () => {
    for (const [index, email] of spellings.slice(0, 16).entries()) {
      await send(api, 'POST /auth/signup', { body: { email, password }, ip: `198.51.100.${index}` })
    }
    const { rows } = await api.db.$client.execute('SELECT DISTINCT email_key FROM users')
    expect(rows).toMatchObject([{ email_key: 'ann@example.com' }])
  })
})
