import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { configuredFetch, fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { type ListedSite, startListedSite } from '#tests/support/listed-sites.ts'

const sites: ListedSite[] = []
const given = async (answer: RequestListener) => {
  const site = await startListedSite(answer)
  sites.push(site)
  return { ...site, url: `http://127.0.0.1:${site.port}` }
}
afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop()
})

describe('A configured service', () => {
  it('receives the request, and its response is read completely', async () => {
    const seen: string[] = []
    const { url } = await given((request, response) => {
      request.setEncoding('utf8')
      request.on('data', (text: string) => seen.push(text))
      request.on('end', () => {
        seen.push(request.method ?? '', request.headers['api-key'] as string, request.headers['content-length'] ?? '')
        response.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        response.end(gzipSync('{"id":"ä"}'))
      })
    })
    const response = await fetchConfigured(`${url}/contacts?a=1`, {
      method: 'POST',
      headers: { 'api-key': 'k' },
      body: 'ö',
    })
    expect(seen).toEqual(['ö', 'POST', 'k', '2'])
    expect([response.status, response.ok, await response.json()]).toEqual([201, true, { id: 'ä' }])
    expect(response.headers.get('content-encoding')).toBeNull()
  })

  it('is called over https, except on this machine or our own site', async () => {
    await expect(fetchConfigured('http://service.example/')).rejects.toMatchObject({ kind: 'not-secure' })
    await expect(fetchConfigured('http://10.0.0.1/')).rejects.toMatchObject({ kind: 'not-secure' })
    await expect(fetchConfigured('ftp://service.example/')).rejects.toMatchObject({ kind: 'refused' })
    // These reach the network: the name doesn't exist, but no rule refuses it.
    await expect(fetchConfigured('http://service.invalid/', { ownSite: true })).rejects.toThrow(/ENOTFOUND|EAI_AGAIN/)
  })

  it("can't redirect us", async () => {
    const inside = await given((_, response) => response.writeHead(200).end('secret'))
    const site = await given((_, response) => response.writeHead(307, { location: inside.url }).end())
    await expect(fetchConfigured(site.url)).rejects.toMatchObject({ kind: 'redirects' })
    expect((await fetchConfigured(site.url, { mayRedirect: true })).status).toBe(307)
    expect(inside.requests).toEqual([])
  })

  it.each([999, 600])('that answers with status %i is at fault', async (status) => {
    const { url } = await given((_, response) => response.writeHead(status).end('denied'))
    expect((await fetchConfigured(url)).status).toBe(500)
  })

  it('has a timeout and a size limit', async () => {
    const silent = await given(() => undefined)
    await expect(fetchConfigured(silent.url, { timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timeout' })
    const large = await given((_, response) => response.end(Buffer.alloc(2000)))
    await expect(fetchConfigured(large.url, { bodyBytes: 1999 })).rejects.toMatchObject({ kind: 'too-large' })
    expect((await (await fetchConfigured(large.url, { bodyBytes: 2000 })).arrayBuffer()).byteLength).toBe(2000)
  })

  it('can be aborted', async () => {
    const controller = new AbortController()
    const silent = await given(() => controller.abort())
    await expect(fetchConfigured(silent.url, { signal: controller.signal })).rejects.toThrow(/abort/)
  })

  it('may answer without a body, and need a password', async () => {
    let authorization: string | undefined
    const { port } = await given((request, response) => {
      authorization = request.headers.authorization
      response.writeHead(204).end()
    })
    const response = await fetchConfigured(`http://a%40b:c@127.0.0.1:${port}/`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(authorization).toBe(`Basic ${Buffer.from('a@b:c').toString('base64')}`)
  })

  it('is called by libraries through a fetch-like function', async () => {
    const { url } = await given((request, response) => request.pipe(response))
    const ask = configuredFetch({ timeoutMs: 1000 })
    const sent = { method: 'PUT', headers: new Headers({ 'content-type': 'text/plain' }), body: 'hello' }
    expect(await (await ask(new URL(url), sent)).text()).toBe('hello')
    await expect(ask(url, { method: 'POST', body: new URLSearchParams('a=1') })).rejects.toThrow('text or bytes')
  })
})
