import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { batchLimits, batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { listAllBatches, listBatches } from '#src/storage/page-batches/queries.ts'
import { pageBatches } from '#src/storage/page-batches/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles } from '#tests/support/articles.ts'
import { describeBothDatabases, inFullOnServer } from '#tests/support/database.ts'
import { givenProject, givenSubscription } from '#tests/support/orders.ts'
import { about, table, template } from '#tests/support/page-batches.ts'
import { givenCustomer, refund } from '#tests/support/reports.ts'

describeBothDatabases('limits of page batches, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const add = ({ token }: TestUser, project: string, csv = table('Bonn')) =>
    send<PageBatch>(api, 'POST /page-batches', { token, body: { project, name: 'Cities', csv, ...template } })
  const save = ({ token }: TestUser, id: string, body: object) =>
    send<PageBatch>(api, `PUT /page-batches/${id}`, { token, body })
  const isIncluded = async ({ token }: TestUser, project: string) =>
    (await send<{ included: boolean }>(api, `GET /page-batches?project=${project}`, { token })).body.data.included

  it('need a plan with pages: a trial is enough, and a refunded order isn’t', async () => {
    const free = await addTestUser(api)
    const project = await givenProject(api, free.user.id)
    const growth = await givenCustomer(api, { plan: 3 })
    for (const [customer, id] of [
      [free, project],
      [growth, growth.projectId],
    ] as const) {
      const refused = await add(customer, id)
      expect([refused.status, refused.body.message]).toEqual([403, batchMessages.noPages])
      expect(await isIncluded(customer, id)).toBe(false)
    }
    const trialEndsAt = api.clock.now + 1000
    await givenSubscription(api, free.user.id, 4, { state: 'trialing', trialEndsAt })
    await syncOrders(api.services)
    expect(await isIncluded(free, project)).toBe(true)
    expect((await add(free, project)).status).toBe(201)

    const partner = await givenCustomer(api, { plan: 4 })
    expect((await add(partner, partner.projectId)).status).toBe(201)
    await refund(api, partner)
    expect((await add(partner, partner.projectId)).status).toBe(403)
    const editor = await addTestUser(api, { admin: true })
    const body = { project: partner.projectId, name: 'Cities' }
    const byEditor = await send(api, 'POST /admin/page-batches', { token: editor.token, body })
    expect([byEditor.status, byEditor.body.message]).toEqual([403, batchMessages.noPages])
  })

  it('are of size for a project, and what is too large can still be made smaller', async () => {
    const { customer, projectId } = await givenArticles(api, 4)
    const [first, second] = [await add(customer, projectId), await add(customer, projectId)]
    const { id } = first.body.data
    const [{ size: each } = { size: 0 }] = await listBatches(api.db, projectId)
    expect(each).toBeGreaterThan(table('Bonn').length)
    // Leaves room for the first one and two more.
    const size = batchLimits.projectSize - 3 * each - 10
    await api.db.update(pageBatches).set({ size }).where(eq(pageBatches.id, second.body.data.id))
    const added = await Promise.all([1, 2, 3, 4].map(() => add(customer, projectId)))
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
    const refused = added.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe(batchMessages.full)
    const grown = await save(customer, id, { version: 1, csv: table('Bonn', 'Ulm', 'Jena', 'Kiel', 'Rom') })
    expect([grown.status, grown.body.errors]).toEqual([422, [{ field: 'csv', message: batchMessages.full }]])
    expect((await save(customer, id, { version: 1, csv: 'city,about' })).status).toBe(200)
    const stale = await save(customer, id, { version: 1, csv: table('Bonn', 'Ulm', 'Jena', 'Kiel', 'Rom') })
    expect([stale.status, stale.body.data.version]).toEqual([409, 2])
  })

  it('are of saves and checks for an account', inFullOnServer(kind), async () => {
    const { customer, projectId } = await givenArticles(api, 4)
    const { id } = (await add(customer, projectId)).body.data
    const { token } = customer
    const answers = async (call: Parameters<typeof send>[1], times: number, body?: object) => {
      const statuses: number[] = []
      for (let count = 0; count < times; count += 1) statuses.push((await send(api, call, { token, body })).status)
      return statuses
    }
    expect(new Set(await answers(`POST /page-batches/${id}/check`, 10))).toEqual(new Set([200]))
    expect(await answers(`POST /page-batches/${id}/approve`, 1, { version: 1 })).toEqual([429])
    const saves = await answers(`PUT /page-batches/${id}`, 60, { version: 9 })
    expect([saves.at(-2), saves.at(-1)]).toEqual([409, 429])
    const previews = await answers(`GET /page-batches/${id}/preview`, 121)
    expect([previews.at(-2), previews.at(-1)]).toEqual([200, 429])
    api.clock.now += 60_000
    expect(await answers(`POST /page-batches/${id}/check`, 1)).toEqual([200])
  })

  it('are saved only with the version that was read', async () => {
    const { customer, projectId } = await givenArticles(api, 4)
    const { id } = (await add(customer, projectId)).body.data
    const refused = await save(customer, id, { name: 'Towns' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'version', message: batchMessages.versionMissing }],
    ])
    expect((await save(customer, id, { version: 1, name: 'Towns' })).body.data).toMatchObject({
      name: 'Towns',
      rows: 1,
    })
  })

  it('let lists know how many rows a table has, without reading it', async () => {
    const { customer, projectId } = await givenArticles(api, 4)
    const { id } = (await add(customer, projectId, `city,about\n"Bad\nTölz",${about('a')}\nUlm,${about('b')}`)).body
      .data
    const rows = [
      ...(await listBatches(api.db, projectId)),
      ...(await listAllBatches(api.db, { page: 1, limit: 10 })).batches,
    ]
    for (const row of rows) {
      expect(row).toMatchObject({ id, rowCount: 2, columns: ['city', 'about'] })
      expect(Object.keys(row)).not.toContain('csv')
      expect(Object.keys(row)).not.toContain('template')
    }
    expect(rows).toHaveLength(2)
    const saved = await save(customer, id, { version: 1, csv: 'town\nBonn\nUlm\nRom' })
    expect(saved.body.data).toMatchObject({ rows: 3, columns: ['town'] })
  })
})
