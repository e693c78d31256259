import type { RequestListener } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isPublicIp } from '#functions/http/outgoing/ips.ts'
import { fetchPublic, type NetworkAccess } from '#functions/http/outgoing/public.ts'
import { reachTo, startRawSite } from '#tests/support/listed-sites.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

const { given, started } = useListedSites()

describe('The body of a response', () => {
  const read = async (answer: RequestListener, bodyBytes: number, rest: Partial<NetworkAccess> = {}) => {
    const site = await given(answer)
    const url = `http://shop.example:${site.port}/`
    return fetchPublic({ url, bodyBytes, network: reachTo([new URL(url).origin], {}, rest) })
  }

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
    ['deflate', deflateRawSync],
    ['zstd', zstdCompressSync],
    ['gzip, gzip', (body: Buffer) => gzipSync(gzipSync(body))],
    ['deflate,br', (body: Buffer) => brotliCompressSync(deflateRawSync(body))],
    [' , gzip', gzipSync],
    ['UTF-8', (body: Buffer) => body],
    ['identity', (body: Buffer) => body],
    ['none', (body: Buffer) => body],
    ['constructor', (body: Buffer) => body],
    // Its end is missing.
    ['gzip', (body: Buffer) => gzipSync(body).subarray(0, -8)],
  ] as const)('is decompressed from %s', async (encoding, pack) => {
    const body = pack(Buffer.from('Hello, world. '.repeat(500)))
    const answer = await read(
      (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body),
      10_000,
    )
    expect(answer.body.toString()).toBe('Hello, world. '.repeat(500))
    expect(answer.cut).toBe(false)
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['deflate', deflateRawSync],
    ['gzip, gzip', (body: Buffer) => gzipSync(gzipSync(body))],
  ] as const)('is only decompressed up to the limit: a bomb of %s stays small', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(40_000_000))
    const answer = await read(
      (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb),
      4096,
    )
    expect(answer.body).toHaveLength(4096)
    expect(answer.cut).toBe(true)
  })

  it('is abandoned if decompression makes no progress', async () => {
    // Empty gzip members, one after the other.
    const empty = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync('')))
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      const more = () => {
        while (!response.destroyed && response.write(empty));
      }
      response.on('drain', more)
      more()
    }
    await expect(read(endless, 4096)).rejects.toMatchObject({ kind: 'too-large' })
  })

  it("is refused if it's packed too often, and aborted if it isn't what it claims", async () => {
    const packed = (encoding: string, body: string) =>
      read((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body), 4096)
    await expect(packed('gzip,'.repeat(6), 'a')).rejects.toMatchObject({ kind: 'encoding' })
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, br']) {
      await expect(packed(encoding, 'not packed')).rejects.toMatchObject({ kind: 'encoding' })
    }
    expect((await packed('gzip', '')).body).toHaveLength(0)
  })

  it('that arrives byte by byte gets our timeout', async () => {
    const slow: RequestListener = (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('a'), 5)
      response.on('close', () => clearInterval(timer))
    }
    await expect(read(slow, 1_000_000, { timeoutMs: 300 })).rejects.toMatchObject({ kind: 'timeout' })
  })

  it("that breaks off isn't treated as complete", async () => {
    const site = await started(
      startRawSite((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhello')
        setTimeout(() => socket.destroy(), 20)
      }),
    )
    const url = `http://shop.example:${site.port}/`
    await expect(fetchPublic({ url, bodyBytes: 4096, network: reachTo([new URL(url).origin]) })).rejects.toThrow()
  })
})

describe('A response that breaks rules', () => {
  const received = async (raw: string) => {
    const site = await started(startRawSite((socket) => void socket.end(Buffer.from(raw, 'latin1'))))
    const url = `http://shop.example:${site.port}/`
    const { status, body } = await fetchPublic({ url, bodyBytes: 4096, network: reachTo([new URL(url).origin]) })
    return [status, body.toString()]
  }

  it.each([
    ['a status that HTTP lacks', 'HTTP/1.1 999 Request denied\r\ncontent-length: 5\r\n\r\nhello', 999],
    ['no reason', 'HTTP/1.1 200\r\ncontent-length: 5\r\n\r\nhello', 200],
    ['long headers', `HTTP/1.1 200 OK\r\nlink: ${'a'.repeat(200_000)}\r\ncontent-length: 5\r\n\r\nhello`, 200],
    ['line feeds only', 'HTTP/1.1 200 OK\ncontent-length: 5\n\nhello', 200],
    ['control characters', 'HTTP/1.1 200 OK\r\nx-note: a\u0001b\r\ncontent-length: 5\r\n\r\nhello', 200],
    ['letters beyond ASCII', 'HTTP/1.1 200 OK\r\nx-note: \u00fc\r\ncontent-length: 5\r\n\r\nhello', 200],
    [
      'a length beside chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      200,
    ],
    ['an end instead of a length', 'HTTP/1.0 200 OK\r\n\r\nhello', 200],
  ])('is read as browsers read it: %s', async (_, raw, status) => {
    expect(await received(raw)).toEqual([status, 'hello'])
  })

  it('has at most 256 KB of headers', async () => {
    const raw = `HTTP/1.1 200 OK\r\nlink: ${'a'.repeat(270_000)}\r\n\r\n`
    await expect(received(raw)).rejects.toMatchObject({ code: 'HPE_HEADER_OVERFLOW' })
  })
})

describe('An IP address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '172.15.255.255',
    '11.0.0.0',
    '192.0.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicIp(address)).toBe(true))
  it.each([
    '',
    'shop.example',
    '1.1.1',
    '08.8.8.8',
    '0x8.8.8.8',
    '1.1.1.1 ',
    '2606:4700::1111%eth0',
    '[2606:4700::1]',
    '::',
  ])('%s is not public', (address) => expect(isPublicIp(address)).toBe(false))
})
