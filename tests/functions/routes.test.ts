import type { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createApi } from '#functions/api.ts'
import { failures, successes } from '#functions/security-log/outcomes.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { createPages } from '#functions/requested-pages/requested-pages.ts'
import { routes, routeTable, rules } from '#tests/support/routes.ts'
import { addUpload } from '#src/storage/images/changes.ts'
import { useApi } from '#tests/support/api.ts'

type Operation = {
  summary?: string
  'x-role'?: string
  tags: string[]
  security: object[]
  responses: Record<string, unknown>
}
type Document = { openapi: string; tags: { name: string }[]; paths: Record<string, Record<string, Operation>> }

const listed = rules.map(({ name, role }) => ({ name, role }))
const namesIn = ({ routes }: Pick<Hono, 'routes'>) =>
  routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)

describe('The route table', () => {
  const api = useApi()

  it('has each route once, under its own name', () => {
    const ids = routes.map(({ contract }) => contract.id)
    for (const all of [ids, listed.map(({ name }) => name)]) expect([...new Set(all)].sort()).toEqual([...all].sort())
  })

  it('has the routes whose outcomes the security log records', () => {
    const names = listed.map(({ name }) => name)
    for (const name of [...Object.keys(successes), ...Object.keys(failures)]) expect(names).toContain(name)
  })

  it('has each route in the app that is loaded for its path', async () => {
    const { open } = createApi(api.services)
    for (const { name } of listed) {
      const path = name.split(' ')[1]!.replace(/\{\w+\}/g, '0123456789abcdef0123')
      expect(namesIn(await open(path)), path).toContain(name)
    }
  })

  it('lists what the pages register', () => {
    const registered = createPages(api.services)
      .routes.filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
      // A trailing slash is the same page.
      .map(({ method, path }) => `${method} ${path.replace(/\/$/, '').replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
    expect([...new Set(registered)].sort()).toEqual(pageRules.map(({ name }) => name).sort())
  })

  it('documents nothing as a URI that may be empty', () => {
    const fields = routes.flatMap(({ name, contract: { body } }) =>
      body instanceof z.ZodObject
        ? Object.entries(body.shape as Record<string, z.ZodType>).map(([field, schema]) => ({
            field: `${name} ${field}`,
            schema,
          }))
        : [],
    )
    const uris = fields.filter(({ schema }) => schema.meta()?.['format'] === 'uri')
    expect(uris.map(({ field }) => field)).toContain('POST /api/projects website_url')
    expect(uris.filter(({ schema }) => z.safeParse(schema, '').success).map(({ field }) => field)).toEqual([])
  })

  it('matches the OpenAPI document, role by role', async () => {
    const response = await api.call('/api/openapi.json')
    const document = (await response.json()) as Document
    expect(document.openapi).toBe('3.1.0')
    const shown = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        role: operation['x-role'],
      })),
    )
    expect(shown.sort(byName)).toEqual(listed.sort(byName))
    const groups = document.tags.map(({ name }) => name)
    for (const operations of Object.values(document.paths)) {
      for (const operation of Object.values(operations)) {
        expect(operation.summary).toBeTruthy()
        expect(groups).toEqual(expect.arrayContaining(operation.tags))
        const open = operation.security.length === 0 || operation.security.some((one) => Object.keys(one).length === 0)
        expect(open).toBe(operation['x-role'] === 'anonymous')
      }
    }
  })

  const needingToken = listed.filter(({ role }) => role === 'token').map(({ name }) => name)
  it.each(needingToken)('%s answers 401 without a token and 403 with the wrong one', async (name) => {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replace('{n}', '1').replace(/\{\w+\}/g, '0123456789abcdef0123')
    await addUpload(api.db, { id: '0123456789abcdef0123', size: 10, createdAt: api.clock.now })
    const missing = await api.call(path, { method })
    expect(missing.status).toBe(401)
    expect(await missing.json()).toMatchObject({ success: false, detail: 'Invalid authentication credentials' })
    const wrong = await api.call(path, { method, headers: { authorization: `Bearer ${'x'.repeat(32)}` } })
    expect(wrong.status).toBe(403)
    expect(await wrong.json()).toMatchObject({ success: false, status: 403 })
  })

  const open = listed.filter(({ role }) => role === 'anonymous').map(({ name }) => name)
  it.each(open)('%s needs no token', async (name) => {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replace(/\{\w+\}/g, 'x')
    const { status } = await api.call(path, { method })
    expect([401, 403, 405, 500]).not.toContain(status)
  })

  it('picks the literal path if several routes match', () => {
    expect(routeTable.find('GET', '/api/plans/all')?.role).toBe('anonymous')
    expect(routeTable.find('POST', '/api/plans/change')?.role).toBe('confirmed')
    expect(routeTable.find('HEAD', '/api/users/me')?.role).toBe('user')
    expect(routeTable.find('PATCH', '/api/users/me')).toBeNull()
    expect(routeTable.find('GET', '/api/users/me/more')).toBeNull()
  })

  const confirmed = listed.filter(({ name, role }) => role === 'confirmed' && name.startsWith('GET '))
  it.each(confirmed.map(({ name }) => name))('%s changes something, so there is no HEAD', async (name) => {
    const path = name.slice('GET '.length).replace(/\{\w+\}/g, 'x')
    const { status, headers } = await api.call(path, { method: 'HEAD' })
    expect(status).toBe(405)
    expect(headers.get('allow')).not.toContain('HEAD')
  })

  it('leads on from paths that had another name', async () => {
    const movedTo = async (path: string) => (await api.call(path)).headers.get('location')
    expect(await movedTo('/api/admin/deliveries/notes/n1?x=1')).toBe('/api/admin/saved-notes/n1?x=1')
    expect(await movedTo('/api/admin/deliveries/notes')).toBe('/api/admin/saved-notes')
    expect(await movedTo('/api/admin/deliveries/notesx')).toBeNull()
    expect(await movedTo('/api/admin/directories/a.example/set-aside')).toBe('/api/admin/directories/a.example/exclude')
    expect(await movedTo('/api/admin/directories/a.example/put-back')).toBe('/api/admin/directories/a.example/include')
  })

  it("knows a path's methods", () => {
    expect(routeTable.allowedMethods('/api/products')).toEqual(['GET', 'POST', 'HEAD'])
    expect(routeTable.allowedMethods('/api/file-uploads/abc')).toEqual(['DELETE'])
    expect(routeTable.allowedMethods('/api/nothing')).toEqual([])
    expect(routeTable.allowedMethods('/api/openapixjson')).toEqual([])
  })
})
