import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer, Encoding } from '#netlify/local/http/answer.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { compress } from '#netlify/local/http/compression.ts'
import { Front } from '#netlify/local/http/front.ts'
import { defaultTimeouts, type HttpServer, startServer } from '#netlify/local/http/server.ts'
import { Shedding } from '#netlify/local/http/shedding.ts'
import { slowestRoutes } from '#src/telemetry/observe.ts'
import { rawConnection } from '#tests/support/tls-front.ts'

const origin = 'https://www.site.example'
const text = (version: string) => `<!doctype html>${version.repeat(2000)}`

describe('A file that was sent before', () => {
  let server: HttpServer
  let version = 'a'
  let build = {}
  let isFull = false
  let refused = 0
  /** Requests that went the usual way. */
  let usual = 0
  let kept = new Map<string, Answer>()
  beforeEach(async () => {
    version = 'a'
    isFull = false
    refused = usual = 0
    kept = new Map()
    const readOptions = { proxies: readProxies(['127.0.0.1']), publicOrigin: origin }
    const shedding = new Shedding(() => (refused += 1))
    const admission = { isFull: () => isFull }
    const front = new Front({
      readOptions,
      admission,
      shedding,
      liveBuild: () => build,
      logsAccess: false,
      slowMs: 100,
    })
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      readOptions,
      front,
      answer: (incoming) => {
        usual += 1
        if (incoming.url.pathname === '/call') front.keepCall(incoming, 'read')
        return Promise.resolve(fileOf(incoming.url.pathname))
      },
      onFault: () => undefined,
      timeouts: { ...defaultTimeouts, slowMs: 100 },
    })
  })
  afterEach(() => server.stop(0))

  function fileOf(pathname: string): Answer {
    const body = Buffer.from(text(version))
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', etag })
    if (pathname !== '/file') return { status: 200, headers, body }
    const known = kept.get(version) ?? {
      status: 200,
      headers,
      body,
      encode: (encoding: Encoding) => compress(body, encoding),
    }
    kept.set(version, known)
    return known
  }

  const proxied = { host: 'www.site.example', 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }
  const ask = (headers: Record<string, string> = {}, method = 'GET', path = '/file') =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: server.port, method, path, headers: { ...proxied, ...headers } }
      request(options, (response) => {
        const { statusCode: status = 0, headers } = response
        buffer(response).then((body) => resolve({ status, headers, body }), reject)
      })
        .on('error', reject)
        .end()
    })
  /** What each response has of its own, unless it is sent again. */
  const withoutDate = ({ headers, ...rest }: Awaited<ReturnType<typeof ask>>) => {
    const { date: _date, 'x-request-id': _id, ...others } = headers
    return { ...rest, headers: others }
  }

  it.each([{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'br, gzip' }])(
    'is the same when it is sent again: %o',
    async (headers) => {
      const first = await ask(headers)
      const again = await ask(headers)
      expect(withoutDate(again)).toEqual(withoutDate(first))
      expect(usual).toBe(1)
      const head = await ask(headers, 'HEAD')
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
        200,
        String(first.body.length),
        0,
      ])
      const known = await ask({ ...headers, 'if-none-match': String(first.headers['etag']) })
      expect([known.status, known.headers['content-type'], known.body.length]).toEqual([304, undefined, 0])
      expect(usual).toBe(1)
    },
  )

  // More than the system takes for one connection.
  it.each([
    { size: 'large', times: 20, count: 60, cookie: null },
    { size: 'small', times: 2, count: 400, cookie: null },
    { size: 'small and of the usual way', times: 2, count: 400, cookie: 'a=1' },
  ])('is sent again when it is $size, but not to a client that doesn’t read it', async ({ times, count, cookie }) => {
    version = 'long text '.repeat(times)
    const [first, again] = [await ask(), await ask()]
    expect(again.body.equals(first.body)).toBe(true)
    const { socket, closed } = rawConnection(server.port)
    socket.pause()
    const lines = Object.entries({ ...proxied, ...(cookie && { cookie }) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    socket.write(`GET /file HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(count))
    await sleep(2000)
    socket.resume()
    expect((await closed).length).toBeLessThan(count * first.body.length)
    if (!cookie) expect(usual).toBe(1)
  })

  it('is sent again although the first one asked only for its head', async () => {
    await ask({}, 'HEAD')
    expect((await ask()).body.toString()).toBe(text('a'))
    expect(usual).toBe(1)
  })

  it('is measured as a file, although a function may have rendered it the first time', async () => {
    await ask()
    await ask()
    await expect.poll(() => slowestRoutes(10).map(({ name }) => name)).toContain('built page')
  })

  it('is another one after a build', async () => {
    const sent = async () => gunzipSync((await ask({ 'accept-encoding': 'gzip' })).body).toString()
    expect([await sent(), await sent()]).toEqual([text('a'), text('a')])
    version = 'b'
    build = {}
    expect([await sent(), await sent()]).toEqual([text('b'), text('b')])
  })

  it('is still refused or redirected to whom it was before', async () => {
    await ask()
    await ask()
    expect((await ask({ 'x-forwarded-proto': 'http' })).headers['location']).toBe(`${origin}/file`)
    expect((await ask({ host: 'other.example' })).headers['location']).toBe(`${origin}/file`)
    expect((await ask({ host: 'a b' })).status).toBe(400)
    expect((await ask({}, 'TRACE')).status).toBe(405)
    const { socket, closed } = rawConnection(server.port)
    socket.write('GET /file HTTP/1.1\r\nHost: www.site.example\r\nHost: a.example\r\nConnection: close\r\n\r\n')
    expect(await closed).toMatch(/^HTTP\/1\.1 400 /)
    expect(usual).toBe(1)
  })

  it('is kept once, whatever visitors say about where they come from', async () => {
    const from = (name: string, value: string) => ask({ 'x-forwarded-proto': 'https', [name]: value })
    await ask()
    for (const name of ['x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'via']) await from(name, name.repeat(200))
    expect(usual).toBe(1)
    // Not even what a trusted proxy passes on fills the memory.
    for (const letter of ['a', 'b', 'a', 'b']) await from('x-forwarded-proto', letter.repeat(10_000))
    expect(usual).toBe(5)
  })

  it.each([{ cookie: 'shell=1' }, { authorization: 'Bearer x' }, { forwarded: 'for=192.0.2.7' }])(
    'goes the usual way with %o',
    async (headers) => {
      await ask()
      await ask(headers)
      expect(usual).toBe(2)
    },
  )

  it('is sent while there is no place for calls, and those are refused unread', async () => {
    await ask()
    expect((await ask({}, 'GET', '/call')).status).toBe(200)
    isFull = true
    const [call, file] = await Promise.all([ask({}, 'GET', '/call'), ask()])
    expect([call.status, call.headers['retry-after'], file.status]).toEqual([503, '2', 200])
    expect([usual, refused]).toEqual([2, 1])
    isFull = false
    expect((await ask({}, 'GET', '/call')).status).toBe(200)
  })
})
