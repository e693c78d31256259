import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { maxImageBytes } from '#src/domain/images/images.ts'
import { openDatabase } from '#src/storage/database.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { products } from '#src/storage/products/schema.ts'
import * as image from '#tests/support/images.ts'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { type ProxyName, startProxy } from '#tests/support/proxies.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'
import { sendJson, typed } from '#tests/support/submissions.ts'
import { productionSecret, visitorAt } from '#tests/support/tls-front.ts'
import { finish, sendInParts } from '#tests/support/uploads.ts'

// The samples in docs/operate, each with Debian's package. Those that are missing are skipped: apt-get install nginx caddy apache2

const proxies = ['nginx', 'caddy', 'apache'] as const satisfies ProxyName[]
const spoofed = '203.0.113.66'

describe('One machine in production', () => {
  let ports: { tls: number; plain: number; site: number }
  let origin: string
  let smtp: TestSmtp
  let site: TestPlatform
  beforeAll(async () => {
    ports = { tls: await freePort(), plain: await freePort(), site: await freePort() }
    origin = `https://localhost:${ports.tls}`
    smtp = await startSmtp()
    site = await startPlatform({
      env: {
        NODE_ENV: 'production',
        SITE_ORIGIN: origin,
        SECRET: productionSecret,
        SMTP_URL: smtp.url,
        TRUSTED_PROXY: '127.0.0.1',
        PORT: String(ports.site),
      },
    })
  }, 300_000)
  afterAll(async () => {
    await site.stop()
    await smtp.stop()
  })

  describe.each(proxies)('behind %s', (name) => {
    let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
    beforeAll(async () => {
      proxy = await startProxy(name, ports)
    })
    afterAll(() => proxy?.stop())
    const ip = `127.0.0.${10 + proxies.indexOf(name)}`
    const visitor = () => visitorAt(origin, ip)
    const email = `ada@${name}-site.example`
    const mailTo = async (address: string) => {
      const found = () => smtp.received.findLast(({ envelope }) => envelope.to.includes(address))
      await expect.poll(found, { timeout: 30_000 }).toBeDefined()
      return found()?.text ?? ''
    }

    it('an account is made, and the email leads to the site', async () => {
      const account = { email, password: 'a long walk in the rain', name: 'Ada' }
      const answer = await sendJson(visitor(), '/api/auth/signup', account, { headers: { origin } })
      expect(answer.status).toBe(200)
      for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/; Secure/i)
      expect(await mailTo(email)).toContain(`${origin}/auth/`)
    })

    it('passkeys belong to the site', async () => {
      const answer = await sendJson(visitor(), '/api/auth/passkeys/options', {}, { headers: { origin } })
      expect(JSON.stringify(await answer.json())).toContain('"rpId":"localhost"')
    })

    // A build takes most of it.
    it('a product with two images of 5 MB is submitted, published and shown', { timeout: 300_000 }, async () => {
      const upload = async (kind: 'logo' | 'screenshot') => {
        const bytes = image.paddedTo(maxImageBytes, await image.jpegOf({ width: 1280, height: 800 }))
        const begun = await sendInParts(visitor(), bytes)
        const { status, body } = await finish(visitor(), begun, kind)
        expect(status).toBe(201)
        return body.data
      }
      const [logo, screenshot] = [await upload('logo'), await upload('screenshot')]
      const sent = await sendJson(visitor(), '/api/products', {
        ...typed,
        name: `Tea ${name}`,
        website_url: `https://${name}-tea.example/`,
        email: `founder@${name}-tea.example`,
        logo_id: logo.id,
        logo_token: logo.token,
        screenshot_id: screenshot.id,
        screenshot_token: screenshot.token,
      })
      expect(sent.status).toBe(201)
      const mail = await mailTo(`founder@${name}-tea.example`)
      const link = new RegExp(`${origin}(/submissions/\\S+)`).exec(mail)?.[1] ?? ''
      const confirm = await visitor().call(`${link}/confirm`, { method: 'POST', body: new URLSearchParams({}) })
      expect(confirm.status).toBeLessThan(400)
      const db = openDatabase({ url: `file:${site.dataDir}/uplist.db` })
      const [row] = await db
        .select()
        .from(products)
        .where(eq(products.name, `Tea ${name}`))
      await applyTransition(db, row?.ref ?? '', 'publish', { now: Date.now() })
      db.$client.close()
      await site.rebuild()
      const page = await visitor().call(`/product/${row?.slug}`, { headers: { 'accept-encoding': 'identity' } })
      expect([page.status, page.headers.get('etag')]).toEqual([200, expect.any(String)])
      expect(await page.text()).toContain(`Tea ${name}`)
      expect((await visitor().call(`/api/file-uploads/${logo.id}/image`)).status).toBe(200)
    })

    it('the log has the visitor’s IP, whatever the visitor claims', async () => {
      const headers = { origin, 'x-forwarded-for': spoofed, forwarded: `for=${spoofed};proto=http` }
      const wrong = { email, password: 'not the password at all' }
      const answer = await sendJson(visitor(), '/api/auth/signIn', wrong, { headers })
      expect(answer.status).toBe(401)
      await expect.poll(() => site.output()).toContain(`"client":"${ip}"`)
      expect(site.output()).not.toContain(spoofed)
    })

    it('plain http leads to https', async () => {
      const plain = visitorAt(`http://localhost:${ports.plain}`, ip)
      const led = await plain.call('/directories?a=1')
      expect([301, 308]).toContain(led.status)
      expect(led.headers.get('location')).toMatch(new RegExp(`^https://localhost(:${ports.tls})?/directories\\?a=1$`))
      const page = await visitor().call('/directories')
      expect([page.status, page.headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000'])
    })

    it('a form of more than 8 MB is refused, and one of 5 MB isn’t refused for its size', async () => {
      const send = async (bytes: number) => {
        const body = new FormData()
        body.set('logo', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
        return (await visitor().call('/directories/submit', { method: 'POST', body })).status
      }
      expect(await send(9 * 1024 * 1024).catch(() => 413)).toBe(413)
      expect(await send(4 * 1024 * 1024)).toBe(422)
    })
  })
})

describe('A request to three machines behind nginx', () => {
  type Machine = { server: Server; port: number; asked: number }
  /** What each answers to a request: a status, after some milliseconds. */
  let answers: [status: number, ms: number][]
  let machines: Machine[]
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let ask: (method?: string) => Promise<number>
  beforeAll(async () => {
    machines = await Promise.all([0, 1, 2].map(startMachine))
    const text = await readFile(new URL('../../docs/operate/several-machines.md', import.meta.url), 'utf8')
    const [upstream = '', location = ''] = [...text.matchAll(/```nginx\n([^]+?)```/g)].map(([, block = '']) => block)
    const named = machines.reduce(
      (lines, { port }, at) => lines.replace(`10.0.0.${at + 1}:8888`, `127.0.0.1:${port}`),
      upstream,
    )
    const ports = { tls: await freePort(), plain: await freePort(), site: await freePort() }
    proxy = await startProxy('nginx', ports, (sample) =>
      sample.replace(/upstream uplist \{[^]+?\n\}\n/, named).replace('proxy_pass http://uplist;\n', `$&${location}`),
    )
    const visitor = visitorAt(`https://localhost:${ports.tls}`, '127.0.0.20')
    ask = async (method = 'GET') => (await visitor.call('/', { method })).status
  })
  afterAll(async () => {
    await proxy.stop()
    for (const { server } of machines) server.close()
  })

  async function startMachine(_: unknown, at: number): Promise<Machine> {
    const machine = { server: createServer(), port: await freePort(), asked: 0 }
    machine.server.on('request', (_node, response) => {
      machine.asked += 1
      const [status = 200, ms = 0] = answers[at] ?? []
      void sleep(ms).then(() => response.writeHead(status, { connection: 'close' }).end())
    })
    await new Promise<void>((resolve) => machine.server.listen(machine.port, '127.0.0.1', resolve))
    return machine
  }
  /** Statuses of six requests, and how many the machines were asked. */
  const askSix = async (method?: string) => {
    for (const machine of machines) machine.asked = 0
    const statuses = await Promise.all(Array.from({ length: 6 }, () => ask(method)))
    return { statuses, asked: machines.reduce((sum, { asked }) => sum + asked, 0) }
  }
  const six = (status: number) => Array.from({ length: 6 }, () => status)
  /** The shortest pause before a refusal under load. */
  const busy: [number, number] = [503, 700]

  it('is sent on by one that is starting, unless it would be sent twice', async () => {
    answers = [
      [503, 0],
      [503, 0],
      [200, 0],
    ]
    expect((await askSix()).statuses).toEqual(six(200))
    const posted = await askSix('POST')
    expect([posted.asked, posted.statuses.toSorted()]).toEqual([6, [...six(200).slice(4), ...six(503).slice(2)]])
  })

  it('is refused by one that is busy, without asking the others', async () => {
    answers = [busy, busy, busy]
    expect(await askSix()).toEqual({ statuses: six(503), asked: 6 })
    answers = [
      [200, 0],
      [200, 0],
      [200, 0],
    ]
    expect(await askSix()).toEqual({ statuses: six(200), asked: 6 })
  })

  it('reaches all of them right after all have said 503', async () => {
    answers = [
      [503, 0],
      [503, 0],
      [503, 0],
    ]
    expect((await askSix()).statuses).toEqual(six(503))
    answers = [
      [200, 0],
      [200, 0],
      [200, 0],
    ]
    expect((await askSix()).statuses).toEqual(six(200))
  })

  it('is answered by the last one that runs', async () => {
    answers = [
      [200, 0],
      [200, 0],
      [200, 0],
    ]
    for (const { server } of machines.slice(0, 2)) await new Promise((resolve) => server.close(resolve))
    expect((await askSix()).statuses).toEqual(six(200))
  })
})
