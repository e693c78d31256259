import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runArticles } from '#functions/articles/job.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { type ArticleWorld, givenArticles, givenPublished, givenTarget } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killJobUntilDone } from '#tests/support/kills.ts'
import { inFull } from '#tests/support/full.ts'

const minute = 60_000
const day = 24 * 60 * minute
const perOrder = 30
/** By position: those before were published first, those from `inReview` on are with the customer. */
const [firstNew, inReview] = [11, 28]

describeDatabases('the articles job, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const run = () => runArticles(api.services, Number.POSITIVE_INFINITY)
  const publish = async () => {
    const waiting = await api.db.select().from(publications).where(eq(publications.state, 'waiting'))
    for (const { key } of waiting) await givenPublished(api, key, `https://blog.example/${key}`)
  }

  /** A customer whose articles are all approved, but for the last three, which are ready for review. */
  async function givenApproved(): Promise<ArticleWorld> {
    const world = await givenArticles(api)
    const { projectId, ids } = world
    const targetId = await givenTarget(api, projectId)
    await saveSettings(api.db, projectId, { targetId, automatic: true }, api.clock.now)
    const written = { title: sql`'Tea, part ' || position`, content: '<p>Use fresh water.</p>' }
    await api.db
      .update(articles)
      .set({ ...written, state: 'approved', approvedAt: api.clock.now })
      .where(inArray(articles.id, ids))
    await api.db
      .update(articles)
      .set({ state: 'review', approvedAt: null, sentAt: api.clock.now })
      .where(and(inArray(articles.id, ids), gt(articles.position, inReview - 1)))
    // Their own days would be after the job has run for a week.
    await api.db
      .update(articles)
      .set({ plannedOn: sql`CASE WHEN position < ${firstNew} THEN '2020-01-01' ELSE '2098-01-01' END` })
      .where(inArray(articles.id, ids))
    return world
  }

  it('queues, records and announces each article once when it is killed', { ...inFull, timeout: 300_000 }, async () => {
    const worlds = [await givenApproved(), await givenApproved()]
    const all = worlds.flatMap(({ ids }) => ids)
    await run()
    await publish()
    const before = await stored()
    await api.db.update(articles).set({ plannedOn: '2020-01-02' })
    await api.db.delete(mails)
    await api.db.update(articles).set({ notifiedAt: null })
    api.clock.now += day

    expect(await killJobUntilDone('articles', api)).toBeGreaterThan(1)
    // What a killed run marked without queuing it is queued after some minutes.
    api.clock.now += 10 * minute
    await run()
    await run()
    const queued = await api.db.select().from(publications)
    expect(queued.map(({ key }) => key).sort()).toEqual(
      (await stored())
        .filter(({ position }) => position < inReview)
        .map(({ id }) => `article:${id}`)
        .sort(),
    )
    expect(queued.filter(({ state }) => state === 'published')).toHaveLength(worlds.length * (firstNew - 1))
    const announced = await api.db.select().from(mails)
    expect(announced.map(({ recipient }) => recipient).sort()).toEqual(
      worlds.map(({ customer }) => customer.user.email).sort(),
    )

    await publish()
    expect(await killJobUntilDone('articles', api)).toBeGreaterThan(1)
    const after = await stored()
    expect(after).toHaveLength(all.length)
    for (const { id, position, state, liveUrl, version } of after) {
      const written = before.find((row) => row.id === id)!.version
      expect({ position, state, liveUrl, changes: version - written }).toEqual(
        position < inReview
          ? { position, state: 'published', liveUrl: `https://blog.example/article:${id}`, changes: 1 }
          : { position, state: 'review', liveUrl: null, changes: 0 },
      )
    }
    expect(after).toHaveLength(worlds.length * perOrder)
    await run()
    expect(await stored()).toEqual(after)
    expect(await api.db.select().from(mails)).toHaveLength(worlds.length)
  })

  const stored = () => api.db.select().from(articles).orderBy(articles.orderId, articles.position)
})
