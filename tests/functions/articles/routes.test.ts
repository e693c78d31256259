import { desc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Article, EditedArticle } from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import { backlinksPerPost } from '#src/domain/plans/plans.ts'
import { findArticle } from '#src/storage/articles/queries.ts'
import { articles, articleImages } from '#src/storage/articles/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { listPublications } from '#src/storage/publishing/queries.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles, givenTarget, sendForReview } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { uploadPicture } from '#tests/support/posts.ts'

type Month = { month: string; months: { first: string; last: string }; articles: Article[] }

describeDatabases('articles, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const read = ({ token }: TestUser, id: string) => send<Article>(api, `GET /articles/${id}`, { token })
  const act = ({ token }: TestUser, id: string, body: object) =>
    send<Article>(api, `POST /articles/${id}/actions`, { token, body })
  const edit = ({ token }: TestUser, id: string, body: object) =>
    send<EditedArticle>(api, `PUT /admin/articles/${id}`, { token, body })
  const editorAct = ({ token }: TestUser, id: string, body: object) =>
    send<EditedArticle>(api, `POST /admin/articles/${id}/actions`, { token, body })

  it('are shown to their customer by month, with the months there are', async () => {
    const { customer, projectId } = await givenArticles(api)
    const list = (query: string) => send<Month>(api, `GET /articles?project=${projectId}${query}`, customer)
    const now = (await list('')).body.data
    expect(now).toMatchObject({ month: '2026-11', months: { first: '2026-11', last: '2026-12' } })
    const next = (await list('&month=2026-12')).body.data
    expect(now.articles.length + next.articles.length).toBe(30)
    expect(now.articles.every(({ plannedOn }) => plannedOn.startsWith('2026-11'))).toBe(true)
    expect((await list('&month=2026-13')).status).toBe(400)
    const stranger = await addTestUser(api)
    expect((await send(api, `GET /articles?project=${projectId}`, stranger)).status).toBe(404)
    expect((await send(api, 'GET /articles', customer)).status).toBe(404)
  })

  it('are hidden from the customer until they are sent for review', async () => {
    const world = await givenArticles(api)
    const [id = ''] = world.ids
    expect((await read(world.customer, id)).status).toBe(404)
    await edit(world.editor, id, { version: 0, title: 'Half a thought' })
    expect((await read(world.customer, id)).status).toBe(404)
    await sendForReview(api, world)
    expect((await read(world.customer, id)).body.data).toMatchObject({
      state: 'review',
      title: expect.stringContaining('Tea') as string,
    })
    expect((await read(await addTestUser(api), id)).status).toBe(404)
  })

  it('go from draft to approval, through a request for changes', async () => {
    const world = await givenArticles(api)
    const { id, version } = await sendForReview(api, world)
    const empty = await act(world.customer, id, { action: 'askChanges', version, text: ' ' })
    expect(empty.body.errors).toEqual([{ field: 'text', message: articleMessages.changesRequired }])
    const asked = await act(world.customer, id, { action: 'askChanges', version, text: 'Mention our kettle.' })
    expect(asked.body.data).toMatchObject({
      state: 'changes',
      comments: [{ role: 'customer', kind: 'changes', text: 'Mention our kettle.' }],
    })
    const [mail] = await api.db.select().from(mails).orderBy(desc(mails.id))
    expect(mail).toMatchObject({
      recipient: world.editor.user.email,
      subject: expect.stringContaining('Changes requested') as string,
    })
    const again = await sendForReview(api, world)
    const approved = await act(world.customer, id, { action: 'approve', version: again.version })
    expect(approved.body.data).toMatchObject({ state: 'approved' })
  })

  it('of Growth Partner are only sent with the links to the customer’s site that the plan promises', async () => {
    const { editor, ids } = await givenArticles(api, 4)
    const [row] = await api.db.select({ websiteUrl: projects.websiteUrl }).from(projects)
    const own = (count: number) => `<a href="${row!.websiteUrl}pricing">us</a> `.repeat(count)
    const content = (count: number) => `<p>${own(count)}<a href="https://other.example">them</a></p>`
    const saved = await edit(editor, ids[0]!, { version: 0, title: 'Tea', content: content(backlinksPerPost - 1) })
    const { version } = saved.body.data
    const refused = await editorAct(editor, ids[0]!, { action: 'send', version })
    expect(refused.body.errors).toEqual([{ field: 'content', message: articleMessages.tooFewBacklinks(1) }])
    const better = await edit(editor, ids[0]!, { version, title: 'Tea', content: content(backlinksPerPost) })
    const sent = await editorAct(editor, ids[0]!, { action: 'send', version: better.body.data.version })
    expect(sent.body.data).toMatchObject({ state: 'review' })
  })

  it('are only approved as they were read', async () => {
    const world = await givenArticles(api)
    const { id, version } = await sendForReview(api, world)
    const back = await editorAct(world.editor, id, { action: 'takeBack', version })
    await edit(world.editor, id, { version: back.body.data.version, title: 'Another title' })
    const stale = await act(world.customer, id, { action: 'approve', version })
    expect(stale.status).toBe(404)
    const now = await sendForReview(api, world, 0, 'Another title')
    const refused = await act(world.customer, id, { action: 'approve', version })
    expect(refused.status).toBe(409)
    expect(refused.body.data).toMatchObject({ article: { title: 'Another title', version: now.version } })
    expect((await read(world.customer, id)).body.data.state).toBe('review')
  })

  it('are saved only with the version that was read', async () => {
    const { editor, ids } = await givenArticles(api)
    const body = { title: 'Tea', content: '<p>Tea.</p>' }
    const refused = await send(api, `PUT /admin/articles/${ids[0]}`, { token: editor.token, body })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'version', message: articleMessages.versionMissing }],
    ])
    expect((await findArticle(api.db, ids[0]!))?.title).toBe('')
  })

  it('refuse the second of two editors, and lose neither text', async () => {
    const world = await givenArticles(api)
    const [id = ''] = world.ids
    const other = await addTestUser(api, { admin: true })
    await edit(world.editor, id, { version: 0, title: 'First', content: '<p>First.</p>' })
    const refused = await edit(other, id, { version: 0, title: 'Second', content: '<p>Second.</p>' })
    expect(refused.status).toBe(409)
    expect(refused.body.data).toMatchObject({ version: 1, savedBy: world.editor.user.email })
    const path = `/admin/articles/${id}/revisions` as const
    const kept = await send<{ number: number; kind: string; title: string }[]>(api, `GET ${path}`, other)
    expect(kept.body.data.map((one) => [one.kind, one.title])).toEqual([
      ['conflict', 'Second'],
      ['autosave', 'First'],
    ])
    const text = await send<{ content: { content: string } }>(api, `GET ${path}/2`, other)
    expect(text.body.data.content.content).toBe('<p>Second.</p>')
  })

  it('keep what an editor types after they were sent for review', async () => {
    const world = await givenArticles(api)
    const { id, version } = await sendForReview(api, world)
    const late = await edit(world.editor, id, { version, title: 'Too late' })
    expect(late.status).toBe(409)
    expect(late.body.message).toBe(articleMessages.notWritable)
    const kept = await send<{ title: string }[]>(api, `GET /admin/articles/${id}/revisions`, world.editor)
    expect(kept.body.data[0]?.title).toBe('Too late')
  })

  it('aren’t sent for review while they are empty', async () => {
    const { editor, ids } = await givenArticles(api)
    const [id = ''] = ids
    expect((await editorAct(editor, id, { action: 'send', version: 0 })).status).toBe(409)
    await edit(editor, id, { version: 0, title: 'Only a title' })
    const refused = await editorAct(editor, id, { action: 'send', version: 1 })
    expect(refused.body.errors).toEqual([{ field: 'content', message: articleMessages.empty }])
  })

  it('are sanitized, and keep the images they use', async () => {
    const { editor, ids } = await givenArticles(api)
    const [id = ''] = ids
    const image = await uploadPicture(api)
    const content = `<p onclick="x()">Hello<script>alert(1)</script></p><img src="/api/file-uploads/${image}/image" alt="A teapot">`
    const saved = await edit(editor, id, { version: 0, title: 'T', content, coverImageId: image })
    expect(saved.body.data.content).toContain('<p>Hello</p>')
    expect(saved.body.data.content).not.toMatch(/script|onclick/)
    expect(await api.db.select().from(articleImages)).toEqual([{ imageId: image, articleId: id }])
  })

  it('refuse a brief that is too long or isn’t a URL', async () => {
    const { editor, ids } = await givenArticles(api)
    const refused = await edit(editor, ids[0]!, {
      version: 0,
      keyword: 'x'.repeat(101),
      backlinkUrl: 'javascript:alert(1)',
    })
    expect(refused.body.errors.map(({ field }) => field)).toEqual(['keyword', 'backlinkUrl'])
  })

  it('are published now on the project’s target, once, whatever is clicked twice', async () => {
    const world = await givenArticles(api)
    const { id, version } = await sendForReview(api, world)
    await act(world.customer, id, { action: 'approve', version })
    const queue = () => act(world.customer, id, { action: 'queue', version: version + 1 })
    expect((await queue()).body.errors).toEqual([{ field: 'targetId', message: articleMessages.noTarget }])
    const targetId = await givenTarget(api, world.projectId)
    const path = `PUT /projects/${world.projectId}/article-settings` as const
    const { token } = world.customer
    expect((await send(api, path, { token, body: { targetId: 'another' } })).status).toBe(422)
    expect((await send(api, path, { token, body: { targetId } })).body.data).toEqual({ targetId, automatic: true })
    const answers = await Promise.all([queue(), queue()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body.data).toMatchObject({ state: 'approved', queued: true })
    expect(await listPublications(api.db, [`article:${id}`])).toMatchObject([{ targetId, state: 'waiting' }])
    const back = await editorAct(world.editor, id, { action: 'takeBack', version: version + 1 })
    expect(back.status).toBe(409)
  })

  it('are marked as published by a customer who has no target', async () => {
    const world = await givenArticles(api)
    const { id, version } = await sendForReview(api, world)
    await act(world.customer, id, { action: 'approve', version })
    const publish = (url: string) => act(world.customer, id, { action: 'publish', version: version + 1, url })
    for (const url of ['', 'javascript:alert(1)', 'http://127.0.0.1/', `https://a.example/${'x'.repeat(3000)}`]) {
      expect((await publish(url)).body.errors).toEqual([{ field: 'url', message: articleMessages.urlInvalid }])
    }
    const done = await publish('https://tea.example/blog/tea')
    expect(done.body.data).toMatchObject({ state: 'published', liveUrl: 'https://tea.example/blog/tea' })
    expect((await api.db.select().from(articles).where(eq(articles.id, id)))[0]?.publishedAt).toBe(api.clock.now)
  })

  it('are listed for editors by what is due, and by month', async () => {
    const world = await givenArticles(api)
    await sendForReview(api, world)
    const list = (query: string) =>
      send<{ articles: EditedArticle[]; pagination: { totalItems: number } | null }>(
        api,
        `GET /admin/articles?${query}`,
        world.editor,
      )
    const due = (await list('')).body.data
    expect(due.pagination?.totalItems).toBe(29)
    expect(due.articles[0]).toMatchObject({ position: 2, project: 'Tea Timer', email: world.customer.user.email })
    expect(due.articles[0]?.demo).toBe(false)
    await api.db.update(projects).set({ demo: true }).where(eq(projects.id, world.projectId))
    expect((await list('')).body.data.articles[0]?.demo).toBe(true)
    expect((await list('list=review')).body.data.articles.map(({ position }) => position)).toEqual([1])
    const month = (await list('month=2026-11')).body.data
    expect(month.pagination).toBeNull()
    expect(month.articles[0]).toMatchObject({ position: 1, state: 'review' })
    expect((await list('month=soon')).status).toBe(400)
  })
})
