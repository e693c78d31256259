import { describe, expect, it } from 'vitest'
import { crossSite } from '#functions/http/origins.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { rules } from '#tests/support/routes.ts'
import { addTestUser, bearer } from '#tests/support/accounts.ts'
import { useSharedApi } from '#tests/support/api.ts'

const changing = [...rules, ...pageRules]
  .map(({ name, role, needs }) => ({ name, role, open: needs.anyOrigin === true || needs.embedded === true }))
  .filter(({ name }) => !name.startsWith('GET '))

describe('A call that changes something', () => {
  const api = useSharedApi()

  const signIn = async () => (await addTestUser(api, { admin: true })).token
  const ask = async (name: string, headers: Record<string, string>, token: string) => {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replace(/\{\w+\}/g, 'x')
    const response = await api.call(path, { method, headers: { ...bearer(token), ...headers }, body: '{}' })
    return { status: response.status, text: await response.text() }
  }
  /** Again with a new session if a call before has ended it. */
  const askSignedIn = async (name: string, headers: Record<string, string>, token: string) => {
    const answer = await ask(name, headers, token)
    return answer.status === 401 ? ask(name, headers, await signIn()) : answer
  }
  const own = () => new URL(api.services.env.origin)
  const foreign = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'not a url' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  ]

  it('is one of many', () => {
    expect(changing.length).toBeGreaterThan(50)
    expect(changing.filter(({ open }) => open).map(({ name }) => name)).toEqual([
      'POST /api/payments/webhook',
      'POST /api/feedback/save',
      'POST /api/feedback/screenshots',
      'POST /weekly-mail/{ref}/{token}',
      'POST /mention-mail/{ref}/{token}',
      'POST /feedback-email/{ref}/{token}',
      'POST /unsubscribe/{ref}/{token}',
    ])
  })

  it.each(changing.filter(({ open }) => !open))('$name is refused from another site', async ({ name, role }) => {
    const token = await signIn()
    for (const headers of foreign) {
      // A page opened by a signed link sends no origin, and the link itself is proof.
      if (headers.origin === 'null' && role === 'token') continue
      const answer = await ask(name, headers, token)
      expect(answer.status, JSON.stringify(headers)).toBe(403)
      expect(answer.text).toContain(crossSite)
    }
    for (const headers of [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: own().origin },
    ])
      expect((await askSignedIn(name, headers, token)).text).not.toContain(crossSite)
  })

  it.each(changing.filter(({ open }) => open))('$name is accepted from anywhere', async ({ name }) => {
    const token = await signIn()
    for (const headers of foreign) expect((await askSignedIn(name, headers, token)).text).not.toContain(crossSite)
  })

  it("can't add anyone to the waitlist through a form on another site", async () => {
    const answer = await api.call('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      body: 'email=ann%40example.com',
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect((await api.db.$client.execute('SELECT * FROM waitlist')).rows).toEqual([])
  })

  it("isn't refused by origin if it only reads", async () => {
    const answer = await api.call('/api/products', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.status).toBe(200)
  })

  it('that only an account may make is refused from another site, also on a route for scripts of other sites', async () => {
    const { token } = await addTestUser(api)
    const decide = async (body: object, headers: Record<string, string>) =>
      (
        await api.call('/api/feedback/save', {
          method: 'POST',
          headers: { ...bearer(token), ...headers },
          body: JSON.stringify(body),
        })
      ).text()
    for (const headers of foreign) {
      expect(await decide({ id: 'x', status: 'planned' }, headers), JSON.stringify(headers)).toContain(crossSite)
      expect(await decide({ key: 'x', text: 'A lid' }, headers)).not.toContain(crossSite)
    }
    expect(await decide({ id: 'x', status: 'planned' }, { 'sec-fetch-site': 'same-origin' })).not.toContain(crossSite)
  })
})
