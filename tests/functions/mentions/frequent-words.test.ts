import { describe, expect, it } from 'vitest'
import { matchPosts } from '#functions/mentions/match-posts.ts'
import { addKeywords } from '#src/storage/mentions/keyword-changes.ts'
import { projectMatchings } from '#src/storage/mentions/matching-schema.ts'
import { mentions, mentionSources, polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { addSource } from '#src/storage/mentions/sources.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { longestBlock, parsingTime } from '#tests/support/event-loop.ts'
import { givenKeyword, givenOwner } from '#tests/support/mentions.ts'
import { inFull } from '#tests/support/full.ts'

describe('Frequent words', () => {
  const api = useApi()

  /** Posts of 150 words that aren't alike, each with a word that everyone uses. */
  async function givenPosts(count: number): Promise<void> {
    const post = { kind: 'hackernews' as const, place: '', author: '', authorLinks: [], title: 'My app' }
    const times = { postedAt: api.clock.now, foundAt: api.clock.now }
    for (let start = 0; start < count; start += 500) {
      await api.db.insert(publicPosts).values(
        Array.from({ length: 500 }, (_, index) => {
          const n = start + index
          const text = Array.from({ length: 150 }, (__, at) => `w${(n * 7919 + at * (n + 104_729)) % 30_011}`).join(' ')
          return { ...post, ...times, externalId: String(n), url: `https://news.example/${n}`, text }
        }),
      )
    }
  }

  it('are matched in small steps, in time that grows with the posts alone', inFull, async () => {
    const { projectId } = await givenOwner(api)
    await api.db.insert(mentionSources).values({ id: 's', projectId, kind: 'hackernews', createdAt: 1 })
    await givenKeyword(api, projectId, 'app')
    await givenPosts(5000)
    const blocked = await longestBlock(() => matchPosts(api.services, Number.POSITIVE_INFINITY))
    expect(await api.db.$count(mentions)).toBe(5000)
    // Comparing each with all others took hundreds of times as long, in one piece.
    expect(blocked / parsingTime()).toBeLessThan(30)
  })

  it('of a keyword or a source are matched by the job if the request that stored it was killed', async () => {
    const { owner, projectId } = await givenOwner(api)
    const text = 'app'
    await givenPosts(500)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    const keyword = { id: 'k', text, key: text, match: 'phrase' as const, query: '"app"' }
    const source = { id: 's', projectId, userId: owner.user.id, kind: 'hackernews' as const, place: '', feeds: 1 }
    // What is stored in one batch, and nothing after it.
    await addKeywords(api.db, { projectId, userId: owner.user.id, limit: 3 }, [keyword], api.clock.now)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    expect(await api.db.$count(projectMatchings)).toBe(0)
    await addSource(api.db, source, api.clock.now)
    expect(await api.db.$count(polls)).toBe(1)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    expect(await api.db.$count(mentions)).toBe(500)
    // What is there already starts nothing.
    await addKeywords(api.db, { projectId, userId: owner.user.id, limit: 3 }, [{ ...keyword, id: 'l' }], api.clock.now)
    await addSource(api.db, { ...source, id: 't' }, api.clock.now)
    expect(await api.db.$count(projectMatchings)).toBe(0)
  })

  it('fill no request: it does what fits into it, and the job the rest', async () => {
    const { owner, projectId } = await givenOwner(api)
    await api.db.insert(mentionSources).values({ id: 's', projectId, kind: 'hackernews', createdAt: 1 })
    await givenPosts(2000)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    let steps = 0
    const { now } = api.services
    api.services.now = () => api.clock.now + 100 * (steps += 1)
    const path = `POST /projects/${projectId}/keyword` as const
    const answer = await send(api, path, { token: owner.token, body: { text: 'app' } })
    api.services.now = now
    expect(answer.status).toBe(201)
    const inRequest = await api.db.$count(mentions)
    expect(inRequest).toBeGreaterThan(0)
    expect(inRequest).toBeLessThan(2000)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    expect(await api.db.$count(mentions)).toBe(2000)
    expect(await api.db.$count(projectMatchings)).toBe(0)
  })
})
