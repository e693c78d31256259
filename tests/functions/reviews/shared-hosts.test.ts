import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { startChecks } from '#src/storage/proofs/changes.ts'
import { findCheck } from '#src/storage/proofs/queries.ts'
import { products, productSites } from '#src/storage/products/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { setSharedHost } from '#src/storage/reviews/shared-hosts.ts'
import { sharedHostMessages } from '#src/domain/reviews/shared-hosts.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { givenPending, givenPublished } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenCustomer, rowsOf } from '#tests/support/reports.ts'
import { productBody, sendJson } from '#tests/support/submissions.ts'

describeDatabases('Hosts that an admin calls shared, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const share = (host: string, parts: unknown = 1) =>
    send(api, `PUT /admin/shared-hosts/${host}`, { token, body: { parts } })
  const unshare = (host: string) => send(api, `DELETE /admin/shared-hosts/${host}`, { token })
  const at = (path: string) => `https://apps.example/${path}`
  const keys = async () => (await api.db.select().from(products)).map(({ listingKey }) => listingKey).sort()

  it('take another product right away, and tell links to one from those to the other', async () => {
    const first = await givenPublished(api, { websiteUrl: at('Tea'), listingKey: 'apps.example' })
    const submit = async () => sendJson(api, '/api/products', await productBody(api, { website_url: at('coffee') }))
    expect((await submit()).status).toBe(409)
    const customer = await givenCustomer(api, { url: at('tea') })
    const [row] = await rowsOf(api, customer)
    const check = { subjectKind: 'delivery' as const, subjectId: row!.id, userId: customer.user.id }
    await startChecks(api.db, [{ ...check, url: 'https://dir.example/tea', site: row!.site }], api.clock.now)
    expect(row!.site).toBe('apps.example')

    expect((await share('www.Apps.example')).status).toBe(200)
    expect((await send(api, 'GET /admin/shared-hosts', { token })).body.data).toEqual([
      { host: 'apps.example', parts: 1 },
    ])
    expect(await keys()).toEqual(['apps.example/tea'])
    const [site] = await api.db.select().from(productSites).where(eq(productSites.productId, first.id))
    expect(site?.site).toBe('apps.example/tea')
    expect((await submit()).status).toBe(201)
    expect(await keys()).toEqual(['apps.example/coffee', 'apps.example/tea'])
    expect(new Set((await rowsOf(api, customer)).map((one) => one.site))).toEqual(new Set(['apps.example/tea']))
    expect((await findCheck(api.db, 'delivery', row!.id))?.site).toBe('apps.example/tea')
    const move = (path: string) =>
      send(api, `PUT /projects/${customer.projectId}`, {
        token: customer.token,
        body: { name: 'Tea', website_url: at(path) },
      })
    expect((await move('tea/')).status).toBe(200)
    expect((await move('coffee')).status).toBe(422)
    const later = await givenCustomer(api, { url: at('milk') })
    expect((await rowsOf(api, later))[0]?.site).toBe('apps.example/milk')
  })

  it('stay shared as long as several of its listings are live', async () => {
    await givenPublished(api, { websiteUrl: at('tea'), listingKey: 'apps.example' })
    await share('apps.example')
    const second = await givenPending(api, { websiteUrl: at('coffee'), listingKey: 'apps.example/coffee' })
    expect(await unshare('apps.example')).toMatchObject({ status: 409, body: { message: sharedHostMessages.taken } })
    expect(await keys()).toEqual(['apps.example/coffee', 'apps.example/tea'])
    await api.db.update(products).set({ state: 'rejected' }).where(eq(products.id, second.id))
    expect((await unshare('apps.example')).status).toBe(200)
    expect(await keys()).toEqual(['apps.example', 'apps.example'])
    expect((await unshare('apps.example')).status).toBe(404)
  })

  it('leave an edit that was saved meanwhile', async () => {
    const moved = await givenPublished(api, { websiteUrl: at('tea'), listingKey: 'apps.example' })
    const elsewhere = { websiteUrl: 'https://milk.example/', listingKey: 'milk.example' }
    const batch = api.db.batch.bind(api.db)
    const db = Object.assign(Object.create(api.db) as typeof api.db, {
      batch: async (statements: Parameters<typeof batch>[0]) => {
        await api.db.update(products).set(elsewhere).where(eq(products.id, moved.id))
        await api.db.update(productSites).set({ site: 'milk.example' }).where(eq(productSites.productId, moved.id))
        if (!(await keys()).some((key) => key.startsWith('apps.example')))
          // Stored with the key of before, by a request that had read the hosts already.
          await givenPending(api, { websiteUrl: at('coffee'), listingKey: 'apps.example' })
        return batch(statements)
      },
    })
    expect(await setSharedHost(db, 'apps.example', 1, api.clock.now)).toBe(true)
    expect(await keys()).toEqual(['apps.example/coffee', 'milk.example'])
    const sites = await api.db.select().from(productSites)
    expect(sites.map(({ site }) => site).sort()).toEqual(['apps.example/coffee', 'milk.example'])
  })

  it('are in the activity log by name, when shared and no longer', async () => {
    await share('apps.example')
    await unshare('www.Apps.example')
    const entries = await api.db.select().from(auditEntries)
    expect(entries.map(({ subject }) => subject)).toEqual(['apps.example', 'apps.example'])
  })

  it('have a name and a number of parts', async () => {
    for (const host of ['localhost', 'a..example', 'a.example:80', 'x%2Fy.example', 'a.example%3Fb', '%00']) {
      expect((await share(host)).status, host).toBe(422)
    }
    for (const parts of [0, 5, 1.5, '1', null]) expect((await share('a.example', parts)).status).toBe(422)
    expect(await share('github.com')).toMatchObject({ status: 422, body: { message: sharedHostMessages.known } })
    expect((await send(api, 'GET /admin/shared-hosts', { token })).body.data).toEqual([])
  })
})
