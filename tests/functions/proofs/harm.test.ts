import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { publicNetwork, type NetworkAccess } from '#functions/http/outgoing/public.ts'
import { checkNow } from '#functions/proofs/check-proofs.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { takeDueChecks } from '#src/storage/proofs/changes.ts'
import { robotsFiles } from '#src/storage/fetching/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { inFull } from '#tests/support/full.ts'
import { reachTo, startRawSite } from '#tests/support/listed-sites.ts'
import { goodPage, loopbackNetwork, pageWith, sendHtml, useLiveListings } from '#tests/support/live-listings.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

/** Everything that leads to this machine, its network or the cloud's metadata. */
const inside = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[fe80::1]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.0.1/',
  'http://localhost/',
]

describe('a hostile directory', () => {
  const api = useApi()
  const live = useLiveListings(api)
  const sites = useListedSites()
  /** Only these directories may be on loopback, and our own site, so that our network isn't suspected. */
  const only = (...hosts: string[]) =>
    reachTo([...hosts.map((host) => new URL(live.urlOf(host)).origin), api.services.env.origin])
  const faultOf = async (row: { id: string }, network: NetworkAccess) => {
    await live.run(undefined, network)
    const { fault, status, state } = await live.checkOf(row)
    expect(state).toBe('pending')
    return [fault, status]
  }
  const cannotLead = async (location: string) => {
    const secret = await sites.given((_, response) => sendHtml(response, goodPage))
    const rows = [await live.submitted('dir', '/moved'), await live.submitted('dir', '/go')]
    live.answerBy(({ url }, response) => {
      if (url === '/moved' || url === '/go/1') response.writeHead(302, { location }).end()
      else if (url === '/go') sendHtml(response, pageWith('<a href="/go/1">Visit</a>'))
      else sendHtml(response, goodPage)
    })
    await live.run(undefined, only('dir'))
    expect((await live.checkOf(rows[0]!)).fault).toBe('not-public')
    expect((await live.checkOf(rows[1]!)).fault).toBe('no-link')
    expect(secret.requests).toEqual([])

    const third = await live.submitted('other')
    live.robotsBy(({ headers }, response) => {
      if (headers.host?.startsWith('other')) response.writeHead(302, { location }).end()
      else response.writeHead(404).end()
    })
    api.clock.now += 60_000
    await live.run(undefined, only('dir', 'other'))
    expect((await live.checkOf(third)).fault).toBe('not-public')
    expect(await api.db.select().from(robotsFiles)).toHaveLength(1)
    expect(live.requests().filter((request) => request.includes('other'))).toEqual([])
  }
  // Which addresses are inside shows below, for each of them.
  const byRedirect = "can't lead a check to %s by its page, its robots.txt or a link that counts clicks"
  it.each(['http://127.0.0.1/', 'http://[fd00:ec2::254]/', 'http://localhost/'])(byRedirect, cannotLead)
  it.each(inside)(byRedirect, inFull, cannotLead)

  it.each(inside)("can't be at %s itself", async (liveUrl) => {
    const row = await live.submitted('dir')
    await api.db.update(deliveries).set({ liveUrl }).where(eq(deliveries.id, row.id))
    await live.run(undefined, only('dir'))
    expect((await live.checkOf(row)).fault).toBe('not-public')
    expect(live.allRequests()).toEqual([])
  })

  it.each(['ftp://files.example/', 'file:///etc/passwd', 'http://user:pass@dir.example/', 'http://dir.example:22/'])(
    "can't make us request %s",
    async (location) => {
      const row = await live.submitted('dir')
      live.answerBy((_, response) => void response.writeHead(302, { location }).end())
      expect(await faultOf(row, only('dir'))).toEqual(['not-checked', null])
      expect(live.requests()).toHaveLength(1)
    },
  )

  it('is looked up again for each request, and only connected to where it was looked up', async () => {
    const row = await live.submitted('dir')
    let lookups = 0
    // Public for robots.txt, then inside.
    const resolve = () => {
      lookups += 1
      const address = lookups === 1 ? '127.0.0.1' : '10.0.0.1'
      return Promise.resolve([{ address, family: 4 }])
    }
    const network = { ...only('dir'), resolve }
    // The first lookup plays a public IP.
    network.trusted = { has: () => lookups <= 1 } as unknown as Set<string>
    await checkNow({ ...api.services, network }, 'delivery', row.id)
    expect(live.allRequests()).toEqual(['GET dir.example/robots.txt'])
    expect(lookups).toBeGreaterThan(1)
  })

  it('on the real network is refused on this machine', async () => {
    const row = await live.submitted('dir')
    await api.db
      .update(deliveries)
      .set({ liveUrl: `http://localhost:${live.port()}/tea` })
      .where(eq(deliveries.id, row.id))
    await checkNow({ ...api.services, network: publicNetwork }, 'delivery', row.id)
    expect(live.allRequests()).toEqual([])
    expect((await live.checkOf(row)).state).toBe('pending')
  })

  const slow: [string, Parameters<typeof startRawSite>[0]][] = [
    ['never answers', () => undefined],
    [
      'answers a byte at a time',
      (socket) => {
        const bytes = Array.from('HTTP/1.1 200 OK\r\nx-a: '.padEnd(1000, 'a'))
        const timer = setInterval(() => socket.write(bytes.shift() ?? 'a'), 5)
        socket.on('close', () => clearInterval(timer))
      },
    ],
  ]
  it.each(slow)('that %s is limited by our timeout', async (_, answer) => {
    const site = await sites.started(startRawSite(answer))
    const row = await live.submitted('dir')
    await api.db
      .update(deliveries)
      .set({ liveUrl: `http://dir.example:${site.port}/tea` })
      .where(eq(deliveries.id, row.id))
    const network = reachTo([`http://dir.example:${site.port}`, api.services.env.origin], {}, { timeoutMs: 300 })
    expect(await faultOf(row, network)).toEqual(['timeout', null])
  })

  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const more = () => {
      while (!response.destroyed && response.write('<p>'.repeat(20_000)));
    }
    response.on('drain', more)
    more()
  }
  it('sends an endless page or robots.txt, of which we read a part', async () => {
    const row = await live.submitted('dir')
    live.answerBy(endless)
    expect(await faultOf(row, only('dir'))).toEqual(['too-long', 200])
    live.robotsBy(endless)
    const other = await live.submitted('other')
    live.answerBy((_, response) => sendHtml(response, goodPage))
    api.clock.now += 60_000
    await live.run(undefined, only('other'))
    expect((await live.checkOf(other)).state).toBe('live')
    expect((await api.db.select().from(robotsFiles)).every(({ text }) => text.length < 70_000)).toBe(true)
  })

  it('sends a page that would be huge when decompressed', async () => {
    const row = await live.submitted('dir')
    const bomb = gzipSync(Buffer.alloc(50_000_000, '<b>'))
    live.answerBy((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(await faultOf(row, only('dir'))).toEqual(['too-long', 200])
  })

  it('redirects for ever', async () => {
    const row = await live.submitted('dir')
    live.answerBy(({ url }, response) => void response.writeHead(302, { location: `${url}a` }).end())
    expect(await faultOf(row, only('dir'))).toEqual([null, null].map((_, index) => (index === 0 ? 'redirects' : null)))
    expect(live.requests()).toHaveLength(6)
  })

  it.each(['/robots.txt', 'ftp://dir.example/robots.txt'])(
    'redirects its robots.txt to %s, as if it had none',
    async (location) => {
      const row = await live.submitted('dir')
      live.robotsBy((_, response) => void response.writeHead(302, { location }).end())
      await live.run()
      expect((await live.checkOf(row)).state).toBe('live')
      expect(live.allRequests().length).toBeLessThanOrEqual(7)
    },
  )

  it.each(['page', 'robots.txt'])(
    'redirects its %s slowly from host to host, which takes no longer than one answer',
    async (kind) => {
      const row = await live.submitted('dir')
      let hop = 0
      const redirect: RequestListener = (request, response) => {
        const location = live.urlOf(`hop${(hop += 1)}`, request.url)
        setTimeout(() => response.writeHead(302, { location }).end(), 120)
      }
      if (kind === 'page') live.answerBy(redirect)
      else live.robotsBy(redirect)
      await live.run(undefined, { ...loopbackNetwork(), timeoutMs: 300 })
      expect(await live.checkOf(row)).toMatchObject({ fault: 'timeout', status: null, state: 'pending' })
      expect(hop).toBeLessThan(5)
    },
  )

  it("whose check ends a run isn't first in the next one", async () => {
    const [harmful, other] = [await live.submitted('dir', '/harmful'), await live.submitted('dir', '/other')]
    await live.run()
    const due = api.clock.now + 60 * 24 * 60 * 60_000
    await api.db.update(checks).set({ dueAt: due }).where(eq(checks.subjectId, harmful.id))
    const dueAt = due + 1
    await api.db.update(checks).set({ dueAt }).where(eq(checks.subjectId, other.id))
    const { host } = await live.checkOf(harmful)
    const firstOf = async (now: number) => (await takeDueChecks(api.db, host, now, 1))[0]?.subjectId
    expect(await firstOf(due + 2)).toBe(harmful.id)
    expect(await firstOf(due + 3)).toBe(other.id)
    expect(await firstOf(due + 4)).toBe(harmful.id)
  })

  it('writes anything into its headers and page', async () => {
    const row = await live.submitted('dir')
    const long = 'a'.repeat(5000)
    live.answerBy((_, response) =>
      sendHtml(
        response,
        pageWith(
          `<a rel="${long}" href="https://teatimer.example/">${long}</a>`,
          `<meta name="robots" content="${long}"><link rel="canonical" href="/${long}">`,
        ),
        {
          etag: `"${long}"`,
          'x-robots-tag': long,
          'last-modified': long,
        },
      ),
    )
    await live.run(undefined, only('dir'))
    const { anchor, rel, robots, xRobots, canonical, ...check } = await live.checkOf(row)
    for (const text of [anchor, rel]) expect(text!.length).toBeLessThanOrEqual(300)
    for (const text of [robots, xRobots]) expect(text!.length).toBeLessThanOrEqual(1000)
    expect(canonical!.length).toBeLessThanOrEqual(2048)
    expect(check).toMatchObject({ state: 'live', etag: null, lastModified: null })
  })
})
