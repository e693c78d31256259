import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { purgeKeptPages } from '#functions/pages/kept-pages.ts'
import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import { readEnvironment } from '#src/env.ts'
import { readCachePurge } from '#src/env/providers.ts'
import { countChange } from '#src/storage/rebuilds/changes.ts'
import { useApi } from '#tests/support/api.ts'
import { givenProducts } from '#tests/support/submissions.ts'

describe('The page of a product that has no built one', () => {
  const api = useApi('file', () => ({ BUILD_HOOK_URL: 'http://127.0.0.1:9/hook' }))

  it('has the headers of a built one, and is kept until the next deploy, one for all queries', async () => {
    await givenProducts(api.db, [{ slug: 'tea' }])
    const { status, headers } = await api.call('/product/tea?a=1&a=2')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, must-revalidate'])
    expect(headers.get('netlify-cdn-cache-control')).toBe(
      'public, durable, s-maxage=86400, stale-while-revalidate=604800',
    )
    expect([headers.get('netlify-cache-tag'), headers.get('netlify-vary')]).toEqual(['kept-pages', 'query=none'])
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  })

  it('has one URL, like a built one', async () => {
    await givenProducts(api.db, [{ slug: 'tea' }])
    for (const path of ['/product/tea/', '/product/tea.html']) {
      const response = await api.call(`${path}?from=mail`)
      expect([response.status, response.headers.get('location')], path).toEqual([301, '/product/tea?from=mail'])
    }
    const missing = await api.call('/product/milk/')
    expect([missing.status, missing.headers.get('netlify-cdn-cache-control')]).toEqual([404, null])
  })

  it('is one of those that don’t fit into a deploy, of which Netlify’s limit is known', () => {
    const netlify = {
      CONTEXT: 'production',
      DATABASE_URL: 'https://database.example',
      SECRET: 'a secret of more than 32 characters',
      SMTP_URL: 'smtps://mail.example',
      BUILD_HOOK_URL: 'https://hook.example',
    }
    expect(readEnvironment(netlify).prebuiltProducts).toBe(50_000)
    const asked = { ...netlify, PREBUILT_PRODUCTS: '54001' }
    expect(() => readEnvironment(asked)).toThrow('PREBUILT_PRODUCTS: must be 54000 or less on Netlify')
    const machine = { ...asked, MACHINE_PROFILE: 'production', SITE_ORIGIN: 'https://site.example' }
    expect(readEnvironment(machine).prebuiltProducts).toBe(54_001)
  })

  it('is dropped by Netlify’s CDN when a change asks for a rebuild', async () => {
    const asked: { headers: IncomingMessage['headers']; body: string }[] = []
    let status = 202
    const netlify = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push({ headers: request.headers, body })
        response.writeHead(status).end()
      })
    }).listen(0, '127.0.0.1')
    await once(netlify, 'listening')
    const cachePurge = readCachePurge({ SITE_ID: 'site', NETLIFY_PURGE_API_TOKEN: 'token' })
    expect(cachePurge?.url).toBe('https://api.netlify.com/api/v1/purge')
    const url = `http://127.0.0.1:${(netlify.address() as AddressInfo).port}/`
    const env = { ...api.services.env, cachePurge: { ...cachePurge!, url } }
    const services = { ...api.services, env }
    await requestRebuild(services)
    expect(asked).toEqual([])
    await countChange(api.db)
    await requestRebuild(services)
    expect(asked[0]?.headers.authorization).toBe('Bearer token')
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { site_id: 'site', cache_tags: ['kept-pages'] },
    ])
    status = 500
    await expect(purgeKeptPages(env)).rejects.toThrow('answered 500')
    await countChange(api.db)
    await requestRebuild(services)
    expect(api.log).toContainEqual(expect.objectContaining({ level: 'warn', event: 'kept-pages-not-purged' }))
    netlify.close()
  })
})
