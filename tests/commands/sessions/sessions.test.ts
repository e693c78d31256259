import { describe, expect, it } from 'vitest'
import { issueKnownBrowser, readKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { listSecurityEvents } from '#src/storage/security-log/queries.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { useCommand } from '#tests/support/programs.ts'

describe('npm run sessions:end', () => {
  const api = useApi()
  const command = useCommand('commands/sessions.ts')
  const run = async (...words: string[]) => {
    const { code, out, errors } = await command(words, { ...process.env, DATABASE_URL: api.url, DATA_DIR: api.folder })
    return { code, output: out + errors }
  }
  const statusOf = async (token: string) => (await send(api, 'GET /users/me', { token })).status
  const events = () => listSecurityEvents(api.db, { event: 'session-ended', limit: 10 })

  it('signs out one account, confirmed or not, and no others', async () => {
    const ann = await addTestUser(api, { email: 'ann@example.com' })
    const fresh = await addTestUser(api, { email: 'new@example.com', confirmed: false })
    const other = await addTestUser(api)
    expect(await run('Ann@Example.com')).toMatchObject({ code: 0 })
    expect(await run('new@example.com')).toMatchObject({ code: 0 })
    expect(await Promise.all([ann, fresh, other].map(({ token }) => statusOf(token)))).toEqual([401, 401, 200])
    const details = { what: 'all', by: 'command' }
    expect(await events()).toMatchObject([
      { userId: fresh.user.id, details },
      { userId: ann.user.id, details },
    ])
  })

  it('signs out everyone', async () => {
    const people = [await addTestUser(api), await addTestUser(api, { admin: true })]
    const known = people.map(({ user }) => issueKnownBrowser(api.services, user)!)
    const { code, output } = await run('--all')
    expect(code).toBe(0)
    expect(output).toContain('2 sessions ended')
    for (const { token } of people) expect(await statusOf(token)).toBe(401)
    for (const [n, token] of known.entries()) {
      const user = (await findUser(api.db, people[n]!.user.id))!
      expect(readKnownBrowser(api.services, user, token)).toBeNull()
    }
    expect(await events()).toMatchObject([{ userId: null, details: { what: 'everyone', by: 'command' } }])
  })

  it('says which argument is missing and changes nothing', async () => {
    const { token } = await addTestUser(api, { email: 'ann@example.com' })
    expect(await run('nobody@example.com')).toMatchObject({ code: 1 })
    for (const words of [[], ['--all', 'ann@example.com'], ['ann@example.com', 'b@example.com'], ['--every']]) {
      const { code, output } = await run(...words)
      expect(code).toBe(1)
      expect(output).toContain('npm run sessions:end -- EMAIL')
    }
    expect(await statusOf(token)).toBe(200)
    expect(await events()).toEqual([])
  })
})
