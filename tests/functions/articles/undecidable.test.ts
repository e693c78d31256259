import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Article, EditedArticle } from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import type { ArticleState } from '#src/domain/articles/states.ts'
import { changeArticle } from '#src/storage/articles/changes.ts'
import { findArticle } from '#src/storage/articles/queries.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles, sendForReview } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('articles that nobody can decide about now, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const read = ({ token }: TestUser, id: string) => send<Article>(api, `GET /articles/${id}`, { token })
  const act = ({ token }: TestUser, id: string, body: object) =>
    send<Article>(api, `POST /articles/${id}/actions`, { token, body })

  it('can’t be approved while an editor works on changes, when the customer still reads what was sent', async () => {
    const world = await givenArticles(api)
    const { customer, editor, projectId } = world
    const { id, version } = await sendForReview(api, world, 0, 'Tea for beginners')
    const asked = await act(customer, id, { action: 'askChanges', version, text: 'Mention our kettle.' })
    // The editor's next autosave would replace the last one, because it's recent.
    const half = { title: 'Tea and', content: '<p>Our kettle is</p>' }
    const saved = await send<EditedArticle>(api, `PUT /admin/articles/${id}`, {
      token: editor.token,
      body: { version: asked.body.data.version, ...half },
    })
    const sent = {
      state: 'changes',
      title: 'Tea for beginners',
      content: '<h2>Water</h2><p>Use fresh water.</p>',
      words: 4,
    }
    const shown = (await read(customer, id)).body.data
    expect(shown).toMatchObject(sent)
    const approval = await act(customer, id, { action: 'approve', version: shown.version })
    expect([approval.status, approval.body.message]).toEqual([409, articleMessages.notNow])
    const stale = await act(customer, id, { action: 'approve', version: 0 })
    expect([stale.status, stale.body.data]).toMatchObject([409, { article: sent }])
    const { token } = customer
    const comment = await send<Article>(api, `POST /articles/${id}/comments`, { token, body: { text: 'Thanks' } })
    expect(comment.body.data).toMatchObject(sent)
    const month = await send<{ articles: Article[] }>(api, `GET /articles?project=${projectId}`, { token })
    expect(month.body.data.articles.find((one) => one.id === id)).toMatchObject({ title: sent.title, words: 4 })
    expect(saved.body.data).toMatchObject(half)

    const again = await sendForReview(api, world, 0, 'Tea and kettles')
    expect((await read(customer, id)).body.data).toMatchObject({ state: 'review', title: 'Tea and kettles' })
    await act(customer, id, { action: 'askChanges', version: again.version, text: 'Shorter, please.' })
    expect((await read(customer, id)).body.data).toMatchObject({ state: 'changes', title: 'Tea and kettles' })
  })

  it('of a stopped order stay as they are', async () => {
    const world = await givenArticles(api)
    const { customer, orderId } = world
    const { id, version } = await sendForReview(api, world)
    const row = (await findArticle(api.db, id))!
    await api.db.update(orders).set({ stoppedAt: api.clock.now, stopReason: 'refund' }).where(eq(orders.id, orderId))
    const text = 'Mention our kettle.'
    for (const action of ['approve', 'askChanges'] as const) {
      const refused = await act(customer, id, { action, version, text })
      expect([refused.status, refused.body.message]).toEqual([409, articleMessages.orderStopped])
      // It was stopped while they decided.
      expect(await changeArticle(api.db, { ...row, action, by: 'customer' }, api.clock.now)).toBeNull()
    }
    await api.db.update(articles).set({ state: 'approved' }).where(eq(articles.id, id))
    const published = await act(customer, id, { action: 'publish', version, url: 'https://tea.example/blog/tea' })
    expect([published.status, published.body.message]).toEqual([409, articleMessages.orderStopped])
    expect(await findArticle(api.db, id)).toEqual({ ...row, state: 'approved' })
  })

  it('of a paused order stay listed unless they have to be written, and published ones always do', async () => {
    const { editor, orderId, ids } = await givenArticles(api)
    const states = ['drafted', 'review', 'approved', 'published', 'live', 'lost'] as const
    for (const [index, state] of states.entries()) {
      await api.db.update(articles).set({ state }).where(eq(articles.id, ids[index]!))
    }
    const listed = async () => {
      const found = await Promise.all(
        ['list=due', 'list=review', 'list=approved', 'list=published', 'month=2026-11'].map(async (query) => {
          const { body } = await send<{ articles: EditedArticle[] }>(api, `GET /admin/articles?${query}`, editor)
          return [query.split('=')[1] ?? '', body.data.articles.map(({ state }) => state).sort()] as const
        }),
      )
      return Object.fromEntries(found) as Record<string, ArticleState[]>
    }
    const published = ['live', 'lost', 'published']
    await api.db.update(orders).set({ hold: 'payment' }).where(eq(orders.id, orderId))
    expect(await listed()).toEqual({
      due: [],
      review: ['review'],
      approved: ['approved'],
      published,
      '2026-11': ['approved', ...published, 'review'],
    })
    await api.db.update(orders).set({ stoppedAt: api.clock.now, stopReason: 'refund' }).where(eq(orders.id, orderId))
    expect(await listed()).toEqual({ due: [], review: [], approved: [], published, '2026-11': published })
  })
})
