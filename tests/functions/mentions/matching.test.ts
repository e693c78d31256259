import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { authorHash } from '#functions/leads/removed-authors.ts'
import { matchNow, matchPosts } from '#functions/mentions/match-posts.ts'
import { languageOf } from '#functions/mentions/sources/language.ts'
import { matchAgain } from '#src/storage/mentions/progress.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { mentionKeywords, mentions, mentionSources, publicPosts, removedAuthors } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenKeyword, givenOwner, givenPublicPost, type MentionOwner } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('matching in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await listen(world.projectId)
  })

  const listen = (projectId: string) =>
    api.db.insert(mentionSources).values({ id: api.services.newId(), projectId, kind: 'hackernews', createdAt: 1 })
  const match = () => matchPosts(api.services, Number.POSITIVE_INFINITY)
  const found = () => api.db.select().from(mentions)

  it('makes a mention of a post once, with its keywords, score, reasons and author', async () => {
    const other = await givenKeyword(api, world.projectId, 'failing timer', { match: 'all', competitor: true })
    const own = await givenKeyword(api, world.projectId, 'tea timer')
    await givenPublicPost(api)
    await match()
    await match()
    const [mention, ...more] = await found()
    expect(more).toEqual([])
    expect(mention).toMatchObject({
      ...{ projectId: world.projectId, state: 'new', foldedInto: null, listedAt: api.clock.now, score: 100 },
      reasons: ['asks', 'competitor', 'problem', 'title', 'several', 'fresh'],
    })
    const keywordIds = (await api.db.select().from(mentionKeywords)).map(({ keywordId }) => keywordId)
    expect(keywordIds.sort()).toEqual([own, other].sort())
    expect(await api.db.select().from(leads)).toHaveLength(1)
  })

  it('leaves out what a project excludes, other languages than its own, and what is a month old', async () => {
    await givenKeyword(api, world.projectId, 'tea timer')
    await givenKeyword(api, world.projectId, 'giveaway', { match: 'exclude' })
    const german = await givenProject(api, world.owner.user.id, { profile: { languages: ['de', 'fr'] } })
    await listen(german)
    await givenKeyword(api, german, 'tea timer')
    await givenPublicPost(api, { title: 'Tea timer giveaway' })
    await givenPublicPost(api, { title: 'An old tea timer', postedAt: api.clock.now - 31 * day })
    const english = await givenPublicPost(api, { title: 'One tea timer', language: 'en' })
    const unclear = await givenPublicPost(api, { title: 'Another tea timer, please', language: null })
    const french = await givenPublicPost(api, { title: 'Le tea timer', text: 'Il sonne.', language: 'fr' })
    await match()
    const of = async (id: string) =>
      (await found()).filter(({ projectId }) => projectId === id).map(({ postId }) => postId)
    expect(await of(world.projectId)).toEqual([english, unclear, french])
    expect(await of(german)).toEqual([unclear, french])
  })

  it('doesn’t find people who don’t want to be found', async () => {
    await givenKeyword(api, world.projectId)
    const account = { kind: 'hackernews', key: 'teadrinker' } as const
    await api.db.insert(removedAuthors).values({ kind: 'hackernews', hash: authorHash(account), removedAt: 1 })
    await givenPublicPost(api)
    await givenPublicPost(api, {
      author: 'leaf',
      authorUrl: 'https://news.ycombinator.com/user?id=leaf',
      text: 'Other',
    })
    await match()
    expect(await found()).toHaveLength(1)
    expect(await api.db.select().from(leads)).toHaveLength(1)
  })

  it('folds posts with nearly the same text into the first one, for a week', async () => {
    await givenKeyword(api, world.projectId)
    const text = 'I look for a tea timer that rings only once and then stays quiet until the next pot is ready to pour'
    const first = await givenPublicPost(api, { title: '', text, postedAt: api.clock.now - 2 * day })
    await match()
    const repeated = await givenPublicPost(api, { title: '', text: `${text}. Thanks!`, author: 'leaf' })
    const other = await givenPublicPost(api, { title: '', text: 'A tea timer for two' })
    await match()
    const idOf = async (post: number) => (await found()).find(({ postId }) => postId === post)
    expect(await idOf(repeated)).toMatchObject({ state: 'folded', foldedInto: (await idOf(first))?.id })
    expect(await idOf(other)).toMatchObject({ state: 'new', foldedInto: null })
    api.clock.now += 8 * day
    const late = await givenPublicPost(api, { title: '', text })
    await match()
    expect(await idOf(late)).toMatchObject({ state: 'new' })
  })

  it('shows a repeated text again if the first was answered or dismissed, unless the same person wrote both', async () => {
    await givenKeyword(api, world.projectId)
    const texts = {
      dismissed: 'I look for a tea timer that rings only once and then stays quiet until the next pot is ready',
      replied: 'Mine broke last week, so now we need another tea timer for the office that nobody can switch off',
    }
    const stateOf = async (post: number) => (await found()).find(({ postId }) => postId === post)?.state
    for (const state of ['dismissed', 'replied'] as const) {
      const text = texts[state]
      const post = (author: string) => givenPublicPost(api, { title: '', text, author, authorUrl: null })
      const first = await post('leaf')
      await match()
      await api.db.update(mentions).set({ state }).where(eq(mentions.postId, first))
      const [theirs, again] = [await post('leaf'), await post('oolong')]
      await match()
      expect([await stateOf(theirs), await stateOf(again)]).toEqual(['folded', 'new'])
      const third = await post('matcha')
      await match()
      expect(await stateOf(third)).toBe('folded')
    }
  })

  it('folds by what a project has itself, however many projects want the same posts', async () => {
    const other = await givenProject(api, world.owner.user.id)
    await api.db.insert(mentionSources).values({ id: 'r', projectId: other, kind: 'reddit', createdAt: 1 })
    for (const id of [world.projectId, other]) await givenKeyword(api, id)
    const text = 'The same tea timer for everyone, told a second time and then again elsewhere'
    const posts = [
      await givenPublicPost(api, { text }),
      await givenPublicPost(api, { text, kind: 'reddit', author: 'leaf' }),
      await givenPublicPost(api, { text, kind: 'reddit', author: 'oolong' }),
    ]
    await match()
    const rows = (await found()).map(({ projectId, postId, state }) => [projectId, posts.indexOf(postId), state])
    expect(rows.filter(([projectId]) => projectId === world.projectId)).toEqual([[world.projectId, 0, 'new']])
    expect(rows.filter(([projectId]) => projectId === other)).toEqual([
      [other, 1, 'new'],
      [other, 2, 'folded'],
    ])
  })

  it('folds short texts only if they are the same', async () => {
    await givenKeyword(api, world.projectId)
    for (const title of ['Tea timer', 'tea timer!', 'A tea timer', 'Tea timer x']) {
      await givenPublicPost(api, { title, text: '', author: title })
    }
    await match()
    const inOrder = (await found()).toSorted((one, other) => one.postId - other.postId)
    expect(inOrder.map(({ state }) => state)).toEqual(['new', 'folded', 'new', 'new'])
  })

  it('folds into what another run has added meanwhile', async () => {
    await givenKeyword(api, world.projectId)
    for (const author of ['a', 'b', 'c', 'd']) await givenPublicPost(api, { title: 'The same tea timer', author })
    await matchAgain(api.db, world.projectId, 0)
    await Promise.all([match(), match(), matchNow(api.services, world.projectId)])
    const rows = await found()
    expect(rows.map(({ state }) => state).sort()).toEqual(['folded', 'folded', 'folded', 'new'])
    const standing = rows.find(({ state }) => state === 'new')?.id
    for (const { state, foldedInto } of rows) if (state === 'folded') expect(foldedInto).toBe(standing)
  })

  it('covers thousands of posts, over several runs if there is no time', async () => {
    await givenKeyword(api, world.projectId, 'tea timer')
    const post = { kind: 'hackernews' as const, place: '', url: 'https://news.example/', author: '', authorLinks: [] }
    for (let start = 0; start < 4500; start += 500) {
      await api.db.insert(publicPosts).values(
        Array.from({ length: 500 }, (_, n) => {
          const text = n % 10 === 0 ? `tea timer ${start + n}` : 'nothing'
          const times = { postedAt: api.clock.now, foundAt: api.clock.now }
          return { ...post, ...times, externalId: String(start + n), title: '', text }
        }),
      )
    }
    let at = api.clock.now
    const slow = { ...api.services, now: () => (at += 1000) }
    const counts: number[] = []
    for (let count = 0; count < 450; counts.push(count)) {
      await matchPosts(slow, at + 3000)
      count = (await found()).length
    }
    expect(counts).toEqual([100, 200, 300, 400, 450])
  })
})

describe('The language of a text', () => {
  it.each([
    ['Looking for a meeting notes tool that turns into tasks, any recommendations?', 'en'],
    ['Ich suche ein Werkzeug für Besprechungsnotizen, das Aufgaben daraus macht', 'de'],
    ['Quelqu’un connaît un bon logiciel de facturation pour freelances ?', 'fr'],
    ['Show HN: Tea', null],
    ['npm i && const a = foo(bar) { return x[1] } // npm run build --watch -p 8080', null],
    ['', null],
  ])('%s', (text, language) => {
    expect(languageOf(text)).toBe(language)
  })
})
