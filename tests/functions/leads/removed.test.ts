import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { forgetAuthor } from '#functions/leads/forget-author.ts'
import { authorHash } from '#functions/leads/removed-authors.ts'
import type { LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadMessages } from '#src/domain/leads/leads.ts'
import { accountOf } from '#src/domain/leads/profiles.ts'
import { removeLead } from '#src/storage/leads/changes.ts'
import { findRemovedAuthors } from '#src/storage/mentions/removed-authors.ts'
import { projectRemovedAuthors } from '#src/storage/leads/schema.ts'
import { mentions, publicPosts } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byHacker, byMastodonUser, givenMentionBy } from '#tests/support/leads.ts'
import { givenMention, givenOwner, type Inbox, type MentionOwner } from '#tests/support/mentions.ts'

const hackerNews = 'https://news.ycombinator.com/user?id=Annie_Tea'

describeDatabases('People who don’t want to be found, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenMentionBy(api, world.projectId, byMastodonUser('annie', [hackerNews]))
  })
  const list = async () =>
    (await send<LeadPage>(api, `GET /projects/${world.projectId}/leads`, { token: world.owner.token })).body.data.items
  const remove = (id: string) =>
    send(api, `DELETE /projects/${world.projectId}/leads/${id}`, { token: world.owner.token })
  const isRemoved = async (url: string) => {
    const account = accountOf(url)!
    const asked = [{ kind: account.kind, hash: authorHash(account) }]
    expect(await findRemovedAuthors(api.db, asked)).toEqual(new Set())
    return (await findRemovedAuthors(api.db, asked, world.projectId)).size > 0
  }

  it('are gone, with the accounts they link, and only their hashes are kept', async () => {
    const [lead] = await list()
    expect((await remove(lead!.id)).body).toEqual({ success: true, message: leadMessages.removed })
    expect(await list()).toEqual([])
    expect(await isRemoved('https://social.example/@annie')).toBe(true)
    expect(await isRemoved('https://news.ycombinator.com/user?id=annie_tea')).toBe(true)
    expect(await isRemoved('https://social.example/@ben')).toBe(false)
    const kept = JSON.stringify(await api.db.select().from(projectRemovedAuthors))
    expect(kept.toLowerCase()).not.toContain('annie')
    expect((await remove(lead!.id)).status).toBe(404)
  })

  it('leave nothing in the project, and everything as it was in those of others', async () => {
    const other = await givenOwner(api)
    await givenMentionBy(api, other.projectId, byMastodonUser('annie', [hackerNews]))
    const [[own]] = [await api.db.select().from(mentions).where(eq(mentions.projectId, world.projectId))]
    const folded = await givenMention(api, world.projectId, { state: 'folded', foldedInto: own!.id })
    const pasted = { kind: 'link' as const, place: world.projectId, author: 'Annie', authorUrl: null }
    await givenMentionBy(api, world.projectId, { ...pasted, url: 'https://forum.example/1' })
    for (const lead of await list()) expect((await remove(lead.id)).status).toBe(200)
    const { token } = world.owner
    const inbox = await send<Inbox>(api, `GET /posts/${world.projectId}/mentions`, { token })
    expect(inbox.body.data.items).toMatchObject([{ id: folded, state: 'new' }])
    expect(inbox.body.data.counts).toMatchObject({ all: 1, new: 1 })
    expect(JSON.stringify(inbox.body)).not.toContain('nnie')
    expect(await api.db.$count(publicPosts, eq(publicPosts.kind, 'link'))).toBe(0)
    const theirs = await send<LeadPage>(api, `GET /projects/${other.projectId}/leads`, { token: other.owner.token })
    expect(theirs.body.data.items).toMatchObject([{ handle: 'annie@social.example' }])
    // What they write from now on is for others only, also if it was being matched while they were removed.
    for (const { projectId } of [world, other]) {
      await givenMentionBy(api, projectId, byMastodonUser('annie'))
      await givenMentionBy(api, projectId, { kind: 'hackernews', author: 'annie_tea', authorUrl: hackerNews })
    }
    expect(await list()).toEqual([])
    expect(await api.db.$count(mentions, eq(mentions.projectId, world.projectId))).toBe(1)
    expect(await api.db.$count(mentions, eq(mentions.projectId, other.projectId))).toBe(3)
  })

  it('who asked the operator are no one’s mention, also if that was while they were matched', async () => {
    await forgetAuthor(api.db, 'https://social.example/@ben', api.clock.now)
    await givenMentionBy(api, world.projectId, byMastodonUser('ben'))
    await givenMentionBy(api, world.projectId, byMastodonUser('cleo', ['https://social.example/@ben']))
    expect(await api.db.$count(mentions)).toBe(1)
    expect((await list()).map(({ handle }) => handle)).toEqual(['annie@social.example'])
  })

  it('aren’t hidden from anyone by what an instance says about them', async () => {
    const evil = await givenOwner(api)
    const victim = 'https://news.ycombinator.com/user?id=leaf'
    const forged = { place: 'evil.example', author: 'evil@evil.example', authorUrl: 'https://evil.example/@evil' }
    await givenMentionBy(api, evil.projectId, { ...byMastodonUser('evil', [victim]), ...forged })
    const { token } = evil.owner
    const [lead] = (await send<LeadPage>(api, `GET /projects/${evil.projectId}/leads`, { token })).body.data.items
    expect((await send(api, `DELETE /projects/${evil.projectId}/leads/${lead!.id}`, { token })).status).toBe(200)
    await forgetAuthor(api.db, forged.authorUrl, api.clock.now)
    await givenMentionBy(api, world.projectId, byHacker('leaf'))
    expect((await list()).map(({ handle }) => handle)).toContain('leaf')
  })

  it('can be removed twice, by several customers, at the same moment', async () => {
    const [lead] = await list()
    const other = await givenOwner(api)
    await givenMentionBy(api, other.projectId, byMastodonUser('annie', [hackerNews]))
    const theirs = await send<LeadPage>(api, `GET /projects/${other.projectId}/leads`, { token: other.owner.token })
    const { id } = theirs.body.data.items[0]!
    const answers = await Promise.all([
      remove(lead!.id),
      remove(lead!.id),
      send(api, `DELETE /projects/${other.projectId}/leads/${id}`, { token: other.owner.token }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404])
    expect(await api.db.$count(projectRemovedAuthors)).toBe(4)
  })

  it('are removed with the accounts that they turn out to have meanwhile, or not yet', async () => {
    await givenMentionBy(api, world.projectId, byMastodonUser('cleo'))
    const [cleo] = (await list()).filter(({ handle }) => handle.startsWith('cleo'))
    const known = { kind: 'mastodon' as const, key: 'cleo@social.example', hash: 'cleo' }
    await givenMentionBy(api, world.projectId, byMastodonUser('annie', ['https://social.example/@cleo']))
    const [lead, ...others] = await list()
    expect(others).toEqual([])
    for (const id of [cleo!.id, lead!.id]) {
      expect(await removeLead(api.db, { projectId: world.projectId, id }, [known], api.clock.now)).toBe(false)
    }
    expect([(await list()).length, await api.db.$count(projectRemovedAuthors)]).toEqual([1, 0])
    expect([(await remove(lead!.id)).status, (await remove(cleo!.id)).status]).toEqual([200, 404])
    expect(await isRemoved('https://social.example/@cleo')).toBe(true)
    expect(await isRemoved(hackerNews)).toBe(true)
  })
})
