import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textAnswer } from '#netlify/local/http/answer.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { HeldBytes } from '#netlify/local/http/held-bytes.ts'
import { openPayload } from '#netlify/local/http/payload.ts'
import { type HttpServer, startServer } from '#netlify/local/http/server.ts'
import { rawConnection } from '#tests/support/tls-front.ts'

// The platform's server with shorter timeouts than usual.

const patience = {
  headersMs: 500,
  requestMs: 1000,
  slowMs: 500,
  silenceMs: 1500,
  connectionsPerPeer: 50,
  connectionsPerNetwork: 100,
  requestsWaiting: 2000,
}
const slowClients = 40
/** More than the buffers between two sockets can hold. */
const large = 'x'.repeat(20_000_000)

describe('the HTTP server', () => {
  let server: HttpServer
  const open = new Set<Socket>()
  const memory = new HeldBytes({ total: 1e9, perNetwork: 1e9, perClient: 1e9, kept: 0 })
  const faults: unknown[] = []
  const gate = Promise.withResolvers<undefined>()
  /** Responses the server gave up on. */
  let hungUp = 0

  beforeEach(async () => {
    faults.length = 0
    hungUp = 0
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      readOptions: { proxies: readProxies(['127.0.0.9']), publicOrigin: null },
      timeouts: patience,
      onFault: (error) => void faults.push(error),
      answer: async (incoming) => {
        incoming.response.once('close', () => (hungUp += incoming.response.writableFinished ? 0 : 1))
        if (incoming.url.pathname === '/wait') await gate.promise
        if (incoming.url.pathname === '/large') return textAnswer(200, 'image/png', large)
        const payload = await openPayload(incoming, memory, 60_000)
        if ('status' in payload) return payload
        const { byteLength } = await new Response(payload.body).arrayBuffer()
        return textAnswer(200, 'text/plain', `${incoming.url.pathname} ${byteLength}`)
      },
    })
  })
  afterEach(async () => {
    for (const socket of open) socket.destroy()
    open.clear()
    await server.stop(0)
    expect(faults).toEqual([])
  })

  const talk = (text: string, localAddress?: string) => {
    const connection = rawConnection(server.port, localAddress)
    open.add(connection.socket)
    connection.socket.write(text)
    return connection
  }
  const read = async () => (await fetch(`http://127.0.0.1:${server.port}/reader`)).text()
  const head = (path = '/') => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n`

  it('ends requests with endless headers, and serves others meanwhile', async () => {
    const slow = Array.from({ length: slowClients }, () => talk('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('a')
    }, 20)
    expect(await read()).toBe('/reader 0')
    const ends = await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(drip)
    for (const end of ends) expect(end).toMatch(/^HTTP\/1\.1 408 /)
    expect(await read()).toBe('/reader 0')
  })

  it('serves a request that arrived while it was busy for longer than headers may take', async () => {
    const { socket, closed } = talk('')
    await once(socket, 'connect')
    await read()
    socket.write('GET /busy HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * patience.headersMs)
    expect(await closed).toMatch(/^HTTP\/1\.1 200 [^]*\/busy 0$/)
  })

  it('closes a connection without an answer that nothing was sent on', async () => {
    expect(await talk('').closed).toBe('')
    expect(await read()).toBe('/reader 0')
  })

  it('ends requests whose body arrives byte by byte, and serves others meanwhile', async () => {
    const slow = Array.from({ length: slowClients }, () => talk(`${head()}Content-Length: 1000000\r\n\r\n`))
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write('a')
    }, 20)
    expect(await read()).toBe('/reader 0')
    await Promise.all(slow.map(({ closed }) => closed))
    clearInterval(drip)
    expect(await read()).toBe('/reader 0')
  })

  it('disconnects clients that request much and read nothing', async () => {
    const deaf = Array.from({ length: 3 }, () => {
      const connection = talk('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
      connection.socket.pause()
      return connection
    })
    expect(await read()).toBe('/reader 0')
    // The server hangs up although its output wasn't read.
    await expect.poll(() => hungUp).toBe(deaf.length)
    expect(await read()).toBe('/reader 0')
  })

  it('disconnects clients that read a large response bit by bit', async () => {
    const { socket } = talk('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    socket.pause()
    const sip = setInterval(() => void socket.read(100), 50)
    await expect.poll(() => hungUp).toBe(1)
    clearInterval(sip)
  })

  it('lets a client take its time that reads in steps', async () => {
    const { socket, received, closed } = talk('GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const steps = setInterval(() => {
      socket.resume()
      setTimeout(() => socket.pause(), 20)
    }, 100)
    await closed
    clearInterval(steps)
    expect(received().length).toBeGreaterThan(large.length)
  })

  it('limits connections per IP, but not for a trusted proxy', async () => {
    const idle = Array.from({ length: patience.connectionsPerPeer }, () => talk('', '127.0.0.2'))
    await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await talk('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', '127.0.0.2').closed).toBe('')
    expect(await read()).toBe('/reader 0')
    const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const proxied = Array.from({ length: patience.connectionsPerPeer + 5 }, () => talk(ask, '127.0.0.9').closed)
    for (const answer of await Promise.all(proxied)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['garbage after a request', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n\0\x01\x02 garbage\r\n\r\n'],
    ['a chunk whose size is no number', `${head()}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n`],
    ['a chunk larger than any memory', `${head()}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`],
    [
      'a length and chunks',
      `${head()}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n`,
    ],
    ['two lengths', `${head()}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n'],
    ['a header with a line break', 'GET / HTTP/1.1\r\nHost: localhost\r\nA: b\n c\r\n\r\n'],
    ['no HTTP at all', '\x16\x03\x01\x02\0\x01\0'],
  ])('refuses %s', async (_kind, text) => {
    const answer = await talk(text).closed
    expect(answer).toMatch(/HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toMatch(/cache-control: no-store/i)
    expect(await read()).toBe('/reader 0')
  })

  it('refuses too many headers', async () => {
    const answer = await talk(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`).closed
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/)
    expect(await read()).toBe('/reader 0')
  })

  it('answers a thousand pipelined requests in order', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join('')
    const last = 'GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const answers = await talk(many + last).closed
    const paths = [...answers.matchAll(/\r\n\r\n\/(\w+) 0/g)].map(([, path]) => path)
    expect(paths).toEqual([...Array.from({ length: 1000 }, (_, n) => String(n)), 'last'])
  })

  it('closes connections on which too many requests wait, and takes others when those are gone', async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    for (let round = 0; round < 2; round += 1) {
      const all = Array.from({ length: 4 }, () => talk(get('/wait') + get('/next').repeat(800)))
      const closed = new Set<number>()
      const ended = all.map((each, index) => each.closed.then(() => closed.add(index)))
      // Three would have more than 2,000 waiting. On a busy machine, others end because they're slow.
      await expect.poll(() => closed.size).toBeGreaterThanOrEqual(2)
      expect(await read()).toBe('/reader 0')
      for (const { socket } of all) socket.destroy()
      await Promise.all(ended)
    }
    gate.resolve(undefined)
  })

  it('recognizes a connection that breaks off', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { socket } = talk(`${head()}Content-Length: 100\r\n\r\nabc`)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.resetAndDestroy()
    }
    expect(await read()).toBe('/reader 0')
  })

  it('listens on both loopback IPs, and nowhere else', async () => {
    const reaches = (host: string) =>
      new Promise<boolean>((resolve) => {
        const socket = connect(server.port, host, () => resolve(true)).on('error', () => resolve(false))
        open.add(socket)
      })
    expect(await reaches('127.0.0.1')).toBe(true)
    expect(await reaches('localhost')).toBe(true)
    expect(await reaches('127.0.0.3')).toBe(false)
  })
})
