import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { runJob } from '#functions/jobs.ts'
import type {
  BatchPage,
  BatchProgress,
  BatchReport,
  PageBatch,
  PagePreview,
  ProjectWithRoom,
} from '#src/domain/page-batches/page-batches.api.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { type ArticleWorld, givenArticles, givenPublished, givenTarget } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { inFull } from '#tests/support/full.ts'
import { givenPayment, givenSubscription } from '#tests/support/orders.ts'
import { about, table, template } from '#tests/support/page-batches.ts'

describeDatabases('page batches, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const add = async ({ customer, projectId }: ArticleWorld, csv: string, more = {}) => {
    const body = { project: projectId, name: 'Cities', csv, ...template, ...more }
    const added = await send<PageBatch>(api, 'POST /page-batches', { token: customer.token, body })
    expect(added.status).toBe(201)
    return added.body.data
  }
  const save = ({ token }: TestUser, id: string, body: object) =>
    send<PageBatch>(api, `PUT /page-batches/${id}`, { token, body })
  const check = async ({ token }: TestUser, id: string) =>
    (await send<BatchReport>(api, `POST /page-batches/${id}/check`, { token })).body.data
  const approve = ({ token }: TestUser, { id, version }: PageBatch) =>
    send<PageBatch>(api, `POST /page-batches/${id}/approve`, { token, body: { version } })
  const progressOf = async ({ token }: TestUser, id: string) =>
    (await send<BatchProgress & { pages: BatchPage[] }>(api, `GET /page-batches/${id}/pages`, { token })).body.data
  const pagesOf = async (customer: TestUser, id: string) => (await progressOf(customer, id)).pages
  const run = () => runJob(api.services, 'page-batches')

  it('are added, previewed, saved and deleted by their customer, and by no one else', async () => {
    const world = await givenArticles(api, 4)
    const { customer } = world
    const batch = await add(world, table('Bonn', 'Ulm'))
    expect(batch).toMatchObject({
      rows: 2,
      columns: ['city', 'about'],
      room: 300,
      hasTarget: false,
      counts: {},
      changed: true,
      version: 1,
    })
    const preview = await send<PagePreview>(api, `GET /page-batches/${batch.id}/preview?row=2`, customer)
    expect(preview.body.data).toMatchObject({ line: 3, title: 'Tea rooms in Ulm', slug: 'tea-rooms-ulm' })
    expect(preview.body.data.html).toContain('<h2>Ulm</h2>')
    expect((await send(api, `GET /page-batches/${batch.id}/preview?row=9`, customer)).body.data).toBeNull()
    const stranger = await addTestUser(api)
    for (const call of [
      `GET /page-batches/${batch.id}`,
      `POST /page-batches/${batch.id}/check`,
      `DELETE /page-batches/${batch.id}`,
    ] as const) {
      expect((await send(api, call, { token: stranger.token })).status).toBe(404)
    }
    expect((await send(api, `GET /page-batches?project=${world.projectId}`, stranger)).status).toBe(404)
    expect((await send(api, `DELETE /page-batches/${batch.id}`, { token: customer.token })).status).toBe(200)
    const left = await send<{ batches: unknown[] }>(api, `GET /page-batches?project=${world.projectId}`, customer)
    expect(left.body.data.batches).toEqual([])
  })

  it('can be edited by editors too, and the second of two gets what is stored', async () => {
    const world = await givenArticles(api, 4)
    const batch = await add(world, table('Bonn'))
    const { token } = world.editor
    const body = { version: 1, name: 'By an editor' }
    expect((await send(api, `PUT /admin/page-batches/${batch.id}`, { token, body })).status).toBe(200)
    const late = await save(world.customer, batch.id, { version: 1, name: 'Too late' })
    expect(late.status).toBe(409)
    expect(late.body.data).toMatchObject({ name: 'By an editor', version: 2 })
    const listed = await send<{ batches: PageBatch[] }>(api, 'GET /admin/page-batches', world.editor)
    expect(listed.body.data.batches).toMatchObject([{ name: 'By an editor', project: 'Tea Timer', demo: false }])
  })

  it('are listed page by page for editors, who can add them where a running plan has pages left', async () => {
    const world = await givenArticles(api, 4)
    const { editor, projectId, orderId } = world
    await givenArticles(api, 3)
    const projects = async () =>
      (await send<ProjectWithRoom[]>(api, 'GET /admin/page-batches/projects', editor)).body.data
    expect(await projects()).toMatchObject([{ id: projectId, name: 'Tea Timer', room: 300, demo: false }])
    for (const name of ['One', 'Two', 'Three']) {
      const body = { project: projectId, name }
      expect((await send(api, 'POST /admin/page-batches', { token: editor.token, body })).status).toBe(201)
      api.clock.now += 1000
    }
    type Listed = { batches: PageBatch[]; pagination: object }
    const page = async (number: number) =>
      (await send<Listed>(api, `GET /admin/page-batches?limit=2&page=${number}`, editor)).body.data
    expect((await page(1)).batches.map(({ name }) => name)).toEqual(['Three', 'Two'])
    expect(await page(2)).toMatchObject({ batches: [{ name: 'One' }], pagination: { totalPages: 2, totalItems: 3 } })

    const batch = (await page(2)).batches[0]!
    const { version } = (await save(world.customer, batch.id, { version: 1, csv: table('Bonn', 'Ulm'), ...template }))
      .body.data
    await approve(world.customer, { ...batch, version })
    expect(await projects()).toMatchObject([{ id: projectId, room: 298 }])
    await api.db.update(orders).set({ pages: 2 }).where(eq(orders.id, orderId))
    expect(await projects()).toEqual([])
  })

  it('are told what is wrong, by line', async () => {
    const world = await givenArticles(api, 4)
    const { id } = await add(world, 'city,about\nBonn,x\n,y\nBonn,z')
    const report = await check(world.customer, id)
    expect(report).toMatchObject({ rows: 3, errorCount: 5, passed: false, alike: [] })
    expect(report.errors.map(({ line, message }) => `${line} ${message}`)).toContain(
      `4 ${batchMessages.duplicateSlug('tea-rooms-bonn', 2)}`,
    )
    expect(report.errors.filter(({ line }) => line === 3).map(({ message }) => message)).toContain(
      batchMessages.missingValue('city'),
    )
  })

  it('are refused with the pairs if they would be doorway pages', async () => {
    const world = await givenArticles(api, 4)
    const body = `## {{city}}\n\n${about('the-same')} in {{city}}.`
    const batch = await add(world, table('Bonn', 'Ulm', 'Bad Tölz'), { body })
    const refused = await approve(world.customer, batch)
    expect(refused.status).toBe(422)
    expect(refused.body.data).toMatchObject({ passed: false, alikeCount: 3, errorCount: 0 })
    const { alike } = refused.body.data as unknown as BatchReport
    expect(alike[0]).toMatchObject({ line: 2, other: 3, title: 'Tea rooms in Bonn', similarity: 1 })
    expect(await api.db.select().from(batchPages)).toEqual([])
  })

  it('are published through the target, and a changed row updates its page alone', async () => {
    const world = await givenArticles(api, 4)
    const { customer, projectId } = world
    const targetId = await givenTarget(api, projectId)
    await saveSettings(api.db, projectId, { targetId, automatic: true }, api.clock.now)
    const batch = await add(world, table('Bonn', 'Ulm', 'Jena'))
    const approved = await approve(customer, batch)
    expect(approved.body.data).toMatchObject({ counts: { approved: 3 }, room: 297, changed: false, hasTarget: true })
    await run()
    await run()
    const queued = await api.db.select().from(publications)
    expect(queued.map(({ item }) => item?.slug).sort()).toEqual(['tea-rooms-bonn', 'tea-rooms-jena', 'tea-rooms-ulm'])
    for (const { key, item } of queued) await givenPublished(api, key, `https://tea.example/${item!.slug}`)
    await run()
    const { counts, sitemapUrl, ...answered } = await progressOf(customer, batch.id)
    expect(counts).toEqual({ published: 3 })
    const pages = answered.pages
    expect(pages.map(({ state, liveUrl }) => `${state} ${liveUrl}`)).toEqual(
      ['bonn', 'ulm', 'jena'].map((city) => `published https://tea.example/tea-rooms-${city}`),
    )

    const sitemap = await api.call(sitemapUrl!)
    expect(sitemap.headers.get('content-type')).toContain('xml')
    expect((await sitemap.text()).match(/<loc>[^<]*/g)).toHaveLength(3)
    expect((await api.call('/api/page-sitemaps/another.xml')).status).toBe(404)

    const changed = await save(customer, batch.id, { version: 1, csv: table('Bonn', 'Jena').replace('jena0', 'new') })
    expect((await approve(customer, changed.body.data)).status).toBe(200)
    await run()
    const waiting = await api.db.select().from(publications).where(eq(publications.state, 'waiting'))
    expect(waiting.map(({ item }) => item?.slug)).toEqual(['tea-rooms-jena'])
    expect(await api.db.select().from(publications)).toHaveLength(3)
    const removed = await send(api, `DELETE /page-batches/${batch.id}`, { token: customer.token })
    expect(removed.body.message).toBe(batchMessages.approved)
    const left = await (await api.call(sitemapUrl!)).text()
    expect(left).not.toContain('tea-rooms-ulm')
  })

  it('publish as many pages as the project’s orders pay for, in their order, and the rest with the next', async () => {
    const world = await givenArticles(api, 4)
    const { customer, orderId } = world
    await api.db.update(orders).set({ pages: 2 }).where(eq(orders.id, orderId))
    const batch = await add(world, table('Bonn', 'Ulm', 'Jena', 'Kiel'))
    const approved = await approve(customer, batch)
    expect(approved.body.data).toMatchObject({ counts: { approved: 2, planned: 2 }, room: 0 })
    expect((await pagesOf(customer, batch.id)).map(({ state }) => state)).toEqual([
      'approved',
      'approved',
      'planned',
      'planned',
    ])
    await Promise.all([syncOrders(api.services), syncOrders(api.services)])
    expect((await pagesOf(customer, batch.id)).filter(({ state }) => state === 'approved')).toHaveLength(2)
    api.clock.now += 1000
    await givenPayment(api, customer.user.id, await givenSubscription(api, customer.user.id, 4))
    await syncOrders(api.services)
    await syncOrders(api.services)
    expect((await pagesOf(customer, batch.id)).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'approved'),
    )
  })

  it('are checked within seconds with 2,000 rows, while others are answered', inFull, async () => {
    const world = await givenArticles(api, 4)
    const cities = Array.from({ length: 2000 }, (_, at) => `City ${at}`)
    const csv = ['city,about', ...cities.map((city, at) => `${city},${about(`w${at}x`)}`)].join('\n')
    const { id } = await add(world, csv, { body: `${about('shared')} {{about}} ${about('more')}` })
    let answered = 0
    const checked = check(world.customer, id)
    const others = (async () => {
      for (let at = 0; at < 20; at += 1) {
        await send(api, 'GET /projects/my', world.customer)
        answered += 1
      }
    })()
    expect(await checked).toMatchObject({ rows: 2000, errorCount: 0 })
    expect(answered).toBeGreaterThan(0)
    await others
  })

  it('refuse what is too long before reading it', async () => {
    const world = await givenArticles(api, 4)
    const body = { project: world.projectId, name: 'x'.repeat(81), csv: 'x'.repeat(1_000_001), ...template }
    const refused = await send(api, 'POST /page-batches', { token: world.customer.token, body })
    expect(refused.body.errors.map(({ field }) => field)).toEqual(['name', 'csv'])
  })

  it('are refused if their pages are too much together, with what to do about it', async () => {
    const world = await givenArticles(api, 4)
    const cities = Array.from({ length: 500 }, (_, at) => `City ${at}`)
    const batch = await add(world, table(...cities), { body: `{{about}} ${'long '.repeat(9000)}` })
    const refused = await approve(world.customer, batch)
    expect(refused.status).toBe(422)
    const report = refused.body.data as unknown as BatchReport
    expect(report).toMatchObject({ rows: 500, errorCount: 1, passed: false })
    expect(report.errors[0]?.message).toBe(batchMessages.totalTooLong(22_700_000))
    expect(report.errors[0]?.message).toContain('Split the table')
    expect(await api.db.select().from(batchPages)).toEqual([])
  })
})
