import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { Article } from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { markQueued, saveSettings } from '#src/storage/articles/changes.ts'
import { findArticle, findSettings } from '#src/storage/articles/queries.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { saveTestPassed } from '#src/storage/publishing/targets.ts'
import { takeDuePublications } from '#src/storage/publishing/due-publications.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { approveArticle, givenArticles, givenPublished, givenTarget, sendForReview } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenItem } from '#tests/support/publishing.ts'

const day = 86_400_000

describeDatabases('the articles job, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const run = () => runJob(api.services, 'articles')
  const state = async (id: string) => (await findArticle(api.db, id))?.state
  const readyMails = async () =>
    (await api.db.select().from(mails)).filter(({ key }) => key.startsWith('account-articles-ready:'))

  it('publishes approved articles on their day, once, and records the URL', async () => {
    const { id } = await approveArticle(api)
    await run()
    expect(await listPublications(api.db, [`article:${id}`])).toEqual([])
    api.clock.now += day
    await run()
    await run()
    const [queued, ...more] = await api.db.select().from(publications)
    expect(more).toEqual([])
    expect(queued?.item).toMatchObject({ key: `article:${id}`, kind: 'post', slug: 'tea-for-beginners-part-1' })
    expect(await state(id)).toBe('approved')
    await givenPublished(api, `article:${id}`, 'https://blog.example/tea')
    await run()
    expect(await findArticle(api.db, id)).toMatchObject({ state: 'published', liveUrl: 'https://blog.example/tea' })
  })

  it('leaves publishing to the customer if the project says so', async () => {
    const { id, projectId, targetId } = await approveArticle(api)
    await saveSettings(api.db, projectId, { targetId, automatic: false }, api.clock.now)
    api.clock.now += 40 * day
    await run()
    expect(await listPublications(api.db, [`article:${id}`])).toEqual([])
  })

  it('gives an article back to the customer with the reason if it can’t be published', async () => {
    const { id, customer } = await approveArticle(api)
    api.clock.now += day
    await run()
    await api.db.update(publications).set({ state: 'failed', lastError: 'The password is wrong', dueAt: null })
    await run()
    await run()
    expect(await findArticle(api.db, id)).toMatchObject({ state: 'approved', queuedAt: null })
    const { token } = customer
    const shown = await send<Article>(api, `GET /articles/${id}`, { token })
    expect(shown.body.data).toMatchObject({ queued: false, publishError: 'The password is wrong' })
  })

  it('records what is published after a target works again', async () => {
    const { id, targetId } = await approveArticle(api)
    api.clock.now += day
    await run()
    await api.db.update(publications).set({ state: 'failed', lastError: 'The password is wrong', dueAt: null })
    await run()
    const [target] = await api.db.select().from(publishingTargets).where(eq(publishingTargets.id, targetId))
    expect(await saveTestPassed(api.db, target!, api.clock.now)).toBe(1)
    await givenPublished(api, `article:${id}`, 'https://blog.example/tea')
    await run()
    expect(await findArticle(api.db, id)).toMatchObject({ state: 'published', liveUrl: 'https://blog.example/tea' })
  })

  it('waits without a site after its site was deleted', async () => {
    const { id, projectId, targetId, customer } = await approveArticle(api)
    const { token } = customer
    const path = `/projects/${projectId}/publishing-targets/${targetId}` as const
    expect((await send(api, `DELETE ${path}`, { token })).status).toBe(200)
    const settings = { targetId: null, automatic: true }
    expect(await findSettings(api.db, projectId)).toMatchObject(settings)
    api.clock.now += day
    await run()
    expect((await findArticle(api.db, id))?.queuedAt).toBeNull()
    await saveSettings(api.db, projectId, { targetId, automatic: true }, api.clock.now)
    expect(await findSettings(api.db, projectId)).toMatchObject(settings)
  })

  it('withdraws a queued article when its order is stopped, and tells the customer', async () => {
    const { id, orderId, customer } = await approveArticle(api)
    api.clock.now += day
    await run()
    await api.db.update(orders).set({ stoppedAt: api.clock.now }).where(eq(orders.id, orderId))
    expect(await takeDuePublications(api.db, api.clock.now, day, { limit: 9, perTarget: 9 })).toEqual([])
    await run()
    const read = (await send<Article>(api, `GET /articles/${id}`, customer)).body.data
    expect(read).toMatchObject({ state: 'approved', queued: false, publishError: faultTexts.withdrawn })
  })

  it('keeps a queued article back while its order is paused', async () => {
    const { id, orderId } = await approveArticle(api)
    api.clock.now += day
    await run()
    const setHold = (hold: 'payment' | null) => api.db.update(orders).set({ hold }).where(eq(orders.id, orderId))
    await setHold('payment')
    expect(await takeDuePublications(api.db, api.clock.now, day, { limit: 9, perTarget: 9 })).toEqual([])
    await setHold(null)
    const taken = await takeDuePublications(api.db, api.clock.now, day, { limit: 9, perTarget: 9 })
    expect(taken.map(({ row }) => row.key)).toEqual([`article:${id}`])
  })

  it('queues what failed for the site that is chosen next, once', async () => {
    const { id, projectId } = await approveArticle(api)
    api.clock.now += day
    await run()
    await api.db.update(publications).set({ state: 'failed', dueAt: null, lastError: 'No.' })
    await run()
    const targetId = await givenTarget(api, projectId)
    await saveSettings(api.db, projectId, { targetId, automatic: true }, api.clock.now)
    for (let time = 0; time < 3; time += 1) await run()
    const at = (await listPublications(api.db, [`article:${id}`])).map(({ targetId: one, state: is }) => [one, is])
    expect(at).toHaveLength(2)
    expect(at).toContainEqual([targetId, 'waiting'])
  })

  it('isn’t held up by articles that failed before', async () => {
    const { id, orderId, projectId, targetId } = await approveArticle(api)
    const times = { createdAt: api.clock.now, updatedAt: api.clock.now }
    const failed = Array.from({ length: 120 }, (_, index) => ({ id: `failed-${index}`, position: 100 + index }))
    const article = { orderId, projectId, state: 'approved' as const, plannedOn: '2020-01-01' }
    await api.db.insert(articles).values(failed.map((one) => ({ ...one, ...article, ...times })))
    const item = givenItem('tea')
    const publication = { targetId, title: 'Tea', item, contentHash: 'h', bytes: 1, state: 'failed' as const }
    await api.db
      .insert(publications)
      .values(
        failed.map((one) => ({ id: one.id, articleId: one.id, key: `article:${one.id}`, ...publication, ...times })),
      )
    api.clock.now += day
    await run()
    expect(await listPublications(api.db, [`article:${id}`])).toMatchObject([{ state: 'waiting' }])
  })

  it.each([
    ['stopped', { stoppedAt: 1, stopReason: 'refund' as const }],
    ['paused', { hold: 'payment' as const }],
  ])('publishes nothing of a %s order, not even if its customer asks for it', async (_, held) => {
    const { id, orderId, customer } = await approveArticle(api)
    await api.db.update(orders).set(held).where(eq(orders.id, orderId))
    const { token } = customer
    const { version } = (await findArticle(api.db, id))!
    const asked = await send(api, `POST /articles/${id}/actions`, { token, body: { action: 'queue', version } })
    expect(asked).toMatchObject({ status: 409, body: { message: articleMessages.orderHeld } })
    expect(await markQueued(api.db, (await findArticle(api.db, id))!, api.clock.now)).toBe(false)
    expect(await listPublications(api.db, [`article:${id}`])).toEqual([])
  })

  it('queues again what a killed run only marked, and what lost its target', async () => {
    const { id, targetId } = await approveArticle(api)
    await markQueued(api.db, (await findArticle(api.db, id))!, api.clock.now)
    api.clock.now += day
    await run()
    expect(await listPublications(api.db, [`article:${id}`])).toMatchObject([{ state: 'waiting' }])
    await api.db.delete(publishingTargets).where(eq(publishingTargets.id, targetId))
    api.clock.now += 10 * 60_000
    await run()
    expect((await findArticle(api.db, id))?.state).toBe('approved')
  })

  it('announces articles for review once a day, in one mail', async () => {
    const world = await givenArticles(api)
    await sendForReview(api, world, 0)
    await sendForReview(api, world, 1)
    await run()
    await run()
    expect((await readyMails()).map(({ subject }) => subject)).toEqual(['2 articles are ready for your review'])
    await sendForReview(api, world, 2)
    await run()
    expect(await readyMails()).toHaveLength(1)
    api.clock.now += day
    await run()
    expect((await readyMails()).map(({ subject }) => subject)).toContain('An article is ready for your review')
    api.clock.now += day
    await run()
    expect(await readyMails()).toHaveLength(2)
    const waiting = await api.db.select().from(articles).where(eq(articles.state, 'review'))
    expect(waiting.every(({ notifiedAt }) => notifiedAt !== null)).toBe(true)
  })
})
