import { describe, expect, it } from 'vitest'
import { issueKnownBrowser, readKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { useCommand } from '#tests/support/programs.ts'

describe('npm run admin:grant', () => {
  const api = useApi()
  const command = useCommand('commands/admin.ts')
  const run = async (...words: string[]) => {
    const { code, out, errors } = await command(words, { ...process.env, DATABASE_URL: api.url, DATA_DIR: api.folder })
    return { code, output: out + errors }
  }
  const me = async (token: string) => send<{ isAdmin: boolean }>(api, 'GET /users/me', { token })

  it('grants admin access to a confirmed account and ends its sessions; admin:revoke reverses it', async () => {
    // The command uses the real clock.
    api.clock.now = Date.now() - 1000
    const { user, token } = await addTestUser(api, { email: 'ann@example.com' })
    expect(await run('grant', 'Ann@Example.com')).toMatchObject({ code: 0 })
    expect((await me(token)).status).toBe(401)
    api.clock.now = Date.now() + 1000
    const asAdmin = await addTestSession(api.services, user)
    expect((await me(asAdmin)).body.data.isAdmin).toBe(true)
    expect(await run('revoke', 'ann@example.com')).toMatchObject({ code: 0 })
    api.clock.now = Date.now() + 2000
    const again = await addTestSession(api.services, user)
    expect((await me(again)).body.data.isAdmin).toBe(false)
  })

  it('removes all factors of someone who lost them, ends the sessions and logs it', async () => {
    api.clock.now = Date.now() - 1000
    const { user, token } = await addTestUser(api, { email: 'ann@example.com', admin: true })
    const { output } = await run('grant', 'ann@example.com')
    expect(output).toContain('Admins need a second factor')
    const known = issueKnownBrowser(api.services, user)!
    expect(await run('reset-factors', 'ann@example.com')).toMatchObject({ code: 0 })
    expect((await me(token)).status).toBe(401)
    expect(readKnownBrowser(api.services, (await findUser(api.db, user.id))!, known)).toBeNull()
    const rowsOf = async (query: string) => (await api.db.$client.execute({ sql: query, args: [user.id] })).rows
    expect(await rowsOf('SELECT * FROM authenticators WHERE user_id = ?')).toEqual([])
    expect(await rowsOf("SELECT * FROM security_events WHERE user_id = ? AND event = 'factors-reset'")).toHaveLength(1)
    const mails = await api.db.$client.execute("SELECT subject FROM mail_outbox WHERE recipient = 'ann@example.com'")
    expect(JSON.stringify(mails.rows)).toContain('Second factors removed')
  })

  it('says which argument is missing', async () => {
    await addTestUser(api, { email: 'new@example.com', confirmed: false })
    for (const email of ['nobody@example.com', 'new@example.com']) {
      const { code, output } = await run('grant', email)
      expect(code).toBe(1)
      expect(output).toContain('Sign up, confirm and try again')
    }
    for (const words of [[], ['grant'], ['make', 'a@b.c'], ['grant', 'a@b.c', 'd@e.f']]) {
      const { code, output } = await run(...words)
      expect(code).toBe(1)
      expect(output).toContain('npm run admin:grant -- EMAIL')
    }
  })
})
