import { describe, expect, it } from 'vitest'
import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { faultOfError } from '#functions/fetching/faults.ts'
import { readRetryAfter } from '#functions/fetching/answers.ts'
import { checkSite } from '#functions/fetching/site-check.ts'
import { expiredCertificate, shopCertificate, shopKey } from '#tests/support/certificates.ts'
import { type ListedSite, reachTo, startListedSite, startRawSite } from '#tests/support/listed-sites.ts'
import { freePort } from '#tests/support/ports.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

const now = Date.UTC(2026, 10, 20, 12)
const origin = 'https://uplist.example'
const look = (url: string, network: NetworkAccess) => checkSite(url, origin, now, network)

const { given, started } = useListedSites()

/** Checks a site of the test under the name shop.example. */
const lookAtSite = (
  { port }: ListedSite,
  hosts: Parameters<typeof reachTo>[1] = {},
  rest: Partial<NetworkAccess> = {},
) => look(`http://shop.example:${port}/`, reachTo([`http://shop.example:${port}`], hosts, rest))

describe('a request to a site', () => {
  it('names us, is sent once, and has no cookies or foreign headers', async () => {
    let headers: Record<string, unknown> = {}
    const site = await given((request, response) => {
      headers = request.headers
      response.writeHead(200, { 'set-cookie': 'a=b' }).end('<h1>Hello</h1>')
    })
    expect(await lookAtSite(site)).toEqual({ status: 200, fault: null })
    expect(site.requests).toEqual(['GET shop.example/'])
    expect(headers).toMatchObject({ 'user-agent': 'Uplist-link-check/1 (+https://uplist.example/sources)' })
    expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it.each([301, 302, 303, 307, 308])("follows a %i to the site's new URL", async (status) => {
    const site = await given((request, response) => {
      if (request.url === '/') response.writeHead(status, { location: '/næxt?a=1#top' }).end()
      else response.writeHead(200).end()
    })
    expect(await lookAtSite(site)).toEqual({ status: 200, fault: null })
    expect(site.requests).toEqual(['GET shop.example/', 'GET shop.example/n%C3%A6xt?a=1'])
  })

  it('follows five redirects and no more', async () => {
    const chain = (length: number) =>
      given((request, response) => {
        const step = Number(request.url?.slice(1) ?? 0)
        if (step < length) response.writeHead(302, { location: `/${step + 1}` }).end()
        else response.writeHead(200).end()
      })
    expect(await lookAtSite(await chain(5))).toEqual({ status: 200, fault: null })
    const endless = await chain(1000)
    expect(await lookAtSite(endless)).toEqual({ status: null, fault: 'redirects' })
    expect(endless.requests).toHaveLength(6)
  })

  it.each([
    [404, {}, { status: 404, fault: 'missing' }],
    [410, {}, { status: 410, fault: 'missing' }],
    [403, { server: 'cloudflare' }, { status: 403, fault: 'closed' }],
    [404, { 'cf-mitigated': 'challenge' }, { status: 404, fault: 'closed' }],
    [503, { 'retry-after': '120' }, { status: 503, fault: 'server-error', retryAfterMs: 120_000 }],
    [
      429,
      { 'retry-after': 'Fri, 20 Nov 2026 13:00:00 GMT' },
      { status: 429, fault: 'closed', retryAfterMs: 3_600_000 },
    ],
    [302, {}, { status: 302, fault: 'unclear' }],
  ] as const)('classifies %i with %o', async (status, headers, seen) => {
    expect(await lookAtSite(await given((_, response) => response.writeHead(status, headers).end()))).toEqual(seen)
  })

  it('tells a refused connection from one that breaks off', async () => {
    const port = await freePort()
    expect(await look(`http://shop.example:${port}/`, reachTo([`http://shop.example:${port}`]))).toEqual({
      status: null,
      fault: 'refused',
    })
    const broken = await started(startRawSite((socket) => socket.destroy()))
    expect(await lookAtSite(broken)).toEqual({ status: null, fault: 'broken' })
    const garbled = await started(startRawSite((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n\r\n')))
    expect(await lookAtSite(garbled)).toEqual({ status: null, fault: 'unclear' })
  })

  it.each([
    ['ENOTFOUND', 'dns'],
    ['ENODATA', 'dns'],
    ['EAI_AGAIN', 'unreachable'],
  ])('classifies a name that resolves as %s as %s', async (code, fault) => {
    expect(await look('https://shop.example/', reachTo([], { 'shop.example': code }))).toEqual({ status: null, fault })
  })

  it('only blames a refusal if no other IP answers differently', () => {
    const error = (...codes: string[]) =>
      new AggregateError(codes.map((code) => Object.assign(new Error(code), { code })))
    expect(faultOfError(error('ECONNREFUSED', 'ECONNREFUSED'))).toBe('refused')
    expect(faultOfError(error('ENETUNREACH', 'ECONNREFUSED'))).toBe('refused')
    expect(faultOfError(error('ECONNREFUSED', 'ETIMEDOUT'))).toBe('timeout')
    expect(faultOfError(error('ENETUNREACH', 'ENETUNREACH'))).toBe('unreachable')
  })

  it('tells valid, expired, mismatched and self-signed certificates apart', async () => {
    const secure = (cert: string) =>
      started(startListedSite((_, response) => response.writeHead(200).end(), { key: shopKey, cert }))
    const [right, expired] = [await secure(shopCertificate), await secure(expiredCertificate)]
    const at = (host: string, { port }: ListedSite, ca?: string) =>
      look(`https://${host}:${port}/`, reachTo([`https://${host}:${port}`], {}, ca === undefined ? {} : { ca }))
    expect(await at('shop.example', right, shopCertificate)).toEqual({ status: 200, fault: null })
    expect(await at('shop.example', expired, expiredCertificate)).toEqual({
      status: null,
      fault: 'certificate-expired',
    })
    expect(await at('other.example', right, shopCertificate)).toEqual({
      status: null,
      fault: 'certificate-host',
    })
    expect(await at('shop.example', right)).toEqual({ status: null, fault: 'certificate' })
  })
})

describe('Retry-After', () => {
  it.each([
    ['5', 5000],
    [' 60 ', 60_000],
    ['Fri, 20 Nov 2026 12:00:10 GMT', 10_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', null],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['99999999999999999999', null],
    [undefined, null],
  ])('%s means %s', (text, ms) => {
    expect(readRetryAfter(text, now)).toBe(ms)
  })
})
