import { describe, expect, it } from 'vitest'
import { signedInRoles } from '#functions/http/roles.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { rules } from '#tests/support/routes.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { useSharedApi } from '#tests/support/api.ts'

const all = [...rules, ...pageRules]
const forTheSignedIn = all.filter(({ role }) => signedInRoles.includes(role))
const withTokens = all.filter(({ role }) => role === 'token')
/** Anonymous calls whose responses may carry a token or personal data. */
const accountCalls = all.filter(({ name, role }) => role === 'anonymous' && name.includes(' /api/auth/'))
const posts = all.filter(({ name, role }) => role === 'anonymous' && !name.startsWith('GET '))

const filled = (path: string) => path.replace('{n}', '1').replace(/\{\w+\}/g, '0123456789abcdef0123')

/** Caches must not store personal data or anything that grants access (ASVS 14.3.2). */
describe("Responses with tokens or personal data aren't cached", () => {
  const api = useSharedApi()

  async function expectUncached(name: string, headers: Record<string, string>): Promise<void> {
    const [method = '', path = ''] = name.split(' ')
    const body = method === 'GET' ? {} : { body: '{}' }
    const answer = await api.call(filled(path), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...body,
    })
    const said = answer.headers.get('cache-control')
    await answer.arrayBuffer()
    expect(said, `${name} answered ${answer.status}`).toMatch(/^(private, )?no-store/)
  }

  it.each(forTheSignedIn)('$name', async ({ name, role }) => {
    await expectUncached(name, {})
    const { headers } = await addTestUser(api, { admin: (role as string) === 'admin', password })
    await expectUncached(name, headers)
  })

  it.each([...withTokens, ...accountCalls, ...posts])('$name', async ({ name }) => {
    await expectUncached(name, {})
    await expectUncached(name, { authorization: `Bearer ${'x'.repeat(32)}` })
  })

  it('successful sign-up, sign-in and link requests', async () => {
    const { user } = await addTestUser(api, { password })
    const calls = [
      await send(api, 'POST /auth/signup', { body: { email: 'new@example.com', password, name: 'New' } }),
      await send(api, 'POST /auth/signIn', { body: { email: user.email, password } }),
      await send(api, 'POST /auth/exist', { body: { email: user.email } }),
      await send(api, 'POST /auth/password-reset', { body: { email: user.email } }),
      await send(api, 'POST /auth/magic-link', { body: { email: user.email } }),
    ]
    for (const { status, headers } of calls) {
      expect(status).toBeLessThan(300)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })
})
