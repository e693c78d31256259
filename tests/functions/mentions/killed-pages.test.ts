import { describe, expect, it } from 'vitest'
import { polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { databases } from '#tests/support/database.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { day, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner } from '#tests/support/mentions.ts'

describe.each(databases)('searches of many pages that are killed with kill -9, in a $kind', ({ kind: database }) => {
  const api = useApi(database)
  const sources = useSources(api)

  it('are read to their end, and lose nothing', async () => {
    const { projectId } = await givenOwner(api)
    await givenKeyword(api, projectId, 'tea timer')
    const kinds = ['hackernews', 'reddit', 'stackexchange'] as const
    await sources.listen(projectId, ...kinds)
    for (const kind of kinds) sources.post(kind)
    await sources.read()
    api.clock.now += day
    const now = api.clock.now
    for (const kind of kinds) {
      for (let n = 0; n < 320; n += 1) {
        const id = kind === 'reddit' ? `t3_${1000 + n}` : String(1000 + n)
        sources.post(kind, { id, at: now - n * 1000, text: `Tea timer number ${n} of ${kind}` })
      }
    }
    const program = 'tests/support/mention-sources/run.program.ts'
    // A run reads some pages of Stack Exchange in a row, and leaves the rest to the next.
    for (let run = 0; run < 3; run += 1) {
      await killUntilDone(program, [api.url, String(sources.double.port), String(api.clock.now)])
      api.clock.now += day / 12
    }
    expect(await api.db.select({ id: publicPosts.id }).from(publicPosts)).toHaveLength(3 * 321)
    for (const poll of await api.db.select().from(polls)) {
      expect(poll).toMatchObject({ newestAt: now, cursor: null, seenTo: null, failures: 0 })
    }
  })
})
