import { beforeEach, expect, it } from 'vitest'
import type { EditedPost, Post, PostCard, PostContent } from '#src/domain/posts/posts.api.ts'
import { postMessages } from '#src/domain/posts/posts.ts'
import { listAudit } from '#src/storage/audit/queries.ts'
import { addTestSession, addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { post, written } from '#tests/support/posts.ts'

describeDatabases('Editing posts in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let editor: TestUser
  let token: string
  beforeEach(async () => {
    editor = await addTestUser(api, { admin: true, email: 'ed@example.com' })
    token = editor.token
  })
  const listed = async () => {
    const { body } = await send(api, 'GET /blogposts')
    return body as unknown as { blogposts: PostCard[]; total: number }
  }
  const read = async (id: string) => (await send<EditedPost>(api, `GET /admin/posts/${id}`, { token })).body.data
  const save = (id: string, body: object) => send<EditedPost>(api, `PUT /blogposts/${id}`, { token, body })
  const keep = (id: string, body: object) => send<EditedPost>(api, `PUT /admin/posts/${id}/draft`, { token, body })

  it('keeps changes separate from a public post until they are published', async () => {
    const { id } = await post(api, token, { status: 'published' })
    const kept = await keep(id, { version: 1, title: 'Another title', content: '<p>Other words.</p>' })
    expect(kept.body.data).toMatchObject({ version: 2, title: written.title })
    expect(kept.body.data.draft).toMatchObject({ title: 'Another title', content: '<p>Other words.</p>' })
    expect((await listed()).blogposts[0]?.title).toBe(written.title)
    // A save without fields publishes the current text.
    await save(id, { version: 2, status: 'published' })
    expect((await listed()).blogposts[0]?.title).toBe('Another title')
    expect((await read(id)).draft).toBeNull()
  })

  it('discards such changes, which stay in the history', async () => {
    const { id } = await post(api, token, { status: 'published' })
    await keep(id, { version: 1, title: 'A thought' })
    const dropped = await send<EditedPost>(api, `DELETE /admin/posts/${id}/draft`, { token, body: { version: 2 } })
    expect(dropped.body.data).toMatchObject({ draft: null, version: 3 })
    const history = (
      await send<{ number: number; title: string; kind: string }[]>(api, `GET /admin/posts/${id}/revisions`, { token })
    ).body.data
    expect(history.map(({ kind, title }) => [kind, title])).toEqual([
      ['autosave', 'A thought'],
      ['publish', written.title],
    ])
  })

  it('are in the activity log once an hour, not with every autosave', async () => {
    const { id } = await post(api, token)
    const logged = async () =>
      (await listAudit(api.db, { subject: id, limit: 50 })).map(({ action, email, status }) =>
        [action.split(' ')[0], action.includes('draft') && 'draft', email.split('@')[0], status]
          .filter(Boolean)
          .join(' '),
      )
    for (let version = 1; version < 5; version += 1) {
      api.clock.now += 60_000
      await keep(id, { version, title: `Draft ${version}` })
    }
    expect(await logged()).toEqual(['PUT draft ed 200', 'POST ed 201'])
    const stale = await keep(id, { version: 1, title: 'Too late' })
    expect(stale.status).toBe(409)
    const other = await addTestUser(api, { admin: true, email: 'other@example.com' })
    await send(api, `PUT /admin/posts/${id}/draft`, { token: other.token, body: { version: 5, title: 'Theirs' } })
    await keep(id, { version: 6, title: 'Mine again' })
    await keep(id, { version: 7, title: 'And again' })
    const fresh = ['PUT draft ed 200', 'PUT draft other 200', 'PUT draft ed 409']
    expect(await logged()).toEqual([...fresh, 'PUT draft ed 200', 'POST ed 201'])
    api.clock.now += 61 * 60_000
    token = await addTestSession(api.services, editor.user, api.clock.now)
    await keep(id, { version: 8, title: 'Later' })
    expect(await logged()).toEqual(['PUT draft ed 200', ...fresh, 'PUT draft ed 200', 'POST ed 201'])
  })

  it('refuses the second of two editors, and loses neither text', async () => {
    const { id } = await post(api, token)
    const other = await addTestUser(api, { admin: true, email: 'other@example.com' })
    const first = await keep(id, { version: 1, title: 'Mine' })
    expect(first.status).toBe(200)
    const second = await send<{ version: number; savedBy: string; revision: number }>(
      api,
      `PUT /admin/posts/${id}/draft`,
      { token: other.token, body: { version: 1, title: 'Theirs' } },
    )
    expect(second.status).toBe(409)
    expect(second.body.message).toBe(postMessages.conflict)
    expect(second.body.data).toMatchObject({ version: 2, savedBy: 'ed@example.com' })
    const lost = await send<{ kind: string; savedBy: string; content: PostContent }>(
      api,
      `GET /admin/posts/${id}/revisions/${second.body.data.revision}`,
      { token },
    )
    expect(lost.body.data).toMatchObject({ kind: 'conflict', savedBy: 'other@example.com' })
    expect(lost.body.data.content.title).toBe('Theirs')
    expect((await read(id)).draft?.title).toBe('Mine')
    expect((await save(id, { version: 1, title: 'Theirs', status: 'published' })).status).toBe(409)
    expect((await listed()).total).toBe(0)
  })

  it('accepts one of many parallel saves and keeps the others', async () => {
    const { id } = await post(api, token)
    const titles = Array.from({ length: 12 }, (_, number) => `Title ${number}`)
    const answers = await Promise.all(titles.map((title) => keep(id, { version: 1, title })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)])
    const history = await send<{ title: string }[]>(api, `GET /admin/posts/${id}/revisions`, { token })
    expect(history.body.data.map(({ title }) => title).sort()).toEqual([...titles, written.title].sort())
  })

  it("combines one person's saves within minutes into a revision", async () => {
    const { id } = await post(api, token)
    for (let version = 1; version <= 5; version += 1) await keep(id, { version, title: `Word ${version}` })
    api.clock.now += 11 * 60 * 1000
    await keep(id, { version: 6, title: 'Later' })
    const history = await send<{ title: string }[]>(api, `GET /admin/posts/${id}/revisions`, { token })
    expect(history.body.data.map(({ title }) => title)).toEqual(['Later', 'Word 5', written.title])
  })

  it('redirects every old URL directly to the current one', async () => {
    const { id } = await post(api, token, { status: 'published', slug: 'first' })
    await save(id, { version: 1, slug: 'second' })
    await save(id, { version: 2, slug: 'third' })
    for (const old of ['first', 'second']) {
      const answer = await api.call(`/blog/${old}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/third'])
    }
    // Back to the first slug: it is the post's URL again, not a redirect.
    await save(id, { version: 3, slug: 'first' })
    expect((await api.call('/blog/first')).status).toBe(200)
    expect((await api.call('/blog/third')).headers.get('location')).toBe('/blog/first')
  })

  it('gives an old slug to a post that asks for it', async () => {
    const { id } = await post(api, token, { status: 'published', slug: 'first' })
    await save(id, { version: 1, slug: 'second' })
    expect((await post(api, token, { status: 'published', title: 'First' })).slug).toBe('first-2')
    const taker = await post(api, token, { status: 'published', slug: 'first', title: 'Taker' })
    expect((await send<Post>(api, 'GET /blogposts/first/slug')).body.data.id).toBe(taker.id)
    expect((await api.call('/blog/first')).status).toBe(200)
  })

  it('gives posts with the same title different slugs', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => post(api, token, { title: 'Ünïcode & Co.' })))
    expect(made.map(({ slug }) => slug).sort()).toEqual(
      ['unicode-co', ...Array.from({ length: 7 }, (_, index) => `unicode-co-${index + 2}`)].sort(),
    )
    expect((await post(api, token, { title: '日本語' })).slug).toBe('日本語')
    expect((await post(api, token, { title: 'Preview' })).slug).toBe('preview-post')
  })
})
