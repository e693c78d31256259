import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtFixtureCommand, builtFixtureFolder, startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import { rawConnection, startProduction, type TestProduction, visitorAt } from '#tests/support/tls-front.ts'

const token = 'the-token-that-Prometheus-sends-long-enough'
const bearer = { headers: { authorization: `Bearer ${token}` } }

describe('what an owner sees of a running platform', () => {
  let site: TestProduction
  beforeAll(async () => {
    site = await startProduction({
      command: builtFixtureCommand,
      dataDir: await builtFixtureFolder(),
      env: { ACCESS_LOG: 'on', METRICS_TOKEN: token },
    })
  })
  afterAll(async () => {
    await site.stop()
  })
  type Line = Record<string, unknown> & { event: string }
  const lines = () =>
    site
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  const accessOf = (id: string | null) => () =>
    lines().find(({ event, requestId }) => event === 'access' && requestId === id)

  it('is one line of JSON for each event, with time and level', async () => {
    await site.rebuild().catch(() => null)
    expect(lines().map(({ event }) => event)).toEqual(expect.arrayContaining(['starting', 'started']))
    for (const { time, level } of lines()) {
      expect([typeof time, ['debug', 'info', 'warn', 'error'].includes(String(level))]).toEqual(['string', true])
    }
  })

  it('has the id of the request in every response, and takes a proxy’s', async () => {
    const ids = new Set<string>()
    for (const path of ['/', '/product/alpha', '/api/echo', '/nothing/here', '/metrics']) {
      const answer = await fetch(`${site.origin}${path}`)
      await answer.text()
      ids.add(answer.headers.get('x-request-id') ?? '')
    }
    expect([...ids].every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
    expect(ids.size).toBe(5)
    const asked = async (id: string) => {
      const answer = await visitorAt(site.publicOrigin, '127.0.0.2').call('/', { headers: { 'x-request-id': id } })
      return answer.headers.get('x-request-id')
    }
    expect(await asked('abcdef-123456')).toBe('abcdef-123456')
    for (const bad of ['short', 'x'.repeat(65), 'with space 1', '"quoted-12"']) expect(await asked(bad)).not.toBe(bad)
    const direct = visitorAt(site.origin.replace('localhost', '127.0.0.1'), '127.0.0.9')
    const stranger = await direct.call('/', { headers: { 'x-request-id': 'not-a-proxy-1' } })
    expect(stranger.headers.get('x-request-id')).not.toBe('not-a-proxy-1')
  })

  it('lists requests without what was asked for after the path', async () => {
    const answer = await visitorAt(site.publicOrigin, '127.0.0.2').call('/api/echo?email=ada@example.com')
    const id = answer.headers.get('x-request-id')
    await expect.poll(accessOf(id)).toMatchObject({
      ...{ method: 'GET', path: '/api/echo', status: 200, ip: '127.0.0.2' },
      ...{ ms: expect.any(Number) as number, bytes: expect.any(Number) as number },
    })
    expect(site.output()).not.toContain('ada@')
  })

  it('lists every request, files that are sent again and broken ones included', async () => {
    const ids = new Set<string | null>()
    for (let asked = 0; asked < 4; asked += 1) {
      const answer = await visitorAt(site.publicOrigin, '127.0.0.2').call('/product/beta?from=ada@example.com')
      ids.add(answer.headers.get('x-request-id'))
    }
    expect(ids.size).toBe(4)
    for (const id of ids) {
      const line = { method: 'GET', path: '/product/beta', status: 200, ip: '127.0.0.2' }
      await expect.poll(accessOf(id)).toMatchObject(line)
    }
    const { socket, closed } = rawConnection(Number(new URL(site.origin).port))
    socket.write('this is no request\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /)
    const isBroken = ({ event, status }: Line) => event === 'access' && status === 400
    await expect.poll(() => lines().filter(isBroken)).toHaveLength(1)
  })

  it('has metrics for those with the token', async () => {
    const read = (init?: RequestInit) => fetch(`${site.origin}/metrics`, init)
    expect((await read()).status).toBe(401)
    expect((await read({ headers: { authorization: `Bearer ${token}x` } })).status).toBe(401)
    await (await fetch(`${site.origin}/product/alpha?a=1`)).text()
    await (await fetch(`${site.origin}/secret-token-in-a-path/abc`)).text()
    const answer = await read(bearer)
    const text = await answer.text()
    const pages = (said: string) =>
      Number(/duration_seconds_count\{route="built page",status_class="2xx"\} (\d+)/.exec(said)?.[1])
    for (let asked = 0; asked < 5; asked += 1) await (await fetch(`${site.origin}/product/alpha?a=1`)).text()
    const more = async () => pages(await (await read(bearer)).text())
    await expect.poll(more).toBeGreaterThanOrEqual(pages(text) + 5)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(text).toMatch(/^http_server_request_duration_seconds_count\{route="built page",status_class="2xx"\} \d+$/m)
    expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds \S+$/m)
    expect(text).not.toContain('alpha')
    expect(text).not.toContain('secret-token')
  })

  it('has no metrics without a token in the settings, and is alive before it is ready', async () => {
    const platform = await startBuiltFixture()
    expect((await fetch(`${platform.origin}/metrics`)).status).toBe(404)
    const live = await fetch(`${platform.origin}/api/health/live`)
    expect([live.status, await live.json()]).toEqual([200, { success: true, data: { process: 'ok' } }])
    await platform.stop()
  })
})
