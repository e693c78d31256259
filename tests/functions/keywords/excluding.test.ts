import { beforeEach, expect, it } from 'vitest'
import { matchPosts } from '#functions/mentions/match-posts.ts'
import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import { addMentions } from '#src/storage/leads/add-mentions.ts'
import { mentions } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import {
  givenKeyword,
  givenMention,
  givenOwner,
  givenPublicPost,
  givenSource,
  type Inbox,
  type MentionOwner,
} from '#tests/support/mentions.ts'
import { givenSubscription } from '#tests/support/orders.ts'

type Added = { added: Keyword[]; skipped: string[]; hidden: number }

const day = 24 * 60 * 60 * 1000

describeDatabases('an excluded keyword in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenSubscription(api, world.owner.user.id, 1, { providerId: null })
    await givenSource(api, world.projectId)
    await givenKeyword(api, world.projectId)
  })

  const exclude = async (text: string, { owner, projectId } = world) => {
    const body = { text, match: 'exclude' }
    const { body: answer } = await send<Added>(api, `POST /projects/${projectId}/keyword`, { token: owner.token, body })
    return { hidden: answer.data.hidden, ids: answer.data.added.map(({ id }) => id) }
  }
  const remove = (id: string) =>
    send(api, `DELETE /projects/${world.projectId}/keyword/${id}`, { token: world.owner.token })
  const change = (id: string, body: object) => send(api, `PUT /posts/${id}/mention`, { token: world.owner.token, body })
  const ids = async (filter: string) => {
    const path = `GET /posts/${world.projectId}/mentions?filter=${filter}` as const
    const { items, counts } = (await send<Inbox>(api, path, { token: world.owner.token })).body.data
    expect(counts[filter as 'new']).toBe(items.length)
    return items.map(({ id }) => id)
  }
  /** A mention of the only project so far, found by matching. Returns its id. */
  const found = async (title: string, ago = 0): Promise<string> => {
    const postId = await givenPublicPost(api, { title, postedAt: api.clock.now - ago, author: title })
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    const rows = await api.db.select().from(mentions)
    return rows.find((row) => row.postId === postId)!.id
  }

  it('dismisses new mentions that have it, and brings them back where they were when it’s deleted', async () => {
    const job = await found('Tea timer job, we are hiring today', 3 * day)
    const question = await found('Which tea timer is best for green leaves?', 2 * day)
    const give = await found('Our great giveaway of a tea timer', day)
    await change(give, { action: 'reply' })
    const other = await givenOwner(api)
    const theirs = await givenMention(api, other.projectId, { post: { kind: 'lemmy', title: 'Tea timer jobs' } })
    const { hidden, ids: added } = await exclude('jobs\nnothing at all')
    expect(hidden).toBe(1)
    expect([await ids('new'), await ids('dismissed')]).toEqual([[give, question], [job]])
    const [left] = (await api.db.select().from(mentions)).filter(({ id }) => id === theirs)
    expect(left?.state).toBe('new')
    for (const id of added) expect((await remove(id)).status).toBe(200)
    expect([await ids('new'), await ids('dismissed')]).toEqual([[give, question, job], []])
  })

  it('leaves alone what was answered, snoozed, dismissed or brought back by hand', async () => {
    const [replied, snoozed, dismissed, restored] = await Promise.all(
      [1, 2, 3, 4].map((ago) => givenMention(api, world.projectId, { listedAt: api.clock.now - ago * day })),
    )
    await send(api, `POST /posts/${replied!}/reply`, { token: world.owner.token })
    await change(snoozed!, { action: 'snooze', until: new Date(api.clock.now + day).toISOString() })
    await change(dismissed!, { action: 'dismiss' })
    const { hidden, ids: added } = await exclude('failing')
    expect(hidden).toBe(1)
    await change(restored!, { action: 'restore' })
    await exclude('giveaway')
    expect(await ids('new')).toEqual([restored])
    await remove(added[0]!)
    expect([await ids('replied'), await ids('new'), await ids('dismissed')]).toEqual([
      [replied],
      [restored],
      [dismissed],
    ])
  })

  it('keeps hiding what another one excludes, and lets in what it left out meanwhile', async () => {
    const both = await found('Tea timer jobs and a giveaway')
    const [jobs, giveaway] = [(await exclude('jobs')).ids[0]!, (await exclude('giveaway')).ids[0]!]
    await givenPublicPost(api, { title: 'More jobs around a tea timer', author: 'later' })
    await givenPublicPost(api, { title: 'A giveaway of jobs: win a new tea timer!', author: 'last' })
    await matchPosts(api.services, Number.POSITIVE_INFINITY)
    expect([await ids('new'), await ids('dismissed')]).toEqual([[], [both]])
    await remove(jobs)
    expect([(await ids('new')).length, await ids('dismissed')]).toEqual([1, [both]])
    await remove(giveaway)
    expect([(await ids('new')).length, await ids('dismissed')]).toEqual([3, []])
  })

  it('hides what was being added while it was', async () => {
    const keywordsReadAt = api.clock.now
    const posts = [
      await givenPublicPost(api, { title: 'Tea timer jobs' }),
      await givenPublicPost(api, { title: 'Tea timer advice' }),
    ]
    await exclude('jobs')
    const lead = null
    const rest = {
      projectId: world.projectId,
      postedAt: 1,
      score: 1,
      reasons: [],
      keywordIds: [],
      sketch: [],
      same: [],
      lead,
    }
    const added = posts.map((postId) => ({ ...rest, id: api.services.newId(), postId }))
    await addMentions(api.db, added, { progress: null, keywordsReadAt }, api.clock.now)
    expect([await ids('new'), await ids('dismissed')]).toEqual([[added[1]!.id], [added[0]!.id]])
  })
})
