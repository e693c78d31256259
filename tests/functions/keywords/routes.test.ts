import { beforeEach, expect, it } from 'vitest'
import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import { keywordLimits, keywordMessages } from '#src/domain/keywords/keywords.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionSources, polls } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { longestBlock } from '#tests/support/event-loop.ts'
import { givenKeyword, givenMention, givenOwner, givenPublicPost, type MentionOwner } from '#tests/support/mentions.ts'
import { givenProject, givenSubscription } from '#tests/support/orders.ts'

type Listed = { items: Keyword[]; pagination: Pagination; proposals: string[]; limit: number; used: number }
type Added = { added: Keyword[]; skipped: { text: string; reason: 'present' | 'full' }[] }

const day = 24 * 60 * 60 * 1000
const { none, starter } = allowances

describeDatabases('keywords in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
  })

  const add = (body: object, { owner, projectId } = world) =>
    send<Added>(api, `POST /projects/${projectId}/keyword`, { token: owner.token, body })
  const list = async ({ owner, projectId } = world) =>
    (await send<Listed>(api, `GET /projects/${projectId}/keywords`, { token: owner.token })).body.data
  const listen = (projectId = world.projectId) =>
    api.db.insert(mentionSources).values({ id: api.services.newId(), projectId, kind: 'hackernews', createdAt: 1 })

  it('are added, listed and deleted', async () => {
    const { status, body } = await add({ text: ' Tea   timer ', match: 'all', competitor: true })
    expect(status).toBe(201)
    const expected = { text: 'Tea timer', match: 'all', competitor: true, weeks: [0, 0, 0, 0, 0, 0, 0, 0] }
    expect(body.data).toMatchObject({ added: [expected], skipped: [] })
    expect(await list()).toMatchObject({
      items: [expected],
      pagination: { totalItems: 1, totalPages: 1, hasNextPage: false },
      limit: none.keywords,
      used: 1,
    })
    const path = `DELETE /projects/${world.projectId}/keyword/${body.data.added[0]!.id}` as const
    const { token } = world.owner
    expect((await send(api, path, { token })).status).toBe(200)
    expect((await send(api, path, { token })).status).toBe(404)
    expect((await list()).items).toEqual([])
  })

  it('are pasted, one a line, and are there once however they are typed', async () => {
    await givenSubscription(api, world.owner.user.id, 1, { providerId: null })
    const { body } = await add({ text: 'tea timer\r\n\nbrewing guide\nTea-Timer\n  oolong ' })
    expect(body.data.added.map(({ text }) => text)).toEqual(['tea timer', 'brewing guide', 'oolong'])
    expect((await add({ text: 'TEA TIMER' })).body.data).toEqual({
      added: [],
      skipped: [{ text: 'TEA TIMER', reason: 'present' }],
      hidden: 0,
    })
  })

  it('are limited by the plan in all projects, exactly, even if added in parallel', async () => {
    await givenSubscription(api, world.owner.user.id, 1, { providerId: null })
    const other = { ...world, projectId: await givenProject(api, world.owner.user.id) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => add({ text: `keyword ${n}` }, n % 2 === 0 ? world : other)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(starter.keywords)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(20 - starter.keywords)
    expect(refused[0]?.body.message).toBe(keywordMessages.full(starter.keywords))
    expect(await api.db.select().from(keywords)).toHaveLength(starter.keywords)
    // What is there already is still answered as such.
    const [{ text }] = (await list()).items as [Keyword]
    expect((await add({ text })).status).toBe(201)
  })

  it('that don’t all fit are added as far as they do, in the order they were pasted', async () => {
    const { status, body } = await add({ text: 'one tea\ntwo teas and more\nthree cups\nfour pots' })
    expect([status, body.data.added.map(({ text }) => text), body.data.skipped]).toEqual([
      201,
      ['one tea', 'two teas and more', 'three cups'],
      [{ text: 'four pots', reason: 'full' }],
    ])
  })

  it('that are typed twice don’t take up each other’s room', async () => {
    const { body } = await add({ text: 'tea timer\nTea-Timer\nTEA TIMER\nkettle\nteapot\nTea timer\nteacup\nTeacup' })
    expect(none.keywords).toBe(3)
    expect(body.data.added.map(({ text }) => text)).toEqual(['tea timer', 'kettle', 'teapot'])
    expect(body.data.skipped).toEqual([{ text: 'teacup', reason: 'full' }])
  })

  it.each([
    [{ text: '' }, 'text', keywordMessages.required],
    [{}, 'text', keywordMessages.required],
    [{ text: 5 }, 'text', keywordMessages.required],
    [{ text: 'x'.repeat(81) }, 'text', keywordMessages.tooLong],
    [{ text: '"*-"' }, 'text', keywordMessages.noWords],
    [{ text: 'tea', match: 'NEAR' }, 'match', keywordMessages.matchUnknown],
    [{ text: 'tea', match: { toString: 1 } }, 'match', keywordMessages.matchUnknown],
    [{ text: Array(101).fill('tea').join('\n') }, 'text', keywordMessages.tooMany],
    [{ text: 'tea\n!' }, 'text', `“!”: ${keywordMessages.noWords}`],
  ])('refuse %j', async (body, field, message) => {
    const { status, body: answer } = await add(body)
    expect([status, answer.errors]).toEqual([422, [{ field, message }]])
  })

  it('that are far too long are refused without work', async () => {
    let status = 0
    const blocked = await longestBlock(async () => {
      ;({ status } = await add({ text: `a${'\u0323\u0301'.repeat(16_000)}` }))
    })
    expect(status).toBe(422)
    expect(blocked).toBeLessThan(100)
  })

  it('come with proposals from the profile and what people search for', async () => {
    const profile = { keywords: ['brewing guide', 'kettles'], category: 'saas' }
    const url = 'https://www.teatimer.example/'
    const own = { ...world, projectId: await givenProject(api, world.owner.user.id, { url, profile }) }
    const { proposals } = await list(own)
    const named = ['Tea Timer', 'teatimer.example', 'brewing guide']
    expect(proposals.slice(0, 5)).toEqual([...named, 'kettle app', 'kettle tool'])
    await add({ text: 'tea timer' }, own)
    expect((await list(own)).proposals).not.toContain('Tea Timer')
  })

  it('count their mentions by week, the present one last', async () => {
    const mention = (weeksAgo: number) =>
      givenMention(api, world.projectId, { listedAt: api.clock.now - weeksAgo * 7 * day - 1 })
    const of = [await mention(0), await mention(0), await mention(2), await mention(7), await mention(8)]
    const id = await givenKeyword(api, world.projectId, 'tea timer', { of: [] })
    const { mentionKeywords, mentions } = await import('#src/storage/mentions/schema.ts')
    for (const { id: mentionId, listedAt: postedAt } of await api.db.select().from(mentions)) {
      if (of.includes(mentionId)) await api.db.insert(mentionKeywords).values({ keywordId: id, mentionId, postedAt })
    }
    expect((await list()).items[0]?.weeks).toEqual([1, 0, 0, 0, 0, 1, 0, 2])
    expect(keywordLimits.weeks).toBe(8)
  })

  it('don’t count a mention that another one stands for', async () => {
    const first = await givenMention(api, world.projectId)
    const folded = await givenMention(api, world.projectId, { state: 'folded', foldedInto: first })
    await givenKeyword(api, world.projectId, 'tea timer', { of: [first, folded] })
    expect((await list()).items[0]?.weeks.at(-1)).toBe(1)
  })

  it('are searched for from now on, in one search for equal keywords of different customers', async () => {
    const stranger = await givenOwner(api)
    await listen()
    await listen(stranger.projectId)
    await add({ text: 'Tea timer' })
    await add({ text: 'tea-timer' }, stranger)
    await add({ text: 'spam', match: 'exclude' })
    expect((await api.db.select().from(polls)).map(({ term }) => term)).toEqual(['"tea timer"'])
    await add({ text: 'brewing guide', match: 'all' })
    const terms = async () => (await api.db.select().from(polls)).map(({ term }) => term).sort()
    expect(await terms()).toEqual(['"tea timer"', 'brewing guide'])
    for (const { id } of (await list()).items) {
      await send(api, `DELETE /projects/${world.projectId}/keyword/${id}`, { token: world.owner.token })
    }
    expect(await terms()).toEqual(['"tea timer"'])
  })

  it('find what was posted before, but not what the project excludes', async () => {
    await listen()
    await givenPublicPost(api, { title: 'Which tea timer?', postedAt: api.clock.now - 29 * day })
    await givenPublicPost(api, { title: 'A free tea timer' })
    await givenPublicPost(api, { title: 'An old tea timer', postedAt: api.clock.now - 31 * day })
    await givenPublicPost(api, { title: 'A tea timer elsewhere', kind: 'reddit' })
    await add({ text: 'free', match: 'exclude' })
    const { body } = await add({ text: 'tea timer' })
    expect(body.data.added[0]?.weeks).toEqual([0, 0, 0, 1, 0, 0, 0, 0])
    expect((await list()).items.map(({ weeks }) => weeks.reduce((sum, count) => sum + count))).toEqual([0, 1])
  })

  it("don't exist for other customers, nor under another project", async () => {
    const { body } = await add({ text: 'tea timer' })
    const stranger = await givenOwner(api)
    const { id } = body.data.added[0]!
    const { token } = stranger.owner
    const theirs = `/projects/${world.projectId}` as const
    expect((await send(api, `GET ${theirs}/keywords`, { token })).status).toBe(404)
    expect((await send(api, `POST ${theirs}/keyword`, { token, body: { text: 'mine' } })).status).toBe(404)
    expect((await send(api, `DELETE ${theirs}/keyword/${id}`, { token })).status).toBe(404)
    expect((await send(api, `DELETE /projects/${stranger.projectId}/keyword/${id}`, { token })).status).toBe(404)
    expect((await list()).used).toBe(1)
  })
})
