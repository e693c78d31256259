import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { matchPosts } from '#functions/mentions/match-posts.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { projectMatchings } from '#src/storage/mentions/matching-schema.ts'
import { mentionCounts, mentionKeywords, mentions, polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { givenOwner, givenSource } from '#tests/support/mentions.ts'
import { inFull } from '#tests/support/full.ts'

const posts = 300

describeDatabases('keywords whose request is killed with kill -9 and sent again, in a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('are there once, with each mention once', inFull, async () => {
    const { owner, projectId } = await givenOwner(api)
    await givenSource(api, projectId)
    await api.db.insert(publicPosts).values(
      Array.from({ length: posts }, (_, n) => ({
        ...{ kind: 'hackernews' as const, place: '', externalId: String(n), url: `https://forum.example/${n}` },
        ...{ author: `drinker${n}`, authorUrl: `https://forum.example/people/${n}`, authorLinks: [], language: 'en' },
        ...{ title: `Question ${n}`, text: `Which tea timer goes with kettle ${n}?` },
        ...{ postedAt: api.clock.now - n, foundAt: api.clock.now },
      })),
    )
    const args = [api.url, String(api.clock.now), owner.user.id, projectId, 'tea timer', 'kettle', 'samovar']
    expect(await killUntilDone('tests/support/add-keywords.program.ts', args)).toBeGreaterThan(1)
    await matchPosts(api.services, Number.POSITIVE_INFINITY)

    const stored = await api.db.select().from(keywords)
    expect(stored.map(({ text }) => text).toSorted()).toEqual(['kettle', 'samovar', 'tea timer'])
    const found = await api.db.select().from(mentions)
    expect(new Set(found.map(({ postId }) => postId)).size).toBe(posts)
    expect(found).toHaveLength(posts)
    expect(await api.db.$count(mentionKeywords)).toBe(2 * posts)
    expect(await api.db.$count(leads)).toBe(posts)
    expect(await api.db.select({ counted: sql`sum(${mentionCounts.count})` }).from(mentionCounts)).toEqual([
      { counted: posts },
    ])
    expect((await api.db.select().from(polls)).map(({ term }) => term).toSorted()).toEqual([
      '"tea timer"',
      'kettle',
      'samovar',
    ])
    expect(await api.db.$count(projectMatchings)).toBe(0)
  })
})
