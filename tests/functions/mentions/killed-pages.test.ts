import { expect, it } from 'vitest'
import { polls, publicPosts } from '#src/storage/mentions/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { killUntilDone } from '#tests/support/kills.ts'
import { day, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner } from '#tests/support/mentions.ts'
import { inFull } from '#tests/support/full.ts'

/** New ones of each source, and the pages they take with a post that is read twice on each. */
const posts = 320
const pages = 4

describeDatabases('searches of many pages that are killed with kill -9, in a $kind', ({ kind: database }) => {
  const api = useApi(database)
  const sources = useSources(api)

  it('are read to their end, and lose nothing', inFull, async () => {
    const { projectId } = await givenOwner(api)
    await givenKeyword(api, projectId, 'tea timer')
    const kinds = ['hackernews', 'reddit', 'stackexchange'] as const
    await sources.listen(projectId, ...kinds)
    for (const kind of kinds) sources.post(kind)
    await sources.read()
    api.clock.now += day
    const now = api.clock.now
    for (const kind of kinds) {
      for (let n = 0; n < posts; n += 1) {
        const id = kind === 'reddit' ? `t3_${1000 + n}` : String(1000 + n)
        sources.post(kind, { id, at: now - n * 1000, text: `Tea timer number ${n} of ${kind}` })
      }
    }
    const program = 'tests/support/mention-sources/run.program.ts'
    // Once it is killed, a run leaves Stack Exchange alone until the next, so each is only sure to read one page there.
    for (let run = 0; run < pages; run += 1) {
      await killUntilDone(program, [api.url, String(sources.double.port), String(api.clock.now)])
      api.clock.now += day / 12
    }
    expect(await api.db.select({ id: publicPosts.id }).from(publicPosts)).toHaveLength(kinds.length * (1 + posts))
    for (const poll of await api.db.select().from(polls)) {
      expect(poll).toMatchObject({ newestAt: now, cursor: null, seenTo: null, failures: 0 })
    }
  })
})
