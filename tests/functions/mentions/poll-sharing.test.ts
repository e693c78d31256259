import { beforeEach, expect, it } from 'vitest'
import { authorHash } from '#functions/leads/removed-authors.ts'
import { polledKinds } from '#src/domain/mentions/sources.ts'
import type { Account } from '#src/domain/leads/profiles.ts'
import { polls, publicPosts, removedAuthors } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { places, useSources } from '#tests/support/mention-sources/use-sources.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

describeBothDatabases('what polls share and leave out, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const sources = useSources(api)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenKeyword(api, world.projectId, 'tea timer')
  })

  const rows = () => api.db.select().from(polls)

  it('don’t store posts of people who asked us not to, on any source', async () => {
    await sources.listen(world.projectId, ...polledKinds)
    for (const kind of polledKinds) {
      sources.post(kind, { author: 'leaf' })
      sources.post(kind, { author: 'bark' })
    }
    const question = sources.double.posts.find(({ host }) => host.includes('stackexchange'))
    const removed: Account[] = [
      { kind: 'hackernews', key: 'leaf' },
      { kind: 'reddit', key: 'leaf' },
      { kind: 'stackexchange', key: `softwarerecs.stackexchange.com/${question?.id}` },
      { kind: 'lemmy', key: 'leaf@lemmy.example' },
      { kind: 'mastodon', key: 'leaf@social.example' },
      { kind: 'feed', key: `leaf ${places.feed.place(sources.double)}` },
    ]
    const rows = removed.map((account) => ({ kind: account.kind, hash: authorHash(account), removedAt: 1 }))
    await api.db.insert(removedAuthors).values(rows)
    await sources.read()
    const authors = await api.db.select({ author: publicPosts.author }).from(publicPosts)
    expect(authors.map(({ author }) => author.split('@')[0])).toEqual(polledKinds.map(() => 'bark'))
  })

  it('are one for all keywords that ask a source the same', async () => {
    const texts = [
      ['tea timer', 'all'],
      ['teatimer', 'phrase'],
    ] as const
    const ids: string[] = []
    for (const [text, match] of texts) {
      const body = { text, match }
      const path = `POST /projects/${world.projectId}/keyword` as const
      const added = await send<{ added: { id: string }[] }>(api, path, { token: world.owner.token, body })
      ids.push(...added.body.data.added.map(({ id }) => id))
    }
    await sources.listen(world.projectId, 'mastodon', 'lemmy')
    await sources.read()
    const terms = async () => (await rows()).map(({ kind, term }) => `${kind} ${term}`).sort()
    expect(await terms()).toEqual(['lemmy tea timer', 'lemmy teatimer', 'mastodon teatimer'])
    expect(sources.double.calls).toHaveLength(3)
    for (const id of ids) {
      const path = `DELETE /projects/${world.projectId}/keyword/${id}` as const
      expect((await send(api, path, { token: world.owner.token })).status).toBe(200)
    }
    expect(await terms()).toEqual(['lemmy tea timer', 'mastodon teatimer'])
  })
})
