import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  builtFixtureCommand,
  builtFixtureFolder,
  fixtureCommand,
  fixtureFolder,
  startBuiltFixture,
} from '#tests/local/fixtures/fixture.ts'
import { runToEnd } from '#tests/support/platform.ts'
import {
  productionSecret,
  rawConnection,
  startProduction,
  type TestProduction,
  visitorAt,
} from '#tests/support/tls-front.ts'
import { inFull } from '#tests/support/full.ts'

describe('the production profile of one machine', () => {
  it('lists everything that is missing', async () => {
    const env = { NODE_ENV: 'production', DATA_DIR: await fixtureFolder() }
    const { code, output } = await runToEnd({ command: fixtureCommand, env })
    expect(code).toBe(1)
    expect(output).toContain('The environment has 3 errors:')
    for (const name of ['SECRET', 'SMTP_URL', 'SITE_ORIGIN']) {
      expect(output).toMatch(new RegExp(`^ {2}${name}: is required in production`, 'm'))
    }
    expect(output).not.toContain('    at ')
  })

  it('names invalid settings', async () => {
    const secret = 'hunter2'
    const env = {
      NODE_ENV: 'production',
      DATA_DIR: await fixtureFolder(),
      SECRET: secret,
      SMTP_URL: `ftp://user:${secret}@mail.example`,
      SITE_ORIGIN: 'http://www.example.com',
      TRUSTED_PROXY: '10.0.0.0/33, proxy.example',
      HOST: 'my-machine',
    }
    const { output } = await runToEnd({ command: fixtureCommand, env })
    for (const name of ['SECRET', 'SMTP_URL', 'SITE_ORIGIN', 'TRUSTED_PROXY', 'HOST']) {
      expect(output).toMatch(new RegExp(`^ {2}${name}: must`, 'm'))
    }
    expect(output).not.toContain(secret)
  })

  it("doesn't change what Netlify needs in production", async () => {
    const { output } = await runToEnd({
      command: fixtureCommand,
      env: { CONTEXT: 'production', DATABASE_URL: 'file:some.db', DATA_DIR: await fixtureFolder() },
    })
    for (const name of ['SECRET', 'SMTP_URL', 'BUILD_HOOK_URL', 'DATABASE_URL']) {
      expect(output).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
    }
  })

  it.each([
    ['on Netlify', 'http://db.example', { CONTEXT: 'production' }],
    ['on a machine', 'libsql://db.example?tls=0', { NODE_ENV: 'production' }],
  ])('refuses a site and a database without TLS, %s (%s)', async (_, databaseUrl, profile) => {
    const env = { ...profile, DATABASE_URL: databaseUrl, SITE_ORIGIN: 'http://www.example.com' }
    const { output } = await runToEnd({ command: fixtureCommand, env: { ...env, DATA_DIR: await fixtureFolder() } })
    for (const name of ['DATABASE_URL', 'SITE_ORIGIN']) expect(output).toMatch(new RegExp(`^ {2}${name}: must`, 'm'))
  })

  describe('behind a TLS proxy', inFull, () => {
    let site: TestProduction
    beforeAll(async () => {
      site = await startProduction({ command: builtFixtureCommand, dataDir: await builtFixtureFolder() })
    })
    afterAll(() => site.stop())

    const ipOf = async (response: Response) => ((await response.json()) as { ip: string }).ip
    const visit = (ip: string, path: string, init?: RequestInit) => visitorAt(site.publicOrigin, ip).call(path, init)

    it('tells visitors apart, whatever they claim', async () => {
      expect(await ipOf(await visit('127.0.0.2', '/api/echo'))).toBe('127.0.0.2')
      expect(await ipOf(await visit('127.0.0.3', '/api/echo'))).toBe('127.0.0.3')
      const headers = { 'x-forwarded-for': '203.0.113.7, 127.0.0.1' }
      expect(await ipOf(await visit('127.0.0.3', '/api/echo', { headers }))).toBe('127.0.0.3')
    })

    it("uses up one visitor's limit and no one else's", async () => {
      for (let use = 1; use <= 3; use += 1) expect((await visit('127.0.0.4', '/api/rare/one')).status).toBe(200)
      const claimed = { headers: { 'x-forwarded-for': '203.0.113.9' } }
      expect((await visit('127.0.0.4', '/api/rare/one', claimed)).status).toBe(429)
      expect((await visit('127.0.0.5', '/api/rare/one')).status).toBe(200)
    })

    it('tells functions the public URL', async () => {
      const answer = await visit('127.0.0.2', '/api/echo?a=1')
      expect(await answer.json()).toMatchObject({ url: `${site.publicOrigin}/api/echo?a=1` })
    })

    it.each(['www.localhost', 'evil.example', '192.0.2.1:8443'])('leads from %s to the site', async (host) => {
      const headers = { host }
      for (const path of ['/api/echo?a=1', '/', '/product/alpha']) {
        const led = await visit('127.0.0.2', path, { headers })
        expect([path, led.status, led.headers.get('location')]).toEqual([path, 308, `${site.publicOrigin}${path}`])
      }
      const posted = await visit('127.0.0.2', '/api/echo', { method: 'POST', body: 'a=1', headers })
      expect([posted.status, await posted.json()]).toMatchObject([
        421,
        { detail: `This site is at ${site.publicOrigin}. Send the request there.` },
      ])
      // Load balancers ask by IP.
      expect((await visit('127.0.0.2', '/api/health', { headers })).status).toBe(200)
    })

    it('redirects HTTP to https and sends HSTS for a year', async () => {
      const plain = visitorAt(site.publicOrigin.replace('https:', 'http:'), '127.0.0.2')
      const led = await plain.call('/product/alpha?from=a')
      expect([led.status, led.headers.get('location')]).toEqual([308, `${site.publicOrigin}/product/alpha?from=a`])
      const page = await visit('127.0.0.2', '/')
      expect(page.status).toBe(200)
      expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
    })

    it('redirects an invalid URL to https first', async () => {
      const { socket, closed } = rawConnection(Number(new URL(site.publicOrigin).port))
      socket.write('GET /% HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      expect(await closed).toContain(`${site.publicOrigin}/%`)
    })

    it('refuses plain HTTP that may carry secrets, so that the mistake is noticed', async () => {
      const plain = visitorAt(site.publicOrigin.replace('https:', 'http:'), '127.0.0.2')
      const posted = await plain.call('/api/echo', { method: 'POST', body: 'a=1' })
      const signedIn = await plain.call('/api/echo', { headers: { authorization: 'Bearer token' } })
      for (const answer of [posted, signedIn]) {
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          403,
          'application/problem+json; charset=utf-8',
        ])
      }
    })

    it.each(['/_mail', '/_mail.json', '/_mail/', '/%5Fmail.json'])('has no mailbox at %s', async (path) => {
      expect([404, 302]).toContain((await visit('127.0.0.2', path)).status)
      expect([404, 302]).toContain((await fetch(`${site.origin}${path}`, { redirect: 'manual' })).status)
    })

    it("answers 404 at the mailbox's URL", async () => {
      expect((await visit('127.0.0.2', '/_mail.json')).status).toBe(404)
    })

    it('says which example values are left', async () => {
      await expect.poll(() => site.output()).toContain('"message":"example value left: founder in src/site.ts')
      await expect.poll(() => site.output()).toContain('"message":"example value left: PAYMENT_LINK_STARTER')
      expect(site.output()).not.toContain('"message":"example value left: SITE_ORIGIN')
    })

    it('prints no secret', () => {
      expect(site.output()).not.toContain(productionSecret)
      expect(site.output()).not.toContain(new URL(site.smtp.url).port)
    })
  })

  it('listens on another IP of this machine if configured', inFull, async () => {
    const site = await startProduction({
      command: fixtureCommand,
      dataDir: await fixtureFolder(),
      env: { HOST: '127.0.0.2' },
    })
    const page = await visitorAt(site.publicOrigin, '127.0.0.3').call('/')
    expect(page.status).toBe(200)
    await expect(fetch(site.origin.replace('127.0.0.2', '127.0.0.1'))).rejects.toThrow()
    expect(await site.rebuild()).toBeGreaterThan(0)
    await site.stop()
  })

  it('warns if no proxy is named, because all visitors would share one IP', inFull, async () => {
    const site = await startProduction({
      command: builtFixtureCommand,
      dataDir: await builtFixtureFolder(),
      env: { TRUSTED_PROXY: '' },
    })
    await expect.poll(() => site.output()).toContain('TRUSTED_PROXY')
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const answer = await fetch(`${site.origin}/api/echo`, { headers })
    expect(await answer.json()).toMatchObject({ ip: '127.0.0.1' })
    await site.stop()
  })
})

describe('the development mailbox', () => {
  it('only answers on this machine, under its own name, and not through a proxy', async () => {
    const platform = await startBuiltFixture()
    const { port } = new URL(platform.origin)
    const statusFor = (headers: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        request(`http://127.0.0.1:${port}/_mail.json`, { headers }, (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', `[::1]:${port}`]) {
      expect([host, await statusFor({ host })]).toEqual([host, 200])
    }
    for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1', '127.evil.example']) {
      expect([host, await statusFor({ host })]).toEqual([host, 404])
    }
    for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via', 'x-real-ip']) {
      expect([name, await statusFor({ host: 'localhost', [name]: 'x' })]).toEqual([name, 404])
    }
    await platform.stop()
  })

  it('is only reachable on loopback', async () => {
    const platform = await startBuiltFixture()
    const { port } = new URL(platform.origin)
    // 127.0.0.3 is this machine too, but not where the platform listens.
    const other = rawConnection(Number(port), '127.0.0.1')
    other.socket.destroy()
    await expect(fetch(`http://127.0.0.3:${port}/`)).rejects.toThrow()
    await platform.stop()
  })
})
