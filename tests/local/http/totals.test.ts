import type { Socket } from 'node:net'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callFunction } from '#netlify/local/functions/call.ts'
import type { FunctionCall, FunctionHost } from '#netlify/local/functions/host.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { Admission, defaultAdmission } from '#netlify/local/http/admission.ts'
import { Shedding } from '#netlify/local/http/shedding.ts'
import { HeldBytes } from '#netlify/local/http/held-bytes.ts'
import { RateLimits } from '#netlify/local/http/rate-limits.ts'
import { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import { defaultTimeouts, type HttpServer, startServer } from '#netlify/local/http/server.ts'
import { rawConnection } from '#tests/support/tls-front.ts'
import { inFull } from '#tests/support/full.ts'

const [kilobyte, megabyte] = [1024, 1024 * 1024]
const [large, small] = [200 * kilobyte, 40 * kilobyte]
/** More than the buffers between two sockets can hold. */
const download = 6000 * kilobyte
const room = { total: 1000 * kilobyte, perNetwork: 600 * kilobyte, perClient: 500 * kilobyte, kept: 200 * kilobyte }
const slowMs = 700
const trustedProxy = '127.0.0.9'
const match = { socket: { name: 'any', config: {} }, params: {} }
const [refusals, shedding] = [new RefusalLog(() => {}), new Shedding(() => undefined)]
const fixed = { timeMs: 60_000, slowMs, refusals, shedding, keepCall: () => undefined }

describe('the bodies of all requests together', () => {
  let server: HttpServer
  let requests: HeldBytes
  let responses: HeldBytes
  let calls: FunctionCall[]
  /** Bytes of the long download that were written. */
  let written: number
  /** Functions that have read their body answer when this resolves. */
  let work: Promise<unknown>
  const open = new Set<Socket>()

  const host: Pick<FunctionHost, 'call'> = {
    call: async (call) => {
      calls.push(call)
      const [{ pathname }, { headers }] = [new URL(call.request.url), call.request]
      if (pathname === '/strict' && Number(headers.get('content-length')) > 1000)
        return new Response(null, { status: 413 })
      if (pathname === '/download') return work.then(() => new Response('x'.repeat(download)))
      if (pathname === '/long') return new Response(NodeStream.from(writeLong()) as ReadableStream)
      const { byteLength } = await call.request.arrayBuffer()
      await work
      return new Response(String(byteLength))
    },
  }

  beforeEach(async () => {
    requests = new HeldBytes(room)
    responses = new HeldBytes({ total: 14 * megabyte, perNetwork: 14 * megabyte, perClient: 7 * megabyte, kept: 0 })
    calls = []
    written = 0
    work = Promise.resolve(undefined)
    // However busy the machine is.
    const admission = new Admission(defaultAdmission, { share: () => 1, stop: () => undefined })
    const limits = { ...fixed, admission, rates: new RateLimits(), requests, responses }
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      readOptions: { proxies: readProxies([trustedProxy]), publicOrigin: null },
      timeouts: { ...defaultTimeouts, slowMs },
      onFault: () => {},
      answer: (incoming) => callFunction(host as FunctionHost, match, incoming, limits),
    })
  })
  afterEach(async () => {
    for (const socket of open) socket.destroy()
    open.clear()
    await expect.poll(() => [requests.total, responses.total]).toEqual([0, 0])
    await server.stop(0)
  })

  function* writeLong(): Generator<Uint8Array> {
    for (; written < 100 * megabyte; written += megabyte) yield new Uint8Array(megabyte)
  }

  const talk = (text: string, from: string) => {
    const connection = rawConnection(server.port, from)
    open.add(connection.socket)
    connection.socket.write(text)
    return connection
  }
  const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n`
  /** Sends all of a body but its last byte. */
  const holdBack = (bytes: number, from: string, path = '/') =>
    talk(`${head(path, `Content-Length: ${bytes}`)}${'x'.repeat(bytes - 1)}`, from)
  const send = (bytes: number, from: string) =>
    talk(`${head('/', `Content-Length: ${bytes}\r\nConnection: close`)}${'x'.repeat(bytes)}`, from).closed
  const held = (kilobytes: number) => expect.poll(() => Math.ceil(requests.total / kilobyte)).toBe(kilobytes)

  it('of one client leave room for those of others', async () => {
    holdBack(large, '127.0.0.2')
    holdBack(large, '127.0.0.2')
    await held(400)
    const refused = await send(large, '127.0.0.2')
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused).toMatch(/retry-after: \d+\r\n/i)
    expect(await send(large, '127.0.0.3')).toMatch(/\r\n\r\n204800$/)
  })

  it('of one IPv6 /48 leave room for those of others', async () => {
    const from = (ip: string, bytes: number, sent = bytes) =>
      talk(
        `${head('/', `Content-Length: ${bytes}\r\nX-Forwarded-For: ${ip}\r\nConnection: close`)}${'x'.repeat(sent)}`,
        trustedProxy,
      )
    for (const n of [1, 2]) from(`2001:db8:1:${n}::1`, large, large - 1)
    await held(400)
    expect(await from('2001:db8:1:3::1', large + kilobyte).closed).toMatch(/^HTTP\/1\.1 503 /)
    expect(await from('2001:db8:2:1::1', large).closed).toMatch(/\r\n\r\n204800$/)
  })

  it('count as declared for their client, and as sent for others', async () => {
    const begin = () => talk(`${head('/', `Content-Length: ${large}`)}${'x'.repeat(kilobyte)}`, '127.0.0.2')
    const begun = Array.from({ length: 6 }, begin)
    await held(2)
    for (let n = 0; n < 3; n += 1) expect(await send(large, '127.0.0.3')).toMatch(/\r\n\r\n204800$/)
    // The two that are read end because nothing more arrives.
    const answers = await Promise.all(begun.map(({ closed }) => closed))
    expect(answers.map((answer) => answer.slice(9, 12)).sort()).toEqual(['408', '408', '503', '503', '503', '503'])
    expect(await send(large, '127.0.0.2')).toMatch(/\r\n\r\n204800$/)
  })

  it('end if they arrive too slowly, the large and the small', async () => {
    const stopped = [holdBack(large, '127.0.0.2'), holdBack(small, '127.0.0.3')]
    const dripping = holdBack(large - 1000, '127.0.0.4')
    const drip = setInterval(() => dripping.socket.writable && dripping.socket.write('x'), 100)
    const chunk = `${kilobyte.toString(16)}\r\n${'x'.repeat(kilobyte)}\r\n`
    const chunked = talk(`${head('/', 'Transfer-Encoding: chunked')}${chunk}`, '127.0.0.5')
    const refused = await Promise.all([...stopped, chunked].map(({ closed }) => closed))
    clearInterval(drip)
    for (const answer of refused) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    await held(0)
  })

  it('may be longer than declared: the rest is no request', async () => {
    const text = `${head('/', `Content-Length: ${large}`)}${'x'.repeat(2 * large)}`
    expect(await talk(text, '127.0.0.2').closed).toMatch(/HTTP\/1\.1 400 /)
    await held(0)
  })

  it('leave nothing behind when many are canceled half way', async () => {
    for (let round = 0; round < 3; round += 1) {
      const from = (n: number) => `127.0.1.${1 + (n % 10)}`
      const half = Array.from({ length: 40 }, (_, n) => {
        const more = n % 2 ? `Content-Length: ${large}` : 'Transfer-Encoding: chunked'
        return talk(`${head('/', more)}${n % 2 ? '' : '19000\r\n'}${'x'.repeat(50 * kilobyte)}`, from(n))
      })
      await expect.poll(() => requests.total).toBeGreaterThan(400 * kilobyte)
      for (const { socket } of half) socket.resetAndDestroy()
      await held(0)
    }
    expect(await send(large, '127.0.1.1')).toMatch(/\r\n\r\n204800$/)
  })

  it('leave room for small ones, from whoever', async () => {
    for (const from of ['127.0.0.2', '127.0.0.3']) for (let n = 0; n < 2; n += 1) holdBack(large, from)
    await held(800)
    expect(await send(large, '127.0.0.4')).toMatch(/^HTTP\/1\.1 503 /)
    expect(await send(small, '127.0.0.4')).toMatch(/\r\n\r\n40960$/)
    // There is a total for those, too.
    for (const from of ['127.0.0.5', '127.0.0.6', '127.0.0.7', '127.0.0.8', '127.0.0.9']) holdBack(small, from)
    await held(1000)
    expect(await send(small, '127.0.0.4')).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('count until the function has answered', async () => {
    const working = Promise.withResolvers<undefined>()
    work = working.promise
    const answers = [send(large, '127.0.0.2'), send(large, '127.0.0.2')]
    await expect.poll(() => calls.length).toBe(2)
    expect(await send(large, '127.0.0.2')).toMatch(/^HTTP\/1\.1 503 /)
    working.resolve(undefined)
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send(large, '127.0.0.2')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('count as they arrive if their length is unknown', async () => {
    const chunk = `${large.toString(16)}\r\n${'x'.repeat(large)}\r\n`
    const first = talk(`${head('/', 'Transfer-Encoding: chunked')}${chunk}${chunk}`, '127.0.0.2')
    await held(400)
    first.socket.write(chunk)
    expect(await first.closed).toMatch(/^HTTP\/1\.1 503 /)
  })

  it('end with their connections', async () => {
    const connections = [holdBack(large, '127.0.0.2'), holdBack(small, '127.0.0.2')]
    await held(240)
    for (const { socket } of connections) socket.resetAndDestroy()
    await held(0)
  })

  it('end with their connections, also if those break off while the function works', async () => {
    const working = Promise.withResolvers<undefined>()
    work = working.promise
    const { socket } = talk(`${head('/download', `Content-Length: ${small}`)}${'x'.repeat(small)}`, '127.0.0.2')
    await expect.poll(() => calls.length).toBe(1)
    socket.resetAndDestroy()
    await wait(100)
    working.resolve(undefined)
    await held(0)
    expect(responses.total).toBe(0)
  })

  it('are refused by a route that accepts less, before they have arrived', async () => {
    const { socket, closed } = talk(head('/strict', `Content-Length: ${large}\r\nConnection: close`), '127.0.0.2')
    expect(await closed).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    await held(0)
  })

  it('of responses count until they are read, so that slow readers leave room for others', async () => {
    const ask = 'GET /download HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const deaf = talk(ask, '127.0.0.2')
    deaf.socket.pause()
    await expect.poll(() => responses.total).toBe(download)
    expect(await talk(ask, '127.0.0.2').closed).toMatch(/^HTTP\/1\.1 503 /)
    expect((await talk(ask, '127.0.0.3').closed).length).toBeGreaterThan(download)
    deaf.socket.destroy()
    await expect.poll(() => responses.total).toBe(0)
    expect((await talk(ask, '127.0.0.2').closed).length).toBeGreaterThan(download)
  })

  it('of responses count when they are small, too: one connection holds little, and 256 of a client much', async () => {
    const holding = responses.open('127.0.0.2')
    expect(holding.take(7 * megabyte)).toBe(true)
    expect(await send(small, '127.0.0.2')).toMatch(/^HTTP\/1\.1 503 /)
    expect(await send(small, '127.0.0.3')).toMatch(/\r\n\r\n40960$/)
    holding.release()
    expect(await send(small, '127.0.0.2')).toMatch(/\r\n\r\n40960$/)
  })

  it('of long downloads are written as fast as they are read, and not for those who stop reading', inFull, async () => {
    const ask = 'GET /long HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const deaf = Array.from({ length: 2 }, (_, n) => talk(ask, `127.0.0.${2 + n}`))
    for (const { socket } of deaf) socket.pause()
    await expect.poll(() => written).toBeGreaterThan(11 * megabyte)
    await expect.poll(() => responses.total).toBeGreaterThan(0)
    expect(written).toBeLessThan(60 * megabyte)
    // The server hangs up although nobody reads that.
    await expect.poll(() => responses.total).toBe(0)
    written = 0
    expect((await talk(ask, '127.0.0.2').closed).length).toBeGreaterThan(100 * megabyte)
  })
})
