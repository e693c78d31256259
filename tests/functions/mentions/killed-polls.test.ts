import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { polledKinds } from '#src/domain/mentions/sources.ts'
import { matchings } from '#src/storage/mentions/matching-schema.ts'
import { leads } from '#src/storage/leads/schema.ts'
import { mentionCounts, mentionKeywords, mentions, polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { syncPolls } from '#src/storage/mentions/wanted-polls.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { day, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner } from '#tests/support/mentions.ts'
import { inFull } from '#tests/support/full.ts'

describeDatabases('runs that are killed with kill -9, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sources = useSources(api)
  const program = 'tests/support/mention-sources/run.program.ts'
  const run = async () => {
    // As when they are added by a request.
    await syncPolls(api.db, api.clock.now)
    return killUntilDone(program, [api.url, String(sources.double.port), String(api.clock.now)])
  }

  it('lose no post and double none, nor its mentions, keywords and authors', inFull, async () => {
    const customers = [await givenOwner(api), await givenOwner(api), await givenOwner(api)]
    for (const { projectId } of customers) {
      await givenKeyword(api, projectId, 'tea timer')
      await givenKeyword(api, projectId, 'kettle')
      await sources.listen(projectId, ...polledKinds)
    }
    const post = (count: number, word: string) => {
      for (const source of polledKinds) {
        for (let n = 0; n < count; n += 1) {
          const text = `${word}${n} and ${source}: a tea timer for my kettle. #teatimer #kettle`
          sources.post(source, { title: `On ${word} ${n}`, text, author: `${word}${n}`, at: api.clock.now - n })
        }
      }
    }
    post(15, 'oolong')
    const kills = await run()
    expect(kills).toBeGreaterThan(1)
    const check = async (each: number) => {
      const all = each * polledKinds.length
      const [stored, found, persons] = await Promise.all([
        api.db.select().from(publicPosts),
        api.db.select().from(mentions),
        api.db.select().from(leads),
      ])
      expect(stored).toHaveLength(all)
      expect(found).toHaveLength(3 * all)
      expect(new Set(found.map(({ projectId, postId }) => `${projectId} ${postId}`)).size).toBe(3 * all)
      // Each author writes on each source under the same name, which is another person everywhere.
      expect(persons).toHaveLength(3 * all)
      expect(await api.db.select().from(mentionKeywords)).toHaveLength(2 * 3 * all)
      const [{ counted }] = (await api.db
        .select({ counted: sql<number>`sum(${mentionCounts.count})` })
        .from(mentionCounts)) as [{ counted: number }]
      expect(counted).toBe(3 * all)
      expect((await api.db.select().from(matchings)).map(({ postId }) => postId)).toEqual([
        Math.max(...stored.map(({ id }) => id)),
      ])
      expect((await api.db.select().from(polls)).map(({ failures }) => failures)).toEqual(Array(11).fill(0))
    }
    await check(15)
    api.clock.now += day
    post(15, 'sencha')
    await run()
    await check(30)
  })
})
