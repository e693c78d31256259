import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { OutgoingFault } from '#functions/http/outgoing/faults.ts'
import { callPublic, redirectOf } from '#functions/http/outgoing/public.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

const { given } = useListedSites()
const headers = { authorization: 'Basic c2VjcmV0' }

function faultOf(error: unknown): unknown {
  return error instanceof OutgoingFault ? error.kind : error
}

describe('A call with credentials', () => {
  it('sends its method, headers and body', async () => {
    const seen: unknown[] = []
    const site = await given((request, response) => {
      void text(request).then((body) => {
        seen.push([request.method, request.headers.authorization, request.headers['content-length'], body])
        response.writeHead(201).end('{"id":1}')
      })
    })
    const origin = `http://blog.example:${site.port}`
    const call = { url: `${origin}/posts`, method: 'POST', headers, body: '{"title":"é"}', bodyBytes: 100 }
    const answer = await callPublic({ ...call, network: reachTo([origin]) })
    expect([answer.status, answer.body.toString()]).toEqual([201, '{"id":1}'])
    expect(seen).toEqual([['POST', headers.authorization, '14', '{"title":"é"}']])
  })

  it('follows a redirect within the origin only, and never one of a change', async () => {
    const site = await given((request, response) => {
      if (request.url === '/near') response.writeHead(301, { location: '/end' }).end()
      else if (request.url === '/far') response.writeHead(307, { location: 'https://other.example/end' }).end()
      else response.writeHead(200).end()
    })
    const origin = `http://blog.example:${site.port}`
    const network = reachTo([origin])
    expect((await callPublic({ url: `${origin}/near`, headers, network })).status).toBe(200)
    const far = await callPublic({ url: `${origin}/far`, headers, network })
    expect([far.status, redirectOf(far)?.href]).toEqual([307, 'https://other.example/end'])
    const changed = await callPublic({ url: `${origin}/near`, method: 'POST', headers, body: '{}', network })
    expect(changed.status).toBe(301)
    expect(site.requests).toEqual([
      ...['GET blog.example/near', 'GET blog.example/end'],
      ...['GET blog.example/far', 'POST blog.example/near'],
    ])
    expect(network.lookedUp).not.toContain('other.example')
  })

  it.each([
    ['http://blog.example/', 'not-secure'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://[::ffff:169.254.169.254]/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://inside.example/', 'not-public'],
    ['https://mixed.example/', 'mixed'],
    ['https://blog.example:8443/', 'refused'],
    ['https://user:pass@blog.example/', 'refused'],
    ['ftp://blog.example/', 'refused'],
  ])('is never made to %s', async (url, kind) => {
    const network = reachTo([], { 'inside.example': ['10.0.0.1'], 'mixed.example': ['8.8.8.8', '10.0.0.1'] })
    const outcome = await callPublic({ url, method: 'POST', headers, body: '{}', network }).catch(faultOf)
    expect(outcome).toBe(kind)
  })

  it('goes to the IP that was checked and reads no more than its limit', async () => {
    const site = await given((_, response) => void response.writeHead(200).end('x'.repeat(100_000)))
    const origin = `http://blog.example:${site.port}`
    const network = reachTo([origin])
    const answer = await callPublic({ url: origin, headers, bodyBytes: 1000, network })
    expect([answer.body.length, answer.cut, network.lookedUp]).toEqual([1000, true, ['blog.example']])
  })
})
