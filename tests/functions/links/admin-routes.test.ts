import { routeTable } from '#tests/support/routes.ts'
import { Hono } from 'hono'
import { beforeEach, expect, it } from 'vitest'
import { nameSubjects } from '#functions/admin/names.ts'
import { audit } from '#functions/audit/audit.ts'
import { guard } from '#functions/http/guard.ts'
import { routes } from '#functions/links/admin-routes.ts'
import { mount } from '#functions/route.ts'
import { type ApiEnvironment, withServices } from '#functions/services.ts'
import { admit } from '#functions/sign-in/sessions/access.ts'
import type { LinkRow } from '#src/domain/links/links.api.ts'
import { linkMessages } from '#src/domain/links/links.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { linkChecks } from '#src/storage/links/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { type Caller, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { reachTo } from '#tests/support/listed-sites.ts'
import { givenProducts } from '#tests/support/submissions.ts'

type Listed = { links: LinkRow[]; counts: Record<string, number>; pagination: Pagination }

describeDatabases('links in the admin area, in a $kind', ({ kind }) => {
  let token: string
  const api = useApi(kind)
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const list = async (query = '') => (await send<Listed>(api, `GET /admin/links${query}`, { token })).body.data
  /** The same routes behind the same guard, but they can reach our own site although it is on loopback. */
  const admin: Caller = {
    call: async (path, { ip = '203.0.113.7', ...init } = {}) => {
      const { services } = api
      const app = new Hono<ApiEnvironment>()
      const network = reachTo([services.env.origin])
      app.use((c, next) => {
        c.set('nameSubjects', nameSubjects)
        return next()
      })
      app.use(withServices({ ...services, network }, routeTable), guard({ admit, record: audit }))
      mount(app, routes)
      const request = { ip, waitUntil: () => undefined }
      return app.fetch(new Request(`${services.env.origin}${path}`, init), { request })
    },
  }
  const check = (ref: string, caller: Caller = admin) =>
    send<LinkRow>(caller, `POST /admin/links/${ref}/check`, { token })

  const given = async (...changes: Partial<typeof products.$inferInsert>[]) => {
    await givenProducts(api.db, changes)
    return api.db.select().from(products)
  }

  it('shows each state, the next check first, by state and page', async () => {
    const { now } = api.clock
    const rows = await given({}, {}, {})
    await api.db.insert(linkChecks).values([
      { productId: rows[0]!.id, state: 'ok', dueAt: now + 2, checkedAt: now, status: 200 },
      {
        productId: rows[1]!.id,
        state: 'failing',
        dueAt: now + 1,
        checkedAt: now,
        status: 404,
        error: 'Page not found (404).',
        failures: 4,
        failingSince: now - 5,
        notifiedAt: now - 1,
      },
      { productId: rows[2]!.id, state: 'unchecked', dueAt: now + 3 },
    ])
    const all = await list()
    expect(all.links.map(({ state }) => state)).toEqual(['failing', 'ok', 'unchecked'])
    expect(all.counts).toEqual({ unchecked: 1, ok: 1, failing: 1, gone: 0 })
    expect(all.pagination).toMatchObject({ totalItems: 3 })
    const iso = (at: number) => new Date(at).toISOString()
    expect((await list('?state=failing')).links).toEqual([
      {
        ref: 'ref-1',
        name: 'Ledger Lane',
        slug: 'product-1',
        url: 'https://ledgerlane.example/start',
        state: 'failing',
        status: 404,
        error: 'Page not found (404).',
        checkedAt: iso(now),
        nextAt: iso(now + 1),
        failures: 4,
        failingSince: iso(now - 5),
        notifiedAt: iso(now - 1),
      },
    ])
    expect((await list('?page=2&limit=2')).links.map(({ state }) => state)).toEqual(['unchecked'])
    expect((await send(api, 'GET /admin/links?state=odd', { token })).status).toBe(400)
  })

  it('are checked on request, with consequences, and logged', async () => {
    await given({ websiteUrl: 'http://127.0.0.1/' })
    const { status, body } = await check('ref-0')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'failing',
      failures: 1,
      error: 'It leads to an IP that isn’t on the public internet.',
      nextAt: new Date(api.clock.now + 3_600_000).toISOString(),
    })
    const entries = await api.db.select().from(auditEntries)
    expect(entries).toMatchObject([{ subject: 'ref-0', note: 'unchecked, now failing', status: 200 }])
  })

  it("aren't blamed if our own site isn't on the public internet", async () => {
    const [row] = await given({ websiteUrl: 'http://127.0.0.1/' })
    const { status, body } = await check('ref-0', api)
    expect(status).toBe(503)
    expect(body.message).toBe(linkMessages.oursFirst)
    expect(await api.db.select().from(linkChecks)).toMatchObject([{ productId: row!.id, state: 'unchecked' }])
  })

  it("aren't checked if nothing is published or the product doesn't exist", async () => {
    await given({ state: 'withdrawn' })
    expect((await check('ref-0')).body.message).toBe(linkMessages.notPublished)
    expect((await check('ref-0')).status).toBe(409)
    expect((await check('nobody')).status).toBe(404)
    expect(await api.db.select().from(linkChecks)).toEqual([])
  })

  it('can be checked a few times a minute', async () => {
    await given({ websiteUrl: 'http://127.0.0.1/' })
    for (let time = 0; time < 20; time += 1) expect((await check('ref-0')).status).toBe(200)
    const refused = await check('ref-0')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
