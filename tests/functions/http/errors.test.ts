import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@libsql/client'
import { count, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createApi } from '#functions/api.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { openDatabase, openDatabases } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { givenProducts, productBody, sendJson } from '#tests/support/submissions.ts'
import { inFull } from '#tests/support/full.ts'

const request = { ip: '203.0.113.7', waitUntil: () => undefined }

describe('The API when something is wrong', () => {
  const api = useApi()

  it.each(['/api', '/api/', '/api/nothing', '/api/products/a/b', '/api/%00', '/api/../secret', '/api/wp-login.php'])(
    'answers 404 in JSON for %s',
    async (path) => {
      const response = await api.call(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each([
    ['DELETE', '/api/products', 'GET, POST, HEAD'],
    ['POST', '/api/products/x', 'GET, HEAD'],
    ['PATCH', '/api/submissions/x', 'GET, PUT, HEAD'],
    ['GET', '/api/submissions/x/confirm', 'POST'],
    ['OPTIONS', '/api/health', 'GET, HEAD'],
  ])('answers 405 to %s %s and says what it allows', async (method, path, allow) => {
    const response = await api.call(path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({ success: false, status: 405, title: 'Method Not Allowed' })
  })

  it.each([
    ['a missing product', 'GET', '/api/products/none', undefined, 404],
    ['someone who is not signed in', 'GET', '/api/users/me', undefined, 401],
    ['an invalid email', 'POST', '/api/waitlist', '{"email":"x"}', 422],
    ['a body that is no JSON', 'POST', '/api/waitlist', '{', 400],
    ['an unknown path', 'GET', '/api/nothing', undefined, 404],
  ])('says what is wrong in `error` beside `detail` for %s', async (_, method, path, sent, status) => {
    const init = sent === undefined ? {} : { body: sent, headers: { 'content-type': 'application/json' } }
    const body = (await (await api.call(path, { method, ...init })).json()) as Record<string, unknown>
    expect(body).toMatchObject({ success: false, status })
    expect(body['error']).toBeTruthy()
    expect([body['error'], body['message']]).toEqual([body['detail'], body['detail']])
  })

  it('declares `error` in the document of the API', async () => {
    const { components } = (await (await api.call('/api/openapi.json')).json()) as {
      components: { schemas: { Problem: { required: string[] } } }
    }
    expect(components.schemas.Problem.required).toEqual(expect.arrayContaining(['detail', 'error', 'message']))
  })

  it('answers HEAD like GET, without the body', async () => {
    const response = await api.call('/api/products', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('reports a bug with a request id and logs the rest in one line', async () => {
    const none = null as unknown as typeof api.db
    const broken = { ...api.services, db: none, nearDb: none }
    const response = await createApi(broken).fetch(new Request('http://x/api/products'), { request })
    expect(response.status).toBe(500)
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      detail: 'An error in our code. Our log has it under the requestId.',
      success: false,
      message: problemMessages.somethingBad,
      error: problemMessages.somethingBad,
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    })
    expect(api.log).toHaveLength(1)
    expect(api.log[0]).toMatchObject({ level: 'error', event: 'request-failed', requestId: body['requestId'] })
    expect(JSON.stringify(api.log[0])).not.toContain('\\n')
  })

  it("answers 503 with Retry-After while the database can't be reached", async () => {
    const away = { ...api.services, ...openDatabases({ url: 'http://127.0.0.1:9' }, undefined) }
    for (const path of ['/api/products', '/api/products/x', '/api/products?q=x']) {
      const response = await createApi(away).fetch(new Request(`http://x${path}`), { request })
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
      expect(await response.json()).toMatchObject({
        message: problemMessages.somethingBad,
        detail: expect.stringContaining('database') as string,
      })
    }
    const health = await createApi(away).fetch(new Request('http://x/api/health'), { request })
    expect([health.status, await health.json()]).toEqual([
      503,
      { success: false, data: { database: 'failing', images: 'ok', disk: 'ok', schema: 'failing', backups: 'off' } },
    ])
  })

  it('answers 503 with Retry-After when the database takes a request and never answers it', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const away = { ...api.services, ...openDatabases({ url }, undefined, { timeout: 200 }) }
    const init = {
      method: 'POST',
      body: '{"email":"ada@example.com"}',
      headers: { 'content-type': 'application/json' },
    }
    for (const call of [new Request('http://x/api/products'), new Request('http://x/api/waitlist', init)]) {
      const response = await createApi(away).fetch(call, { request })
      expect([call.url, response.status, response.headers.get('retry-after')]).toEqual([call.url, 503, '2'])
    }
    silent.closeAllConnections()
    silent.close()
  })

  it('answers 503 while another writer holds the database, writes nothing, and recovers', inFull, async () => {
    const body = await productBody(api)
    await givenProducts(api.db, [{}])
    const other = createClient({ url: api.url })
    const lock = await other.transaction('write')
    try {
      const [write, read] = await Promise.all([sendJson(api, '/api/products', body), api.call('/api/products')])
      expect(write.status).toBe(503)
      expect(write.headers.get('retry-after')).toBe('2')
      expect(await write.json()).toMatchObject({ success: false, message: problemMessages.somethingBad })
      expect(read.status).toBe(200)
    } finally {
      await lock.rollback()
      other.close()
    }
    expect(await api.db.select({ total: count() }).from(products)).toEqual([{ total: 1 }])
    for (let number = 0; number < 8; number += 1) {
      const again = await productBody(api, {
        email: `f${number}@x.example`,
        website_url: `https://s${number}.example`,
      })
      expect((await sendJson(api, '/api/products', again)).status).toBe(201)
    }
  })

  it('answers 503 while the disk is full, reads on, and recovers', async () => {
    await givenProducts(api.db, [{}])
    const full = { ...api.services, db: openDatabase({ url: api.url }) }
    const { page_count: pages } = await full.db.get<{ page_count: number }>(sql`PRAGMA page_count`)
    await full.db.run(sql.raw(`PRAGMA max_page_count = ${pages}`))
    const name = 'a'.repeat(60)
    const submit = async (number: number) => {
      const body = await productBody(api, { description: name.repeat(30), website_url: `https://s${number}.example` })
      const headers = { 'content-type': 'application/json' }
      const call = new Request('http://x/api/products', { method: 'POST', body: JSON.stringify(body), headers })
      return createApi(full).fetch(call, { request: { ...request, ip: `203.0.113.${number}` } })
    }
    const answers: Response[] = []
    while (answers.at(-1)?.status !== 503 && answers.length < 30) answers.push(await submit(answers.length))
    expect([answers.at(-1)?.status, answers.at(-1)?.headers.get('retry-after')]).toEqual([503, '2'])
    const read = await createApi(full).fetch(new Request('http://x/api/products'), { request })
    expect(read.status).toBe(200)
    await full.db.run(sql.raw(`PRAGMA max_page_count = ${pages + 1000}`))
    expect((await submit(99)).status).toBe(201)
  })

  it('reports a healthy service', async () => {
    const response = await api.call('/api/health')
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, data: { database: 'ok', images: 'ok', disk: 'ok', schema: 'ok', backups: 'off' } },
    ])
  })

  it('shows its documentation without inline scripts', async () => {
    const response = await api.call('/api/docs')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(await response.text()).not.toMatch(/<script(?! src=)/)
  })
})
