import { beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import type { EditedPost, Post, PostCard } from '#src/domain/posts/posts.api.ts'
import { postMessages } from '#src/domain/posts/posts.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { post, uploadPicture, written } from '#tests/support/posts.ts'

describeDatabases('Posts in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token: string
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true, email: 'ed@example.com' })).token
  })
  const listed = async () => {
    const { body } = await send(api, 'GET /blogposts')
    return body as unknown as { blogposts: PostCard[]; total: number }
  }
  const read = async (id: string) => (await send<EditedPost>(api, `GET /admin/posts/${id}`, { token })).body.data
  const save = (id: string, body: object) => send<EditedPost>(api, `PUT /blogposts/${id}`, { token, body })
  const keep = (id: string, body: object) => send<EditedPost>(api, `PUT /admin/posts/${id}/draft`, { token, body })

  it('are visible once published, and hidden again when unpublished', async () => {
    const draft = await post(api, token)
    expect(draft).toMatchObject({ status: 'draft', slug: 'how-a-ledger-is-kept', version: 1, words: 5 })
    expect(await listed()).toMatchObject({ blogposts: [], total: 0 })
    expect((await send(api, `GET /blogposts/${draft.id}`)).status).toBe(404)
    expect((await send(api, `GET /blogposts/${draft.slug}/slug`)).status).toBe(404)

    api.clock.now += 5000
    const published = await save(draft.id, { version: 1, status: 'published' })
    expect(published.body.data).toMatchObject({ status: 'published', version: 2, savedBy: 'ed@example.com' })
    expect(await listed()).toMatchObject({ blogposts: [{ id: draft.id, title: written.title }], total: 1 })
    const bySlug = await send<Post>(api, `GET /blogposts/${draft.slug}/slug`)
    expect(bySlug.body.data).toMatchObject({ content: written.content, createdAt: draft.createdAt })
    expect(bySlug.body.data.publishedAt).toBe(new Date(api.clock.now).toISOString())
    expect((await send<Post>(api, `GET /blogposts/${draft.id}`)).body.data).toEqual(bySlug.body.data)

    await save(draft.id, { version: 2, status: 'draft' })
    expect(await listed()).toMatchObject({ blogposts: [], total: 0 })
    api.clock.now += 5000
    const again = await save(draft.id, { version: 3, status: 'published' })
    expect(again.body.data.publishedAt).toBe(bySlug.body.data.publishedAt)
  })

  it('are listed newest first, in pages, as cards only', async () => {
    for (let number = 1; number <= 5; number += 1) {
      api.clock.now += 1000
      await post(api, token, { title: `Post ${number}`, status: 'published' })
    }
    const page = (await send(api, 'GET /blogposts?page=2&limit=2')).body as unknown as { blogposts: Post[] }
    expect(page.blogposts.map(({ title }) => title)).toEqual(['Post 3', 'Post 2'])
    expect(page.blogposts[0]).not.toHaveProperty('content')
    expect(page).toMatchObject({ success: true, total: 5 })
    for (const query of ['page=0', 'page=x', 'limit=101', 'status=hidden']) {
      expect((await send(api, `GET /blogposts?${query}`)).status, query).toBe(400)
    }
  })

  it('list the latest others, and never themselves', async () => {
    const ids: string[] = []
    for (let number = 1; number <= 5; number += 1) {
      api.clock.now += 1000
      ids.push((await post(api, token, { title: `Post ${number}`, status: 'published' })).id)
    }
    const latest = async (id: string) =>
      (await send<PostCard[]>(api, `GET /blogposts/${id}/latests`)).body.data.map(({ title }) => title)
    expect(await latest(ids[0]!)).toEqual(['Post 5', 'Post 4', 'Post 3'])
    expect(await latest(ids[4]!)).toEqual(['Post 4', 'Post 3', 'Post 2'])
    expect((await send(api, 'GET /blogposts/nothing/latests')).status).toBe(404)
  })

  it('show unpublished content to admins only', async () => {
    await post(api, token)
    const visitor = await addTestUser(api)
    expect((await send(api, 'GET /blogposts?status=draft')).status).toBe(401)
    expect((await send(api, 'GET /blogposts?status=draft', { token: visitor.token })).status).toBe(403)
    const drafts = (await send(api, 'GET /blogposts?status=draft', { token })).body as unknown as { total: number }
    expect(drafts.total).toBe(1)
    expect((await send(api, 'GET /blogposts?status=published', { token: visitor.token })).status).toBe(200)
  })

  it('that are drafts or scheduled can be read by their id, by admins only', async () => {
    const draft = await post(api, token)
    const publishAt = new Date(api.clock.now + 3_600_000).toISOString()
    const scheduled = await post(api, token, { title: 'Later', status: 'scheduled', scheduledAt: publishAt })
    await keep(draft.id, { version: 1, ...written, title: 'Changed since' })
    const seen = async (id: string) => send<Post>(api, `GET /blogposts/${id}`, { token })
    expect((await seen(draft.id)).body.data).toMatchObject({ status: 'draft', title: 'Changed since' })
    const answer = await seen(scheduled.id)
    expect(answer.body.data).toMatchObject({ status: 'scheduled', title: 'Later', content: written.content })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await seen('nothing')).status).toBe(404)
    const visitor = await addTestUser(api)
    const weak = await addTestUser(api, { admin: true, factor: false })
    for (const other of [undefined, visitor.token, weak.token, 'x']) {
      for (const { id } of [draft, scheduled]) {
        const refused = await send(api, `GET /blogposts/${id}`, other === undefined ? {} : { token: other })
        expect([refused.status, refused.body.message]).toEqual([404, postMessages.notFound])
      }
    }
    // A list of drafts shows as much, so it takes as much.
    expect((await send(api, 'GET /blogposts?status=draft', { token: weak.token })).status).toBe(403)
  })

  it("can't be edited by someone who is no longer an admin", async () => {
    const { id } = await post(api, token)
    await api.db.update(users).set({ isAdmin: false })
    expect((await save(id, { version: 1, status: 'published' })).status).toBe(403)
    expect((await keep(id, { version: 1, title: 'x' })).status).toBe(403)
    expect((await send(api, `GET /admin/posts/${id}`, { token })).status).toBe(403)
    expect((await listed()).total).toBe(0)
  })

  it('report errors by field', async () => {
    await post(api, token, { slug: 'mine' })
    const cases: [object, string, string][] = [
      [{ slug: 'mine' }, 'slug', postMessages.slugTaken],
      [{ slug: 'a b' }, 'slug', postMessages.slugInvalid],
      [{ slug: '../x' }, 'slug', postMessages.slugInvalid],
      [{ slug: 'page' }, 'slug', postMessages.slugReserved],
      [{ title: 'x'.repeat(201) }, 'title', postMessages.titleTooLong],
      [{ title: ' ', status: 'published' }, 'title', postMessages.titleRequired],
      [{ content: '<p> </p><script>1</script>', status: 'published' }, 'content', postMessages.contentRequired],
      [{ content: 'ä'.repeat(500_001) }, 'content', postMessages.contentTooLong],
      [{ coverImageId: 'nothing0000000000000' }, 'coverImageId', postMessages.coverUnknown],
      [{ status: 'public' }, 'status', postMessages.statusUnknown],
      [{ status: 'scheduled' }, 'scheduledAt', postMessages.timeRequired],
      [{ status: 'scheduled', scheduledAt: 'soon' }, 'scheduledAt', postMessages.timeRequired],
      [{ status: 'scheduled', scheduledAt: '2020-01-01T00:00:00Z' }, 'scheduledAt', postMessages.timePast],
    ]
    for (const [change, field, message] of cases) {
      const { status, body } = await send(api, 'POST /blogposts', { token, body: { ...written, ...change } })
      expect([status, body.errors], JSON.stringify(change).slice(0, 80)).toEqual([422, [{ field, message }]])
    }
    expect(
      (await send(api, 'POST /blogposts', { token, body: {}, headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415)
  })

  it('are published once, on time, by the scheduled job', async () => {
    const time = api.clock.now + 60_000
    const { id } = await post(api, token, { status: 'scheduled', scheduledAt: new Date(time).toISOString() })
    await runJob(api.services, 'posts')
    expect((await listed()).total).toBe(0)
    api.clock.now = time + 20_000
    await Promise.all([runJob(api.services, 'posts'), runJob(api.services, 'posts')])
    expect((await listed()).blogposts[0]?.publishedAt).toBe(new Date(time).toISOString())
    expect(await read(id)).toMatchObject({ status: 'published', scheduledAt: null, version: 2 })
  })

  it('stay drafts when unscheduled', async () => {
    const scheduledAt = new Date(api.clock.now + 60_000).toISOString()
    const { id } = await post(api, token, { status: 'scheduled', scheduledAt })
    await save(id, { version: 1, status: 'draft' })
    api.clock.now += 120_000
    await runJob(api.services, 'posts')
    expect(await read(id)).toMatchObject({ status: 'draft', scheduledAt: null })
  })

  it('answer 410 for good when deleted', async () => {
    const { id } = await post(api, token, { status: 'published', slug: 'first' })
    await save(id, { version: 1, slug: 'second' })
    expect((await send(api, `DELETE /blogposts/${id}`, { token })).body.message).toBe(postMessages.removed)
    for (const address of ['first', 'second']) expect((await api.call(`/blog/${address}`)).status).toBe(410)
    expect((await send(api, `DELETE /blogposts/${id}`, { token })).status).toBe(404)
    const draft = await post(api, token, { slug: 'third' })
    await send(api, `DELETE /blogposts/${draft.id}`, { token })
    expect((await api.call('/blog/third')).status).toBe(404)
  })

  it('keep their images, and only their own', async () => {
    const [cover, inside, stray] = [await uploadPicture(api), await uploadPicture(api), await uploadPicture(api)]
    const content = `<p>a</p><img src="/api/file-uploads/${inside}/image" alt="">`
    const made = await post(api, token, { coverImageId: cover, content, status: 'published' })
    expect(made.cover).toMatchObject({ url: `/api/file-uploads/${cover}/image` })
    const claimed = (await api.db.select().from(uploads)).filter(({ claimedAt }) => claimedAt !== null)
    expect(claimed.map(({ id }) => id).sort()).toEqual([cover, inside].sort())
    api.clock.now += 48 * 60 * 60 * 1000
    await runJob(api.services, 'sweep')
    expect((await api.db.select().from(uploads)).map(({ id }) => id)).not.toContain(stray)
    expect((await api.call(`/api/file-uploads/${inside}/image`)).status).toBe(200)
  })

  it('can have many more images per hour than a visitor may upload', async () => {
    const announce = (headers: Record<string, string>) =>
      api.call('/api/file-uploads/image', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ type: 'image/png', size: 1000 }),
      })
    const statuses = new Set<number>()
    for (let number = 0; number < 61; number += 1) statuses.add((await announce({})).status)
    expect([...statuses]).toEqual([201, 429])
    const visitor = await addTestUser(api)
    expect((await announce({ authorization: `Bearer ${visitor.token}` })).status).toBe(429)
    expect((await announce({ authorization: `Bearer ${token}` })).status).toBe(201)
  })

  it('log who did what', async () => {
    const { id } = await post(api, token, { title: 'Trailed' })
    await save(id, { version: 1, status: 'published' })
    await send(api, `DELETE /blogposts/${id}`, { token })
    const entries = await api.db.select().from(auditEntries)
    expect(
      entries.map(({ action, subject, note, status, email }) => [action, subject === id, note, status, email]),
    ).toEqual([
      ['POST /api/blogposts', true, 'draft: Trailed', 201, 'ed@example.com'],
      ['PUT /api/blogposts/{id}', true, 'published: Trailed', 200, 'ed@example.com'],
      ['DELETE /api/blogposts/{id}', true, 'removed: Trailed', 200, 'ed@example.com'],
    ])
  })
})
