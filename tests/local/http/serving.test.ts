import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import type { TestPlatform } from '#tests/support/platform.ts'

describe('serving', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startBuiltFixture()
  })
  afterAll(() => platform.stop())

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${platform.origin}${path}`, { redirect: 'manual', ...init })

  /** Requests a URL exactly as written. fetch would normalize it. */
  const raw = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(platform.origin).port), 'localhost', () => {
        socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      })
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString('latin1')))
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })

  it('redirects an unknown path to /404, which answers 404', async () => {
    const unknown = await get('/no/such/page')
    expect(unknown.status).toBe(302)
    expect(unknown.headers.get('location')).toBe('/404')
    const page = await get('/404')
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Page not found')
  })

  it('gives each page one URL', async () => {
    for (const [path, canonical] of [
      ['/product/alpha/', '/product/alpha'],
      ['/product/alpha.html', '/product/alpha'],
      ['/index.html', '/'],
      ['/submit/?from=a%26b', '/submit?from=a%26b'],
    ]) {
      const response = await get(path!)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, canonical])
    }
  })

  it("sets netlify.toml's headers on static responses only", async () => {
    const page = await get('/')
    expect(page.headers.get('strict-transport-security')).toContain('max-age=')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(page.headers.get('cache-control')).toContain('must-revalidate')
    const style = /\/_astro\/[^"]+\.css/.exec(await page.text())![0]
    expect((await get(style)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get('/api/echo')).headers.get('strict-transport-security')).toBeNull()
  })

  it('answers 304 to a client that has the page, in every encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding }
      const first = await get('/', { headers })
      const etag = first.headers.get('etag')!
      expect(first.headers.get('vary')).toContain('accept-encoding')
      const second = await get('/', { headers: { ...headers, 'if-none-match': `"other", ${etag}` } })
      expect([encoding, second.status]).toEqual([encoding, 304])
      expect(await second.text()).toBe('')
      expect((await get('/', { headers: { ...headers, 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  it("compresses text with the client's preferred encoding", async () => {
    const bodyOf = (encoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        request(`${platform.origin}/`, { headers: { 'accept-encoding': encoding } }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
          )
        })
          .on('error', reject)
          .end()
      })
    const plain = (await bodyOf('identity')).body.toString()
    const brotli = await bodyOf('gzip, br')
    expect(brotli.encoding).toBe('br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain)
    const gzip = await bodyOf('gzip, br;q=0')
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(plain)
    expect(brotli.body.length).toBeLessThan(plain.length)
  })

  it("answers HEAD with GET's headers and no body", async () => {
    const headers = { 'accept-encoding': 'identity' }
    const [head, page] = [await get('/', { method: 'HEAD', headers }), await get('/', { headers })]
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'))
    expect(head.headers.get('etag')).toBe(page.headers.get('etag'))
    expect(await head.text()).toBe('')
  })

  it('prefers a prebuilt page over a function, and calls the function otherwise', async () => {
    expect(await (await get('/product/alpha')).text()).toContain('<h1>alpha</h1>')
    expect(await (await get('/product/not-built-yet')).text()).toBe('GET by the function: not-built-yet')
    expect(await (await get('/submit')).text()).toContain('<form')
    expect(await (await get('/submit', { method: 'POST', body: 'a form' })).text()).toBe('received a form')
  })

  it('never answers a POST with a file', async () => {
    expect(await (await get('/product/alpha', { method: 'POST' })).text()).toBe('POST by the function: alpha')
    const refused = await get('/', { method: 'POST' })
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
  })

  it('keeps every cookie of a response separate', async () => {
    const cookies = (await get('/api/echo')).headers.getSetCookie()
    expect(cookies).toEqual(['a=1; Path=/', 'b=2; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT'])
  })

  it("passes the connection's IP to a function", async () => {
    const response = await get('/api/echo', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(((await response.json()) as { ip: string }).ip).toMatch(/^(127\.0\.0\.1|::1)$/)
  })

  it.each(['/%', '/%E0%A4%A', '/a%00b', '/%00', '/api/%ff', '*', 'http://elsewhere/', 'no-slash'])(
    'refuses the malformed URL %s',
    async (target) => {
      expect(await raw(target)).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/_astro/..%5c..%5cplatform.json',
    '/_astro/../../platform.json',
    '/_astro/../../../platform.json',
    '//elsewhere.example/',
    '//submit/',
    '/\\elsewhere.example/',
  ])('redirects %s to /404 and nowhere else', async (target) => {
    const answer = await raw(target)
    expect(answer).toMatch(/^HTTP\/1\.1 302 /)
    expect(/^location: (.*)$/im.exec(answer)?.[1]?.trim()).toBe('/404')
  })

  it("survives requests that aren't HTTP", async () => {
    const socket = connect(Number(new URL(platform.origin).port), 'localhost')
    socket.on('error', () => {}).resume()
    socket.write('\0\0\0 hello\r\n\r\n')
    await new Promise((resolve) => socket.once('close', resolve))
    expect((await get('/api/health')).status).toBe(200)
  })
})
