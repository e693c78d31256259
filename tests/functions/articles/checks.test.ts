import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { articles } from '#src/storage/articles/schema.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { addTestBatch, givenArticles } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { pageWith, sendHtml, useLiveListings } from '#tests/support/live-listings.ts'

const day = 24 * 60 * 60_000

describeDatabases('checks of published articles and pages, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const live = useLiveListings(api)

  /** An article and a page that the customer's site has. */
  async function givenPublishedWork(): Promise<{ article: string; page: string }> {
    const { customer, ids, orderId } = await givenArticles(api, 4)
    const [article = ''] = ids
    const published = { state: 'published' as const, publishedAt: api.clock.now, updatedAt: api.clock.now }
    await api.db
      .update(articles)
      .set({ ...published, liveUrl: live.urlOf('blog') })
      .where(eq(articles.id, article))
    const batchId = await addTestBatch(api, customer.user.id)
    const page = api.services.newId()
    const text = { slug: 'bonn', title: 'Bonn', metaDescription: '', html: '<p>Bonn</p>', hash: 'x', line: 2 }
    await api.db.insert(batchPages).values({
      id: page,
      batchId,
      orderId,
      ...text,
      ...published,
      liveUrl: live.urlOf('site'),
      createdAt: api.clock.now,
    })
    return { article, page }
  }
  const statesOf = async ({ article, page }: { article: string; page: string }) => {
    const [one] = await api.db.select().from(articles).where(eq(articles.id, article))
    const [other] = await api.db.select().from(batchPages).where(eq(batchPages.id, page))
    return [one?.state, other?.state]
  }

  it('make them live without a link to the site, and lost once they may not be indexed', async () => {
    const work = await givenPublishedWork()
    live.answerBy((_, response) => sendHtml(response, pageWith('<p>Tea.</p>')))
    await live.run()
    expect(await statesOf(work)).toEqual(['live', 'live'])
    const checked = await api.db.select().from(checks)
    expect(checked.map(({ subjectKind, site }) => `${subjectKind} ${site}`).sort()).toEqual([
      'article null',
      'page null',
    ])
    live.answerBy((_, response) =>
      sendHtml(response, pageWith('<p>Tea.</p>', '<meta name="robots" content="noindex">')),
    )
    for (let days = 0; days < 60; days += 1) {
      api.clock.now += day
      await live.run()
    }
    expect(await statesOf(work)).toEqual(['lost', 'lost'])
    live.answerBy((_, response) => sendHtml(response, pageWith('<p>Tea.</p>')))
    for (let days = 0; days < 40; days += 1) {
      api.clock.now += day
      await live.run()
    }
    expect(await statesOf(work)).toEqual(['live', 'live'])
  })
})
