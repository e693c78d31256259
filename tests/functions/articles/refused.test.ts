import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { Article } from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import { changeArticle, saveSettings } from '#src/storage/articles/changes.ts'
import { findArticle } from '#src/storage/articles/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { countPublications, listPublications } from '#src/storage/publishing/queries.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { saveTestPassed } from '#src/storage/publishing/targets.ts'
import { takeDuePublications } from '#src/storage/publishing/due-publications.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { approveArticle, givenTarget, sendForReview } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'

const day = 86_400_000

describeDatabases('articles that a site refused, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const run = () => runJob(api.services, 'articles')

  /** Its day has come, and the site has refused it. */
  async function givenFailed() {
    const world = await approveArticle(api)
    api.clock.now += day
    await run()
    await api.db.update(publications).set({ state: 'failed', lastError: 'The password is wrong', dueAt: null })
    await run()
    const [target] = await api.db.select().from(publishingTargets).where(eq(publishingTargets.id, world.targetId))
    return { ...world, testPasses: () => saveTestPassed(api.db, target!, api.clock.now) }
  }

  it('never publishes the failed text of an article that is being rewritten, or of a stopped order', async () => {
    const { id, orderId, targetId } = await approveArticle(api)
    api.clock.now += day
    await run()
    await api.db.update(publications).set({ state: 'failed', dueAt: null })
    await run()
    const [target] = await api.db.select().from(publishingTargets).where(eq(publishingTargets.id, targetId))
    await api.db.update(orders).set({ stoppedAt: api.clock.now, stopReason: 'refund' }).where(eq(orders.id, orderId))
    expect(await saveTestPassed(api.db, target!, api.clock.now)).toBe(0)
    await api.db.update(orders).set({ stoppedAt: null, stopReason: null }).where(eq(orders.id, orderId))
    await changeArticle(
      api.db,
      { ...(await findArticle(api.db, id))!, action: 'takeBack', by: 'editor' },
      api.clock.now,
    )
    expect(await saveTestPassed(api.db, target!, api.clock.now)).toBe(0)
    expect(await listPublications(api.db, [`article:${id}`])).toMatchObject([{ state: 'failed' }])
  })

  it('say that their order was stopped, and stay as they are', async () => {
    const { id, orderId, customer } = await givenFailed()
    await api.db.update(orders).set({ stoppedAt: api.clock.now, stopReason: 'refund' }).where(eq(orders.id, orderId))
    const shown = (await send<Article>(api, `GET /articles/${id}`, customer)).body.data
    expect(shown).toMatchObject({ state: 'approved', stopped: true })
    const { token } = await addTestUser(api, { admin: true })
    const body = { action: 'takeBack', version: shown.version }
    const taken = await send(api, `POST /admin/articles/${id}/actions`, { token, body })
    expect([taken.status, taken.body.message]).toEqual([409, articleMessages.orderStopped])
  })

  it.each(['takeBack', 'askChanges'] as const)(
    'publishes the text that the customer approved after %s, not the one that failed before',
    async (action) => {
      const world = await givenFailed()
      const { id, customer, targetId, testPasses } = world
      await api.db.update(publications).set({ remoteSlug: 'tea-for-beginners-part-1' })
      const by = action === 'takeBack' ? 'editor' : 'customer'
      await changeArticle(api.db, { ...(await findArticle(api.db, id))!, action, by }, api.clock.now)
      // The other editor's session has expired.
      const editor = await addTestUser(api, { admin: true })
      const { version } = await sendForReview(api, { ...world, editor }, 0, 'Tea for everyone')
      const { token } = customer
      await send(api, `POST /articles/${id}/actions`, { token, body: { action: 'approve', version } })
      expect(await testPasses()).toBe(0)
      const shown = (await send<Article>(api, `GET /articles/${id}`, { token })).body.data
      expect(shown).toMatchObject({ state: 'approved', publishError: null })
      expect((await countPublications(api.db, [targetId])).get(targetId)?.counts.failed).toBe(0)
      await run()
      const rows = await api.db.select().from(publications)
      expect(rows).toMatchObject([{ state: 'waiting', remoteSlug: 'tea-for-beginners-part-1' }])
      expect(rows[0]?.item).toMatchObject({ title: 'Tea for everyone' })
    },
  )

  it('never publishes again what the customer has published', async () => {
    const { id, customer, testPasses } = await givenFailed()
    const { token } = customer
    const { version } = (await findArticle(api.db, id))!
    const body = { action: 'publish', version, url: 'https://tea.example/blog/tea' }
    expect((await send(api, `POST /articles/${id}/actions`, { token, body })).status).toBe(200)
    expect(await testPasses()).toBe(0)
    await api.db.update(publications).set({ state: 'waiting', dueAt: api.clock.now })
    expect(await takeDuePublications(api.db, api.clock.now, day, { limit: 9, perTarget: 9 })).toEqual([])
    expect(await api.db.select().from(publications)).toMatchObject([{ state: 'failed', item: null }])
  })

  it('publishes an article that is tried again at one site on no other one', async () => {
    const { id, customer, projectId, testPasses, targetId } = await givenFailed()
    expect(await testPasses()).toBe(1)
    const other = await givenTarget(api, projectId)
    await saveSettings(api.db, projectId, { targetId: other, automatic: true }, api.clock.now)
    const { token } = customer
    const body = { action: 'queue', version: (await findArticle(api.db, id))!.version }
    expect((await send(api, `POST /articles/${id}/actions`, { token, body })).status).toBe(200)
    await run()
    expect(await listPublications(api.db, [`article:${id}`])).toMatchObject([{ targetId, state: 'waiting' }])
    await api.db.update(publications).set({ state: 'failed', dueAt: null })
    await run()
    await run()
    expect(await listPublications(api.db, [`article:${id}`])).toMatchObject([
      { targetId, state: 'failed' },
      { targetId: other, state: 'waiting' },
    ])
  })

  it.each(['publish', 'askChanges'] as const)(
    'lets no one %s an article that is on its way to the site',
    async (action) => {
      const { id, customer, testPasses } = await givenFailed()
      expect(await testPasses()).toBe(1)
      const { token } = customer
      const { version } = (await findArticle(api.db, id))!
      const body = { action, version, url: 'https://tea.example/blog/tea', text: 'Shorter, please' }
      const refused = { status: 409, body: { message: articleMessages.queued } }
      expect(await send(api, `POST /articles/${id}/actions`, { token, body })).toMatchObject(refused)
      await run()
      expect((await findArticle(api.db, id))?.queuedAt).toBe(api.clock.now)
      expect(await send(api, `POST /articles/${id}/actions`, { token, body })).toMatchObject(refused)
    },
  )
})
