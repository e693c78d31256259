import { expect, it } from 'vitest'
import type { Article } from '#src/domain/articles/articles.api.ts'
import { articleLimits, articleMessages } from '#src/domain/articles/articles.ts'
import { addComment } from '#src/storage/articles/changes.ts'
import { listComments } from '#src/storage/articles/queries.ts'
import { addTestSession, addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles, sendForReview } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('comments on articles, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const say = ({ token }: TestUser, path: string, text: string) =>
    send<Article>(api, `POST ${path}` as `POST /${string}`, { token, body: { text } })

  it('come from both sides, and one that is too long is refused', async () => {
    const world = await givenArticles(api)
    const { id } = await sendForReview(api, world)
    await say(world.customer, `/articles/${id}/comments`, 'Who is this for?')
    api.clock.now += 1
    const answer = await say(world.editor, `/admin/articles/${id}/comments`, 'People with a new teapot.')
    expect(answer.body.data.comments.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'customer: Who is this for?',
      'editor: People with a new teapot.',
    ])
    for (const text of ['', 'x'.repeat(articleLimits.comment + 1), 'x'.repeat(20_000)]) {
      expect((await say(world.customer, `/articles/${id}/comments`, text)).status).toBe(422)
    }
    expect((await say(await addTestUser(api), `/articles/${id}/comments`, 'Mine')).status).toBe(404)
  })

  it('are up to 60 an hour from an account and 100 from each side, so that all stay readable', async () => {
    const world = await givenArticles(api)
    const { id } = await sendForReview(api, world)
    const path = `/articles/${id}/comments`
    const { customer, editor } = world
    for (let count = 0; count < 60; count += 1) expect((await say(customer, path, `No. ${count}`)).status).toBe(200)
    expect((await say(customer, path, 'One more')).status).toBe(429)
    api.clock.now += 60 * 60_000
    await Promise.all(
      Array.from({ length: 45 }, (_, at) => {
        const comment = {
          id: `c${at}`,
          userId: customer.user.id,
          role: 'customer',
          kind: 'comment',
          text: 'Hello',
        } as const
        return addComment(api.db, id, comment, api.clock.now)
      }),
    )
    const token = await addTestSession(api.services, customer.user)
    const refused = await say({ ...customer, token }, path, 'One more')
    expect([refused.status, refused.body.message]).toEqual([409, articleMessages.tooManyComments])
    expect(await listComments(api.db, id)).toHaveLength(articleLimits.comments)
    api.clock.now += 1000
    const editorToken = await addTestSession(api.services, editor.user)
    const answered = await say({ ...editor, token: editorToken }, `/admin${path}`, 'That will do.')
    expect(answered.status).toBe(200)
    expect(answered.body.data.comments.at(-1)).toMatchObject({ role: 'editor', text: 'That will do.' })
  })
})
