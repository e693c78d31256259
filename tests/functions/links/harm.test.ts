import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicIp } from '#functions/http/outgoing/ips.ts'
import { type NetworkAccess, publicNetwork } from '#functions/http/outgoing/public.ts'
import { checkSite } from '#functions/fetching/site-check.ts'
import { visit } from '#functions/fetching/visit.ts'
import { type ListedSite, reachTo, startListedSite, startRawSite } from '#tests/support/listed-sites.ts'

const now = Date.UTC(2026, 10, 20, 12)
const origin = 'https://uplist.example'
const look = (url: string, network: NetworkAccess) => checkSite(url, origin, now, network)

const sites: ListedSite[] = []
const started = async (site: Promise<ListedSite>) => {
  sites.push(await site)
  return sites.at(-1)!
}
const given = (answer: RequestListener) => started(startListedSite(answer))
const redirecting = (location: string, status = 302) =>
  given((_, response) => response.writeHead(status, { location }).end())
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop()
})

/** Checks a site of the test under the name shop.example. */
const lookAtSite = (
  { port }: ListedSite,
  hosts: Parameters<typeof reachTo>[1] = {},
  rest: Partial<NetworkAccess> = {},
) => look(`http://shop.example:${port}/`, reachTo([`http://shop.example:${port}`], hosts, rest))

describe('a hostile site', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://localhost/',
    'https://①②⑦.0.0.1/',
  ])("can't lead us to %s", async (location) => {
    // As bytes, because a header can contain more than ASCII.
    const site = await redirecting(Buffer.from(location).toString('latin1'))
    expect(await lookAtSite(site)).toEqual({ status: null, fault: 'not-public' })
    expect(site.requests).toHaveLength(1)
  })

  it.each([
    'ftp://files.example/',
    'file:///etc/passwd',
    'http://user:pass@shop.example/',
    'http://shop.example:22/',
    'http://',
    'javascript:1',
  ])("can't make us request %s", async (location) => {
    const site = await redirecting(location)
    const network = reachTo([`http://shop.example:${site.port}`])
    expect(await look(`http://shop.example:${site.port}/`, network)).toEqual({ status: null, fault: 'not-checked' })
    expect(site.requests).toHaveLength(1)
    expect(network.lookedUp).toEqual(['shop.example'])
  })

  it('is blamed if it leads to a marketplace for domains', async () => {
    const market = await given((_, response) => response.writeHead(200).end())
    const site = await redirecting(`http://www.hugedomains.com:${market.port}/domain_profile.cfm`)
    const network = reachTo([`http://shop.example:${site.port}`, `http://www.hugedomains.com:${market.port}`])
    expect(await look(`http://shop.example:${site.port}/`, network)).toEqual({ status: 200, fault: 'parked' })
  })

  it("can't reach another server on its machine, by name or by IP", async () => {
    const inside = await given((_, response) => response.writeHead(200).end('secret'))
    for (const host of ['inside.example', '127.0.0.1', 'localhost']) {
      const site = await redirecting(`http://${host}:${inside.port}/`)
      expect((await lookAtSite(site)).fault).toBe('not-checked')
    }
    const byName = await redirecting('http://inside.example/')
    expect((await lookAtSite(byName)).fault).toBe('not-public')
    expect(inside.requests).toEqual([])
  })

  it("isn't requested if its name resolves both inside and outside, and is blamed if it only resolves inside", async () => {
    const fault = async (...addresses: string[]) =>
      (await look('http://shop.example/', reachTo([], { 'shop.example': addresses }))).fault
    expect(await fault('8.8.8.8', '10.0.0.1')).toBe('not-checked')
    expect(await fault('2606:4700::1', '::1')).toBe('not-checked')
    expect(await fault('10.0.0.1', '::1')).toBe('not-public')
    expect(await fault()).toBe('dns')
  })

  it('is requested at the IP it resolved to, even if its name changes', async () => {
    const site = await given((_, response) => response.writeHead(200).end())
    const network = reachTo([`http://shop.example:${site.port}`])
    // The system doesn't know shop.example, so a second lookup by the connection itself would fail.
    expect(await look(`http://shop.example:${site.port}/`, network)).toEqual({ status: 200, fault: null })
    expect(network.lookedUp).toEqual(['shop.example'])
  })

  it('is looked up and checked again at each step, even under the same name', async () => {
    const site = await redirecting('http://shop.example/')
    const network = reachTo([`http://shop.example:${site.port}`])
    expect((await look(`http://shop.example:${site.port}/`, network)).fault).toBe('not-public')
    expect(network.lookedUp).toEqual(['shop.example', 'shop.example'])
  })

  it.each([
    ['never answers', () => undefined],
    ['answers a byte at a time', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nx-a: '.padEnd(400, 'a'))],
    ['keeps saying that it will answer', (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 0)],
  ] as [string, Parameters<typeof startRawSite>[0]][])('%s, within our timeout', async (_, answer) => {
    const site = await started(startRawSite(answer))
    expect(await lookAtSite(site, {}, { timeoutMs: 300 })).toEqual({ status: null, fault: 'timeout' })
  })

  it('has the same total time for many steps as for one', async () => {
    const site = await given(
      (_, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 120),
    )
    expect(await lookAtSite(site, {}, { timeoutMs: 300 })).toEqual({ status: null, fault: 'timeout' })
    expect(site.requests.length).toBeLessThan(6)
  })

  it('is limited by our timeout during the lookup', async () => {
    const network: NetworkAccess = { resolve: () => new Promise(() => undefined), trusted: new Set(), timeoutMs: 100 }
    expect(await look('http://shop.example/', network)).toEqual({ status: null, fault: 'timeout' })
  })

  it('sends an endless header', async () => {
    const site = await started(
      startRawSite((socket) => socket.write(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(1_000_000)}\r\n\r\n`)),
    )
    expect(await lookAtSite(site)).toEqual({ status: null, fault: 'unclear' })
  })

  it('sends an endless body, of which we read nothing', async () => {
    let sent = 0
    let closed: Promise<void> | undefined
    const site = await given((request, response) => {
      closed = new Promise((resolve) => request.socket.on('close', resolve))
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    })
    // Left open, the connection would last a minute.
    expect(await lookAtSite(site, {}, { timeoutMs: 60_000 })).toEqual({ status: 200, fault: null })
    await closed
    expect(sent).toBeLessThan(20_000_000)
  })

  it('sends a body that would be huge when decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const site = await given((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const url = `http://shop.example:${site.port}/`
    const visited = await visit({ url, headers: {}, network: reachTo([new URL(url).origin]), bodyBytes: 4096 })
    expect('answer' in visited && visited.answer.body.length).toBeLessThanOrEqual(4096)
  })
})

function drip(socket: Socket, text: string, at?: number): void {
  let place = 0
  const timer = setInterval(() => {
    socket.write(at === undefined ? (text[place++] ?? 'a') : text)
  }, 5)
  socket.on('close', () => clearInterval(timer))
}

describe('an IP', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicIp(address)).toBe(true),
  )

  it.each([
    '2001:db8::1',
    '2001::1',
    '3fff::1',
    'fc00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '2a00::1%eth0',
    'localhost',
    '',
  ])("%s isn't", (address) => expect(isPublicIp(address)).toBe(false))

  it('in these networks never is', () => {
    const byte = fc.nat({ max: 255 })
    const networks = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    )
    fc.assert(fc.property(networks, (bytes) => !isPublicIp(bytes.join('.'))))
    fc.assert(fc.property(networks, (bytes) => !isPublicIp(`::ffff:${bytes.join('.')}`)))
  })

  it('is resolved by the real lookup and refused', async () => {
    const { fault } = await look('http://localhost/', publicNetwork)
    expect(fault).toBe('not-public')
  })
})
