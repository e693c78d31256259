import { beforeEach, describe, expect, it } from 'vitest'
import { authorHash } from '#functions/leads/removed-authors.ts'
import { type LeadPage, leadMessages } from '#src/domain/leads/leads.ts'
import { accountOf } from '#src/domain/leads/profiles.ts'
import { removeLead } from '#src/storage/leads/changes.ts'
import { findRemovedAuthors } from '#src/storage/mentions/removed-authors.ts'
import { removedAuthors } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { databases } from '#tests/support/database.ts'
import { byMastodonUser, givenMentionBy } from '#tests/support/leads.ts'
import { givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

const reddit = 'https://www.reddit.com/user/Annie_Tea'

describe.each(databases)('People who don’t want to be found, on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
    await givenMentionBy(api, world.projectId, byMastodonUser('annie', [reddit]))
  })
  const list = async () =>
    (await send<LeadPage>(api, `GET /projects/${world.projectId}/leads`, { token: world.owner.token })).body.data.items
  const remove = (id: string) =>
    send(api, `DELETE /projects/${world.projectId}/leads/${id}`, { token: world.owner.token })
  const isRemoved = async (url: string) => {
    const account = accountOf(url)!
    return (await findRemovedAuthors(api.db, [{ kind: account.kind, hash: authorHash(account) }])).size > 0
  }

  it('are gone, with the accounts they link, and only their hashes are kept', async () => {
    const [lead] = await list()
    expect((await remove(lead!.id)).body).toEqual({ success: true, message: leadMessages.removed })
    expect(await list()).toEqual([])
    expect(await isRemoved('https://social.example/@annie')).toBe(true)
    expect(await isRemoved('https://old.reddit.com/u/annie_tea/')).toBe(true)
    expect(await isRemoved('https://social.example/@ben')).toBe(false)
    const kept = JSON.stringify(await api.db.select().from(removedAuthors))
    expect(kept.toLowerCase()).not.toContain('annie')
    expect((await remove(lead!.id)).status).toBe(404)
  })

  it('can be removed twice, by several customers, at the same moment', async () => {
    const [lead] = await list()
    const other = await givenOwner(api)
    await givenMentionBy(api, other.projectId, byMastodonUser('annie', [reddit]))
    const theirs = await send<LeadPage>(api, `GET /projects/${other.projectId}/leads`, { token: other.owner.token })
    const { id } = theirs.body.data.items[0]!
    const answers = await Promise.all([
      remove(lead!.id),
      remove(lead!.id),
      send(api, `DELETE /projects/${other.projectId}/leads/${id}`, { token: other.owner.token }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 404])
    expect(await api.db.$count(removedAuthors)).toBe(2)
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
    expect([(await list()).length, await api.db.$count(removedAuthors)]).toEqual([1, 0])
    expect([(await remove(lead!.id)).status, (await remove(cleo!.id)).status]).toEqual([200, 404])
    expect(await isRemoved('https://social.example/@cleo')).toBe(true)
    expect(await isRemoved(reddit)).toBe(true)
  })
})
