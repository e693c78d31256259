import { beforeEach, expect, it } from 'vitest'
import { sourceFaults } from '#src/domain/mentions/faults.ts'
import type { MentionSource } from '#src/domain/mentions/sources.api.ts'
import { sourceLimits, sourceMessages } from '#src/domain/mentions/sources.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { mentions, mentionSources, polls } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { siteOrigin } from '#tests/support/mention-sources/double.ts'
import { hour, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner, givenPublicPost, type MentionOwner } from '#tests/support/mentions.ts'
import { givenProject, givenSubscription } from '#tests/support/orders.ts'

type Listed = { items: MentionSource[]; pagination: Pagination; feeds: number; feedsUsed: number }

describeDatabases('sources in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sources = useSources(api)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    api.services.network = sources.access.network
  })

  const add = (kind: unknown, place?: unknown, { owner, projectId } = world) =>
    send<MentionSource>(api, `POST /projects/${projectId}/sources`, { token: owner.token, body: { kind, place } })
  const list = async ({ owner, projectId } = world) =>
    (await send<Listed>(api, `GET /projects/${projectId}/sources`, { token: owner.token })).body.data
  const blog = (path = '/feed.xml') => `${siteOrigin(sources.double, 'blog.example')}${path}`

  it('are added, listed with their state, and deleted', async () => {
    const { status, body } = await add('hackernews')
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({ kind: 'hackernews', place: '', readAt: null, error: null, nextAt: null }),
    ])
    await givenKeyword(api, world.projectId)
    await sources.read()
    const readAt = new Date(api.clock.now).toISOString()
    const nextAt = new Date(api.clock.now + hour / 4).toISOString()
    expect(await list()).toMatchObject({
      items: [{ kind: 'hackernews', readAt, error: null, nextAt }],
      pagination: { totalItems: 1, totalPages: 1 },
      feeds: 1,
      feedsUsed: 0,
    })
    sources.double.mood = () => ({ status: 403, body: '' })
    api.clock.now += hour
    await sources.read()
    expect((await list()).items).toMatchObject([{ readAt, error: sourceFaults.blocked('hackernews', 403) }])
    const path = `DELETE /projects/${world.projectId}/sources/${body.data.id}` as const
    expect((await send(api, path, { token: world.owner.token })).status).toBe(200)
    expect((await send(api, path, { token: world.owner.token })).status).toBe(404)
    expect([(await list()).items, await api.db.select().from(polls)]).toEqual([[], []])
  })

  it('show the state of their own searches only', async () => {
    const stranger = await givenOwner(api)
    await givenKeyword(api, stranger.projectId, 'teapot')
    await add('hackernews', '', stranger)
    await add('hackernews')
    await givenKeyword(api, world.projectId)
    sources.double.mood = ({ url }) => (url.search.includes('teapot') ? { status: 400, body: '' } : null)
    await sources.read()
    expect((await list()).items).toMatchObject([{ error: null }])
    expect((await list(stranger)).items).toMatchObject([{ error: sourceFaults.refused('hackernews', 400) }])
  })

  it.each([
    ['stackexchange', 'softwarerecs', 'softwarerecs'],
    ['stackexchange', 'https://softwarerecs.stackexchange.com/questions', 'softwarerecs'],
    ['stackexchange', 'StackOverflow.com', 'stackoverflow'],
    ['lemmy', ' Lemmy.Example ', 'lemmy.example'],
    ['lemmy', 'https://lemmy.example/c/tea', 'lemmy.example'],
    ['mastodon', 'bücher.example', 'xn--bcher-kva.example'],
    ['reddit', 'r/tea', ''],
  ])('%s at %s', async (kind, typed, place) => {
    expect((await add(kind, typed)).body.data).toMatchObject({ kind, place })
    // Once, however it is typed.
    expect((await add(kind, place)).status).toBe(201)
    expect((await list()).items).toHaveLength(1)
  })

  it.each([
    ['link', '', 'kind', sourceMessages.kind],
    [undefined, '', 'kind', sourceMessages.kind],
    ['lemmy', '', 'place', sourceMessages.instance],
    ['lemmy', 5, 'place', 'Invalid input: expected string, received number'],
    ['lemmy', 'localhost', 'place', sourceMessages.instance],
    ['lemmy', '127.0.0.1', 'place', sourceMessages.instance],
    ['lemmy', '[::1]', 'place', sourceMessages.instance],
    ['lemmy', 'lemmy.example:8080', 'place', sourceMessages.instance],
    ['lemmy', 'a:b@lemmy.example', 'place', sourceMessages.instance],
    ['lemmy', `${'x'.repeat(493)}.example`, 'place', sourceMessages.placeTooLong],
    ['stackexchange', 'a/b?c', 'place', sourceMessages.site],
    ['feed', 'javascript:alert(1)', 'place', sourceMessages.url],
    ['feed', 'http://2130706433/', 'place', sourceMessages.url],
    ['feed', 'file:///etc/passwd', 'place', sourceMessages.url],
  ])('refuse %j at %j', async (kind, place, field, message) => {
    const { status, body } = await add(kind, place)
    expect([status, body.errors]).toEqual([422, [{ field, message }]])
    expect(sources.double.calls).toEqual([])
  })

  it('may be a website that says where its feed is', async () => {
    sources.double.mood = ({ url }) =>
      url.pathname === '/'
        ? {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: `<link rel="stylesheet" href="/x.css"><link rel="ALTERNATE" type="application/rss+xml" href="feed.xml">`,
          }
        : null
    expect((await add('feed', blog('/#top'))).body.data).toMatchObject({ kind: 'feed', place: blog() })
  })

  it.each([
    [
      'relative to its base',
      '<base href="/sub/"><link rel=alternate type=application/rss+xml href=feed.xml>',
      '/sub/feed.xml',
    ],
    [
      'with a type with parameters',
      '<link rel="alternate" type="application/atom+xml; charset=utf-8" href="/feed.xml">',
      '/feed.xml',
    ],
    [
      'after one that is none',
      '<link rel="alternate" type="application/json" href="/wp-json"><link rel="alternate" type="text/xml" href="/feed.xml">',
      '/feed.xml',
    ],
    [
      'outside of templates',
      '<template><link rel=alternate type=text/xml href=/no.xml></template><link rel=alternate type=text/xml href=/feed.xml>',
      '/feed.xml',
    ],
  ])('may be a website that names its feed %s', async (_, body, path) => {
    sources.double.mood = ({ url }) => {
      if (url.pathname === '/') return { status: 200, headers: { 'content-type': 'text/html' }, body }
      return url.pathname === '/wp-json' ? { status: 200, body: '{"name":"Blog"}' } : null
    }
    expect((await add('feed', blog('/'))).body.data).toMatchObject({ kind: 'feed', place: blog(path) })
  })

  it.each([
    [
      'has no feed',
      { status: 200, body: '<title>Hi</title>', headers: { 'content-type': 'text/html' } },
      sourceFaults.noFeed,
    ],
    [
      'names a private one',
      {
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<link rel="alternate" type="application/atom+xml" href="http://169.254.169.254/">',
      },
      sourceFaults.notPublic,
    ],
    ['is none', { status: 200, body: '{"a":1}' }, sourceFaults.unexpected('feed')],
    ['is missing', { status: 404, body: '' }, sourceFaults.missing('feed', 404)],
    [
      'redirects into our network',
      { status: 302, body: '', headers: { location: 'http://localhost:1/' } },
      sourceFaults.notPublic,
    ],
  ])('that %s isn’t added as a feed, with the reason', async (_, mood, message) => {
    sources.double.mood = () => mood
    const { status, body } = await add('feed', blog('/'))
    expect([status, body.errors]).toEqual([422, [{ field: 'place', message }]])
    expect((await list()).items).toEqual([])
  })

  it('that are feeds are limited by the plan in all projects, exactly, even if added in parallel', async () => {
    await givenSubscription(api, world.owner.user.id, 1, { providerId: null })
    const other = { ...world, projectId: await givenProject(api, world.owner.user.id) }
    const { feeds } = allowances.starter
    const addFeed = (n: number) => add('feed', blog(`/${n}.xml`), n % 2 === 0 ? world : other)
    const answers = await Promise.all(Array.from({ length: feeds + 5 }, (_, n) => addFeed(n)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(feeds)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body.message).toBe(sourceMessages.feedsFull(feeds))
    expect(await list()).toMatchObject({ feeds, feedsUsed: feeds })
    // One that is there is left as it is, and others have their own limit.
    expect((await addFeed(answers.findIndex(({ status }) => status === 201))).status).toBe(201)
    expect((await add('lemmy', 'lemmy.example')).status).toBe(201)
  })

  it('are limited per project', async () => {
    const answers = await Promise.all(
      Array.from({ length: sourceLimits.perProject + 2 }, (_, n) => add('lemmy', `l${n}.example`)),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await api.db.select().from(mentionSources)).toHaveLength(sourceLimits.perProject)
  })

  it('find what others’ searches have found there before', async () => {
    await givenKeyword(api, world.projectId)
    await givenPublicPost(api)
    await add('hackernews')
    expect(await api.db.select().from(mentions)).toHaveLength(1)
  })

  it("don't exist for other customers, nor under another project", async () => {
    const { body } = await add('reddit')
    const stranger = await givenOwner(api)
    const { token } = stranger.owner
    const theirs = `/projects/${world.projectId}/sources` as const
    expect((await send(api, `GET ${theirs}`, { token })).status).toBe(404)
    expect((await add('reddit', '', { ...world, owner: stranger.owner })).status).toBe(404)
    expect((await send(api, `DELETE ${theirs}/${body.data.id}`, { token })).status).toBe(404)
    const own = `/projects/${stranger.projectId}/sources/${body.data.id}` as const
    expect((await send(api, `DELETE ${own}`, { token })).status).toBe(404)
    expect(await api.db.select().from(mentionSources)).toHaveLength(1)
  })
})
