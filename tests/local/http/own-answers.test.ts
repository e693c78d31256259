import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { inertPolicy } from '#src/domain/pages/content-security.ts'
import { startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { rawConnection } from '#tests/support/tls-front.ts'

const close = 'Connection: close\r\n\r\n'
const get = (path: string, host = 'Host: localhost\r\n') => `GET ${path} HTTP/1.1\r\n${host}${close}`
const post = (path: string, rest: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${rest}`

describe("the platform's own responses", () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startBuiltFixture()
    const limited = () => fetch(`${platform.origin}/api/rare/one`)
    for (let use = 1; use <= 3; use += 1) await limited()
  })
  afterAll(() => platform.stop())

  async function ask(text: string) {
    const { socket, closed } = rawConnection(Number(new URL(platform.origin).port))
    socket.write(text)
    const answer = await closed
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    )
    return { status: Number(head.split(' ')[1]), headers, body }
  }

  it.each([
    ['a page', get('/'), 200],
    ['a page that is not there', get('/404'), 404],
    ['a page under another name', get('/product/alpha/'), 301],
    ['a path that nothing answers', get('/no/such/page'), 302],
    ['an asset that is not there', get('/_astro/none.css'), 302],
    ['a URL that is none', get('/%'), 400],
    ['a URL of the API that is none', get('/api/%ff'), 400],
    ['a target that is no path', get('http://elsewhere/'), 400],
    ['a second Host', get('/', 'Host: localhost\r\nHost: evil.example\r\n'), 400],
    ['no Host', get('/', ''), 400],
    ['a Host with a path', get('/', 'Host: x/_mail.json?\r\n'), 400],
    ['a page with a method for writing', post('/', `Content-Length: 0\r\n${close}`), 405],
    ['TRACE', `TRACE / HTTP/1.1\r\nHost: localhost\r\n${close}`, 405],
    ['a body that is too large', post('/api/echo', `Content-Length: 9000000\r\n${close}`), 413],
    ['headers that are too large', get('/', `Host: localhost\r\nX: ${'a'.repeat(20_000)}\r\n`), 431],
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['a CONNECT', `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n${close}`, 501],
    ['too many requests', get('/api/rare/one'), 429],
    ['a function that fails', get('/api/throw'), 500],
    ['a function that takes too long', get('/api/slow', 'Host: localhost\r\nX-Wait: 4000\r\n'), 504],
    ['the rebuild hook under a wrong name', get('/_rebuild/none'), 404],
    ['the mailbox', get('/_mail'), 200],
    ['the mailbox as JSON', get('/_mail.json'), 200],
    ['the mailbox for another host', get('/_mail', 'Host: evil.example\r\n'), 404],
  ])('to %s have security headers and say how long to cache them', async (_kind, text, status) => {
    const answer = await ask(text)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('referrer-policy')).not.toBeNull()
    expect(answer.headers.get('cross-origin-resource-policy')).not.toBeNull()
    expect(answer.headers.get('cache-control')).toMatch(/no-store|max-age/)
    expect(answer.headers.get('server')).toBeNull()
  })

  it.each(['h2c', 'websocket', 'TLS/1.0', 'x'])(
    'to a request for an upgrade to %s are as without it',
    async (protocol) => {
      const upgrade = `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n`
      const page = await ask(`GET / HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`)
      expect([page.status, page.body.length > 0]).toEqual([200, true])
      const sent = await ask(`POST /api/echo HTTP/1.1\r\nHost: localhost\r\n${upgrade}Content-Length: 3\r\n\r\nabc`)
      expect([sent.status, JSON.parse(sent.body)]).toMatchObject([200, { length: 3 }])
    },
  )

  it('to a request for a rebuild are a refusal without the secret in its path', async () => {
    const { buildHookUrl } = (await findRunningPlatform(platform.dataDir))!
    expect((await fetch(`${buildHookUrl}x`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${platform.origin}/_rebuild/`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(buildHookUrl, { method: 'DELETE' })).status).toBe(405)
    expect((await fetch(buildHookUrl)).status).toBe(200)
  })

  it("to refused requests have the same policy as the API's", async () => {
    const answer = await ask(post('/', `Content-Length: 0\r\n${close}`))
    expect(answer.headers.get('content-security-policy')).toBe(inertPolicy)
  })

  it.each([
    'x/_mail.json?',
    'x/_mail.json#',
    'x\\_mail.json?',
    'localhost@evil.example',
    'local host',
    'localhost:99999',
    'localhost:',
    '[::1',
    'a,b',
    '%6cocalhost',
    '',
  ])('to the Host %j are a refusal', async (host) => {
    const { status, body } = await ask(get('/', `Host: ${host}\r\n`))
    expect(status).toBe(400)
    expect(body).not.toContain('<h1>')
  })
})
