import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { approveBatch } from '#src/storage/page-batches/changes.ts'
import { findBatch } from '#src/storage/page-batches/queries.ts'
import { batchPages, pageBatches } from '#src/storage/page-batches/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles, givenTarget } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { inFull } from '#tests/support/full.ts'

const pagesEach = 60

describeDatabases('the page batches job, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const stored = () => api.db.select().from(batchPages).orderBy(batchPages.batchId, batchPages.line)

  /** A customer whose order owes nothing but the pages of an approved batch. */
  async function givenBatch(): Promise<void> {
    const { projectId, orderId } = await givenArticles(api, 4)
    const targetId = await givenTarget(api, projectId)
    await saveSettings(api.db, projectId, { targetId, automatic: true }, api.clock.now)
    await api.db.delete(articles).where(eq(articles.orderId, orderId))
    await api.db.delete(deliveries).where(eq(deliveries.orderId, orderId))
    await api.db.update(orders).set({ directories: 0, posts: 0, pages: pagesEach }).where(eq(orders.id, orderId))
    const id = api.services.newId()
    const text = { name: 'Cities', csv: '', template: { title: '', slug: '', metaDescription: '', body: '' } }
    const times = { savedAt: api.clock.now, createdAt: api.clock.now }
    await api.db.insert(pageBatches).values({ id, projectId, sitemapKey: id, version: 1, ...text, ...times })
    const pages = Array.from({ length: pagesEach }, (_, at) => ({
      ...{ id: api.services.newId(), line: at + 2, slug: `city-${at}`, title: `Tea in city ${at}`, hash: `hash-${at}` },
      ...{ metaDescription: '', html: `<p>${`Where to drink tea in city ${at}. `.repeat(100)}</p>` },
    }))
    expect(await approveBatch(api.db, (await findBatch(api.db, id))!, pages, api.clock.now)).toBe(true)
  }

  it(
    'queues each page once and records each as published when it is killed',
    { ...inFull, timeout: 300_000 },
    async () => {
      for (let count = 0; count < 5; count += 1) await givenBatch()
      expect(await killJobUntilDone('page-batches', api)).toBeGreaterThan(1)
      const queued = await api.db.select().from(publications)
      const pages = await stored()
      expect(pages).toHaveLength(5 * pagesEach)
      expect(queued.map(({ key }) => key).sort()).toEqual(pages.map(({ id }) => `page:${id}`).sort())
      for (const { state, hash, queuedHash } of pages)
        expect({ state, queuedHash }).toEqual({ state: 'approved', queuedHash: hash })

      await api.db.update(publications).set({
        ...{ state: 'published', remoteUrl: sql`'https://blog.example/' || key`, dueAt: null },
        publishedAt: api.clock.now,
      })
      expect(await killJobUntilDone('page-batches', api)).toBeGreaterThan(1)
      for (const { id, state, liveUrl } of await stored()) {
        expect({ state, liveUrl }).toEqual({ state: 'published', liveUrl: `https://blog.example/page:${id}` })
      }
      for (const { doneAt } of await api.db.select().from(orders)) expect(doneAt).toBe(api.clock.now)
      expect(await api.db.select().from(publications)).toHaveLength(5 * pagesEach)
    },
  )
})
