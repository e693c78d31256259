import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newMailedToken } from '#functions/sign-in/mailed-tokens.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import { addTestUser, password, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'

const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]
const leaked = [{ field: 'password', message: passwordMessages.leaked }]
const padding = `${'0'.repeat(34)}A:0\r\n${'F'.repeat(35)}:12`

describe('a new password, with a breach service', () => {
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const api = useApi('file', () => ({
    BREACHED_PASSWORDS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
  }))
  beforeEach(() => {
    requests.length = 0
  })
  const signUp = () => send(api, 'POST /auth/signup', { body: { email: 'ann@example.com', password } })
  const says = (text: string) => (_: IncomingMessage, response: ServerResponse) => response.end(text)

  it('is refused if leaked, and only five digits of its hash are sent', async () => {
    answer = says(`${padding}\r\n${suffix}:3861493`)
    const refused = await signUp()
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual(leaked)
    expect(requests.map(({ method, url, headers }) => [method, url, headers['add-padding']])).toEqual([
      ['GET', `/range/${prefix}`, 'true'],
    ])
    expect(JSON.stringify(requests[0]!.rawHeaders)).not.toContain(suffix)
  })

  it('is refused when a signed-in user changes theirs', async () => {
    answer = says(`${padding}\r\n${suffix}:1`)
    const currentPassword = 'the old and unknown one'
    const { token } = await addTestUser(api, { password: currentPassword })
    const change = () => send(api, 'PUT /users/me/password', { token, body: { currentPassword, password } })
    const refused = await change()
    expect([refused.status, refused.body.errors]).toEqual([422, leaked])
    answer = says(padding)
    expect((await change()).status).toBe(200)
    expect(requests.map(({ url }) => url)).toEqual([`/range/${prefix}`, `/range/${prefix}`])
  })

  it('is refused through a reset link, which still works afterwards', async () => {
    answer = says(`${padding}\r\n${suffix}:1`)
    const { user } = await addTestUser(api)
    const { email, emailKey } = user
    const { token, row } = newMailedToken('reset', { email, emailKey }, api.clock.now)
    await api.db.insert(mailedTokens).values(row)
    const set = () => send(api, 'PUT /auth/password', { body: { password, resetPasswordToken: token } })
    const refused = await set()
    expect([refused.status, refused.body.errors]).toEqual([422, leaked])
    answer = says(padding)
    expect((await set()).status).toBe(200)
  })

  it("is accepted if it isn't among the results, or only as padding", async () => {
    answer = says(padding)
    expect((await signUp()).status).toBe(200)
    answer = says(`${padding}\r\n${suffix}:0`)
    expect((await signUp()).status).toBe(200)
    expect(api.log).toMatchObject([{ security: 'signed-up' }, { security: 'signed-up' }])
  })

  it.each<[string, typeof answer]>([
    ['does not answer', () => undefined],
    ['closes the connection', (request) => request.socket.destroy()],
    ['has a fault', (_, response) => response.writeHead(500).end()],
    ['sends too much', says(`${suffix.slice(1)}:9\n`.repeat(100_000))],
    ['sends it elsewhere', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ])('is accepted and logged if the service %s', async (_, fault) => {
    answer = fault
    expect((await signUp()).status).toBe(200)
    expect(api.log.map(({ event, security }) => security ?? event)).toEqual([
      'breached-passwords-unavailable',
      'leak-check-failed',
      'signed-up',
    ])
    expect(JSON.stringify(api.log)).not.toContain(prefix)
  })
})
