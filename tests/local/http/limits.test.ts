import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { inFull } from '#tests/support/full.ts'

const sixMegabytes = 6_291_456
/** The largest binary size whose base64 form is within 6 MB. */
const maxBinaryBytes = 4_718_592

describe("Netlify's limits", () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startBuiltFixture()
  })
  afterAll(() => platform.stop())

  const post = (bytes: number, type: string) =>
    fetch(`${platform.origin}/api/echo`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    })

  // First, because the others use up what the server reads of refused bodies.
  it.each([80_000, sixMegabytes + 1])('answers the next request after a refused body of %d bytes', async (length) => {
    const socket = connect(Number(new URL(platform.origin).port), 'localhost')
    let answers = ''
    socket.on('data', (chunk) => (answers += chunk.toString()))
    socket.write(`TRACE / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${' '.repeat(length)}`)
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    await once(socket, 'close')
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 200'])
  })

  it.each([
    [413, 'POST /api/echo HTTP/1.1\r\nTransfer-Encoding: chunked'],
    [413, 'POST /api/echo HTTP/1.1\r\nContent-Length: 100000000000'],
    [200, 'GET /api/health HTTP/1.1\r\nTransfer-Encoding: chunked'],
    [200, 'GET /api/health HTTP/1.1\r\nContent-Length: 100000000000'],
    [200, 'POST /api/large HTTP/1.1\r\nTransfer-Encoding: chunked'],
    [405, 'TRACE / HTTP/1.1\r\nTransfer-Encoding: chunked'],
  ])('answers %d to %j, and then reads little of an endless body', async (status, head) => {
    const socket = connect(Number(new URL(platform.origin).port), 'localhost')
    const gone = once(socket, 'close')
    const answer = once(socket, 'data')
    socket.write(`${head}\r\nHost: localhost\r\n\r\n`)
    const chunk = Buffer.from(`40000\r\n${' '.repeat(0x40000)}\r\n`)
    const send = (): void => {
      while (socket.writable && socket.write(chunk));
    }
    socket.on('drain', send).on('error', () => {})
    send()
    expect(String((await answer)[0])).toMatch(`HTTP/1.1 ${status} `)
    socket.resume()
    await sleep(1000)
    expect(socket.bytesWritten).toBeLessThan(8 * sixMegabytes)
    socket.destroy()
    await gone
  })

  it.each([
    { type: 'image/png', limit: maxBinaryBytes },
    { type: 'multipart/form-data; boundary=x', limit: maxBinaryBytes },
    { type: 'application/json', limit: sixMegabytes },
    { type: 'text/plain; charset=utf-8', limit: sixMegabytes },
  ])('accepts $most bytes of $type, and not one more', async ({ type, limit }) => {
    const accepted = await post(limit, type)
    expect(accepted.status).toBe(200)
    expect(await accepted.json()).toMatchObject({ length: limit })
    const refused = await post(limit + 1, type)
    expect(refused.status).toBe(413)
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(await refused.json()).toMatchObject({ status: 413, success: false })
  })

  it('refuses a declared length before a waiting client sends a byte', async () => {
    const { port } = new URL(platform.origin)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), 'localhost', () => {
        socket.write(
          'POST /api/echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\nExpect: 100-continue\r\n\r\n',
        )
      })
      socket.once('data', (chunk) => {
        resolve(chunk.toString())
        socket.destroy()
      })
      socket.once('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })

  const passOn = async (bytes: number) => {
    const response = await fetch(`${platform.origin}/api/large`, { headers: { 'x-bytes': String(bytes) } })
    expect(response.status).toBe(200)
    expect((await response.arrayBuffer()).byteLength).toBe(bytes)
  }
  it.each([sixMegabytes, sixMegabytes + 1])('passes on a response of %d bytes', passOn)
  it.each([25_000_000, 100_000_000])('passes on a response of %d bytes', inFull, passOn)

  it('answers HEAD for a long response without sending it', async () => {
    const options = { method: 'HEAD', headers: { 'x-bytes': '25000000' } }
    const response = await fetch(`${platform.origin}/api/large`, options)
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('passes on a stream of events while it is written', async () => {
    const response = await fetch(`${platform.origin}/api/stream`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('data: first\n\n')
    // The function is told to go on only now.
    await fetch(`${platform.origin}/api/stream-end`)
    expect((await reader.read()).value).toBe('data: last\n\n')
    expect((await reader.read()).done).toBe(true)
  })

  it('breaks off a stream whose function pauses for too long', async () => {
    const response = await fetch(`${platform.origin}/api/stream`)
    await expect(response.text()).rejects.toThrow()
    // The platform still works.
    expect((await fetch(`${platform.origin}/api/health`)).status).toBe(200)
  })

  it('answers for a function that takes too long', async () => {
    const response = await fetch(`${platform.origin}/api/slow`, { headers: { 'x-wait': '4000' } })
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ status: 504, success: false })
  })

  it('answers for a function that fails, without the reason', async () => {
    const response = await fetch(`${platform.origin}/api/throw`)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('a fault of the function')
    await expect.poll(() => platform.output()).toContain('a fault of the function')
  })

  it('counts requests per client', async () => {
    const ask = () => fetch(`${platform.origin}/api/rare/one`)
    for (let use = 1; use <= 3; use += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await refused.json()).toMatchObject({ status: 429, success: false })
    // Another function has its own count, and a forged IP changes nothing.
    expect((await fetch(`${platform.origin}/api/echo`)).status).toBe(200)
    const claimed = await fetch(`${platform.origin}/api/rare/one`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(claimed.status).toBe(429)
  })
})
