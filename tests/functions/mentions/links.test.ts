import type { RequestListener } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { authorHash } from '#functions/leads/removed-authors.ts'
import { mentionMessages } from '#src/domain/mentions/changes.ts'
import type { LeadPage } from '#src/domain/leads/leads.api.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { leadAccounts } from '#src/storage/leads/schema.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { mentions, publicPosts, removedAuthors } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { sitesCertificate, sitesKey } from '#tests/support/certificates.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { reachTo, startListedSite } from '#tests/support/listed-sites.ts'
import { givenKeyword, givenMention, givenOwner, givenPublicPost, type MentionOwner } from '#tests/support/mentions.ts'
import { useListedSites } from '#tests/support/use-listed-sites.ts'

type Added = { mention: Mention; unread: string | null }

const page = `<!doctype html><html lang="en"><head><title>Tea forum</title><meta name="author" content="leaf">
  <meta property="og:title" content="Looking for a tea timer"><meta property="og:description" content="Any ideas?">
  <meta property="article:published_time" content="2026-11-18T08:00:00Z"></head><body>All of it</body></html>`

describeDatabases('a pasted link, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sites = useListedSites()
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenKeyword(api, world.projectId)
  })

  const add = (body: object, { owner, projectId } = world) =>
    send<Added>(api, `POST /posts/${projectId}/mentions`, { token: owner.token, body })
  /** A forum on loopback that we may request. */
  const givenForum = async (answer: RequestListener): Promise<string> => {
    const { port } = await sites.given(answer)
    const origin = `http://forum.example:${port}`
    api.services.network = reachTo([origin])
    return origin
  }
  const html: RequestListener = (_, response) => void response.setHeader('content-type', 'text/html').end(page)

  it('is read from its page, scored, and found in the inbox', async () => {
    const url = `${await givenForum(html)}/t/1`
    const { status, body } = await add({ url: `${url}#reply` })
    expect([status, body.data.unread]).toEqual([201, null])
    expect(body.data.mention).toMatchObject({
      ...{ source: 'link', place: '', url, author: 'leaf', title: 'Looking for a tea timer', text: 'Any ideas?' },
      ...{ postedAt: '2026-11-18T08:00:00.000Z', keywords: ['tea timer'], state: 'new', authorUrl: null },
      reasons: ['asks', 'title'],
    })
    // Pasted again, it's the same mention. If it was dismissed, it's wanted again.
    await send(api, `DELETE /posts/${body.data.mention.id}/mention`, { token: world.owner.token })
    expect((await add({ url })).body.data.mention).toEqual(body.data.mention)
    expect(await api.db.select().from(mentions)).toHaveLength(1)
    expect(body.data.mention.movedUp).toBe('added')
    // It says the last reason.
    const until = new Date(api.clock.now + 60 * 60 * 1000).toISOString()
    await send(api, `PUT /posts/${body.data.mention.id}/mention`, {
      token: world.owner.token,
      body: { action: 'snooze', until },
    })
    api.clock.now += 2 * 60 * 60 * 1000
    const listed = await send<{ items: Mention[] }>(api, `GET /posts/${world.projectId}/mentions`, {
      token: world.owner.token,
    })
    expect(listed.body.data.items[0]?.movedUp).toBe('woken')
    expect((await add({ url })).body.data.mention.movedUp).toBe('added')
  })

  it('is kept with what was typed if its page can’t be read', async () => {
    const closed = await givenForum((_, response) => void response.writeHead(403).end())
    const typed = { title: 'Which tea timer?', text: 'Mine broke.', author: 'leaf' }
    const urls = [`${closed}/1`, 'https://forum.example/2', 'http://127.0.0.1.nip.example/3', 'https://pdf.example/4']
    for (const url of urls) {
      const { status, body } = await add({ url, ...typed })
      expect(status).toBe(201)
      expect(body.data.mention).toMatchObject({ ...typed, url, keywords: ['tea timer'] })
      expect(body.data.unread).toBeTruthy()
    }
  })

  it('can be pasted again with what its page didn’t say', async () => {
    const url = 'https://forum.example/1'
    const first = (await add({ url })).body.data
    expect([first.mention.title, first.mention.keywords]).toEqual(['', []])
    const typed = { title: 'Which tea timer?', text: 'Mine broke.', author: 'leaf' }
    const second = (await add({ url, ...typed })).body.data.mention
    expect(second).toMatchObject({
      id: first.mention.id,
      ...typed,
      keywords: ['tea timer'],
      reasons: ['title', 'fresh'],
    })
    expect(second.score).toBeGreaterThan(first.mention.score)
    expect((await api.db.select().from(leadAccounts)).map(({ handle }) => handle)).toEqual(['leaf'])
    // What isn't typed this time stays, also if the page can be read by now.
    expect((await add({ url })).body.data.mention).toMatchObject(typed)
    expect((await add({ url, title: 'Another title' })).body.data.mention).toMatchObject({
      ...{ ...typed, title: 'Another title' },
      ...{ keywords: [], reasons: ['fresh'] },
    })
    expect(await api.db.select().from(mentions)).toHaveLength(1)
  })

  it('gets what its page says when it can be read, except for what was typed', async () => {
    let status = 403
    const forum = await givenForum((_, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end(page)
    })
    await add({ url: `${forum}/1`, text: 'Mine broke.' })
    status = 200
    expect((await add({ url: `${forum}/1` })).body.data.mention).toMatchObject({
      ...{ title: 'Looking for a tea timer', text: 'Mine broke.', author: 'leaf', keywords: ['tea timer'] },
    })
  })

  it('never has an email as its author, whether its page says so or someone types it', async () => {
    const origin = await givenForum((_, response) => {
      response.setHeader('content-type', 'text/html').end(page.replace('content="leaf"', 'content="ann@mail.example"'))
    })
    expect((await add({ url: `${origin}/t/1` })).body.data.mention.author).toBe('')
    const typed = await add({ url: 'https://forum.example/9', author: '@ann@social.example' })
    expect(typed.body.data.mention.author).toBe('@ann@social.example')
    expect((await api.db.select().from(leads)).length).toBe(1)
  })

  it('is of one project: another one that pastes it sees nothing of what was typed', async () => {
    const url = 'https://forum.example/1'
    await add({ url, text: 'Our secret plan' })
    const { body } = await add({ url }, await givenOwner(api))
    expect(body.data.mention).toMatchObject({ url, text: '', title: '', keywords: [] })
    expect(await api.db.select().from(publicPosts)).toHaveLength(2)
  })

  it('is in the export of the account with what was typed, which posts of others aren’t', async () => {
    const typed = { title: 'Which tea timer?', text: 'Our secret plan', author: 'leaf' }
    await add({ url: 'https://forum.example/1', ...typed })
    await givenMention(api, world.projectId, { post: { text: 'What someone else wrote' } })
    const { body } = await send(api, 'GET /users/me/export', { token: world.owner.token })
    const rows = (body as unknown as { mentions: object[] }).mentions
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ url: 'https://forum.example/1', pastedTitle: typed.title, pastedText: typed.text, pastedAuthor: 'leaf' },
      }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ pastedTitle: null, pastedText: null, pastedAuthor: null }))
    expect(JSON.stringify(rows)).not.toContain('What someone else wrote')
  })

  it('is deleted with its project, and so is what was typed about it', async () => {
    const { owner, projectId } = world
    await add({ url: 'https://forum.example/1', text: 'Our secret plan' })
    const shared = await givenPublicPost(api)
    await givenMention(api, projectId, { postId: shared })
    const removed = await send(api, `DELETE /projects/${projectId}`, { token: owner.token })
    expect(removed.status).toBe(200)
    const left = await api.db.select({ id: publicPosts.id }).from(publicPosts)
    expect(left).toEqual([{ id: shared }])
  })

  it('never makes us request a private IP', async () => {
    const { port, requests } = await sites.given(html)
    for (const host of ['localhost.localdomain', 'intern.example', '0x7f.1.example']) {
      const { status, body } = await add({ url: `http://${host}:${port}/` })
      expect([host, status, body.data.unread === null]).toEqual([host, 201, false])
    }
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://localhost:${port}/`,
      'http://2130706433/',
    ]) {
      expect([url, (await add({ url })).status]).toEqual([url, 422])
    }
    // Nor does a page that we may read lead us there.
    const origin = await givenForum((_, response) => {
      response.writeHead(302, { location: `http://intern.example:${port}/` }).end()
    })
    expect((await add({ url: `${origin}/away` })).body.data.unread).toBeTruthy()
    expect(requests).toEqual([])
  })

  it('must be a link, and texts have limits', async () => {
    const url = 'https://forum.example/1'
    const wrong: [object, string][] = [
      [{}, mentionMessages.urlRequired],
      [{ url: 'forum' }, mentionMessages.urlInvalid],
      [{ url: 'javascript:alert(1)//forum.example' }, mentionMessages.urlInvalid],
      [{ url: 'data:text/html,<p>' }, mentionMessages.urlInvalid],
      [{ url: `https://forum.example/${'x'.repeat(2048)}` }, mentionMessages.urlInvalid],
      [{ url, title: 'x'.repeat(301) }, mentionMessages.titleTooLong],
      [{ url, text: 'é'.repeat(10_001) }, mentionMessages.textTooLong],
      [{ url, author: 'x'.repeat(101) }, mentionMessages.authorTooLong],
      [{ url, author: 'Ann <ann@mail.example>' }, mentionMessages.authorIsEmail],
    ]
    for (const [body, message] of wrong) {
      const { status, body: answer } = await add(body)
      expect([status, answer.errors[0]?.message]).toEqual([422, message])
    }
  })

  it('of a Lemmy post is read through its instance’s API, as the same post that a search would find', async () => {
    const answer: RequestListener = ({ url }, response) => {
      if (url !== '/api/v3/post?id=12') return void response.writeHead(404).end()
      const creator = { name: 'leaf', actor_id: 'https://lemmy.example/u/leaf' }
      const post = { name: 'Which tea timer?', body: 'Any?', ap_id: 'https://lemmy.example/post/12' }
      response.end(JSON.stringify({ post_view: { post: { ...post, published: '2026-11-19T08:00:00' }, creator } }))
    }
    const { port } = await sites.started(startListedSite(answer, { key: sitesKey, cert: sitesCertificate }))
    const origin = `https://lemmy.sites.example:${port}`
    api.services.network = reachTo([origin], {}, { ca: sitesCertificate })
    const place = `lemmy.sites.example:${port}`
    const postId = await givenPublicPost(api, { kind: 'lemmy', place, externalId: 'https://lemmy.example/post/12' })
    const id = await givenMention(api, world.projectId, { postId, state: 'folded', foldedInto: 'another' })
    const { body } = await add({ url: `${origin}/post/12`, title: 'Not what it says' })
    expect(body.data.mention).toMatchObject({ id, source: 'lemmy', state: 'new', title: 'Which tea timer do you use?' })
    const other = await add({ url: `${origin}/post/12` }, await givenOwner(api))
    expect(other.body.data.mention).toMatchObject({ source: 'lemmy', state: 'new' })
    expect(await api.db.select().from(publicPosts)).toHaveLength(1)
  })

  it('of someone who doesn’t want to be found is refused', async () => {
    const hash = authorHash({ kind: 'link', key: `leaf ${world.projectId}` })
    await api.db.insert(removedAuthors).values({ kind: 'link', hash, removedAt: 1 })
    const { status, body } = await add({ url: 'https://forum.example/1', author: 'leaf' })
    expect([status, body.errors]).toEqual([422, [{ field: 'url', message: mentionMessages.removedAuthor }]])
    expect(await api.db.select().from(publicPosts)).toEqual([])
  })

  it('of someone whom the project has removed is refused, and not for others', async () => {
    await add({ url: 'https://forum.example/1', author: 'leaf' })
    const { token } = world.owner
    const { items } = (await send<LeadPage>(api, `GET /projects/${world.projectId}/leads`, { token })).body.data
    await send(api, `DELETE /projects/${world.projectId}/leads/${items[0]!.id}`, { token })
    const { status, body } = await add({ url: 'https://forum.example/2', author: 'leaf' })
    expect([status, body.errors]).toEqual([422, [{ field: 'url', message: mentionMessages.removedAuthor }]])
    expect(await api.db.select().from(publicPosts)).toEqual([])
    expect((await add({ url: 'https://forum.example/2', author: 'leaf' }, await givenOwner(api))).status).toBe(201)
  })

  it('can be added 60 times an hour', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 61; count += 1) statuses.push((await add({ url: 'https://forum.example/1' })).status)
    expect([statuses.slice(0, 60).every((status) => status === 201), statuses[60]]).toEqual([true, 429])
  })
})
