import { beforeEach, expect, it } from 'vitest'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadLimits, leadMessages } from '#src/domain/leads/leads.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { byHacker, byMastodonUser, givenMentionBy } from '#tests/support/leads.ts'
import { givenKeyword, givenOwner, type MentionOwner } from '#tests/support/mentions.ts'

const day = 24 * 60 * 60 * 1000

describeDatabases('Leads on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let world: MentionOwner
  beforeEach(async () => {
    world = await givenOwner(api)
  })
  const path = (rest = '') => `/projects/${world.projectId}/leads${rest}` as const
  const list = async (query = '') =>
    (await send<LeadPage>(api, `GET ${path(query)}`, { token: world.owner.token })).body.data
  const change = (lead: string, body: object) =>
    send<Lead>(api, `PUT ${path(`/${lead}`)}`, { token: world.owner.token, body })
  const by = (traits: Parameters<typeof givenMentionBy>[2], keywords: string[] = []) =>
    givenMentionBy(api, world.projectId, traits, keywords)

  it('are the authors of mentions, each once, with what they wrote', async () => {
    const keywords = [await givenKeyword(api, world.projectId), await givenKeyword(api, world.projectId, 'kettle')]
    await by({ ...byHacker('ann'), title: 'First', postedAt: api.clock.now - day }, keywords.slice(0, 1))
    await by({ ...byHacker('ann'), title: 'Second', url: 'https://news.ycombinator.com/item?id=2' }, keywords)
    await by({ ...byMastodonUser('ben'), text: 'A timer\nfor tea?', postedAt: api.clock.now - 2 * day })
    const { items, pagination, counts } = await list()
    expect(items).toMatchObject([
      {
        ...{ handle: 'ann', source: 'hackernews', profileUrl: 'https://news.ycombinator.com/user?id=ann', others: [] },
        lastPost: { title: 'Second', url: 'https://news.ycombinator.com/item?id=2' },
        ...{ mentions: 2, keywords: ['tea timer', 'kettle'], state: 'new', note: '', version: 1, demo: false },
      },
      { handle: 'ben@social.example', source: 'mastodon', lastPost: { title: 'A timer for tea?' }, mentions: 1 },
    ])
    expect(pagination).toEqual({ totalPages: 1, totalItems: 2, hasNextPage: false, hasPrevPage: false })
    expect(counts).toEqual({ new: 2, contacted: 0, won: 0, notAFit: 0 })
  })

  it('are one person if one account links the other', async () => {
    await by({ ...byHacker('ann'), postedAt: api.clock.now - day })
    await by(byMastodonUser('annie', ['https://news.ycombinator.com/user?id=Ann']))
    expect((await list()).items).toMatchObject([
      {
        handle: 'annie@social.example',
        others: [{ source: 'hackernews', handle: 'ann', profileUrl: 'https://news.ycombinator.com/user?id=ann' }],
        mentions: 2,
      },
    ])
  })

  it('are one person whichever account posts first, under the name of the last post', async () => {
    await by({ ...byMastodonUser('annie', ['https://superuser.com/users/7/ann']), postedAt: api.clock.now - day })
    expect((await list()).items).toMatchObject([
      { handle: 'annie@social.example', others: [{ source: 'stackexchange', handle: 'superuser.com/7' }], mentions: 1 },
    ])
    const stackexchange = { kind: 'stackexchange' as const, place: 'superuser.com', author: 'Ann T.' }
    await by({ ...stackexchange, authorUrl: 'https://superuser.com/users/7/ann' })
    expect((await list()).items).toMatchObject([
      { handle: 'Ann T.', source: 'stackexchange', others: [{ handle: 'annie@social.example' }], mentions: 2 },
    ])
  })

  it('never take over the mentions of someone else with the same name', async () => {
    const stackexchange = (site: string, id: number) => ({
      ...{ kind: 'stackexchange' as const, place: site, author: 'Ann', authorUrl: `https://${site}/users/${id}/ann` },
    })
    await by(stackexchange('superuser.com', 7))
    await by({ ...stackexchange('superuser.com', 8), postedAt: api.clock.now - day })
    expect((await list()).items.map(({ mentions }) => mentions)).toEqual([1, 1])
  })

  it('are listed by state and day, page by page', async () => {
    for (let n = 0; n < 5; n += 1) await by({ ...byHacker(`ann${n}`), postedAt: api.clock.now - n * day })
    const handles = async (query: string) => (await list(query)).items.map(({ handle }) => handle)
    expect(await handles('?limit=2&page=2')).toEqual(['ann2', 'ann3'])
    expect(await handles('?from=2026-11-19')).toEqual(['ann0', 'ann1'])
    const [first] = (await list()).items
    await change(first!.id, { version: 1, state: 'won' })
    expect(await handles('?state=won')).toEqual(['ann0'])
    expect(await list('?state=new&limit=3')).toMatchObject({
      pagination: { totalItems: 4, totalPages: 2 },
      counts: { new: 4, won: 1 },
    })
    const refused = async (query: string) =>
      (await send(api, `GET ${path(query)}`, { token: world.owner.token })).status
    expect(await Promise.all(['?from=yesterday', '?from=2026-02-31', '?state=lost'].map(refused))).toEqual([
      400, 400, 400,
    ])
  })

  it('are changed by who has seen their present version', async () => {
    await by(byHacker('ann'))
    const { id } = (await list()).items[0]!
    expect(
      (await change(id, { version: 1, state: 'contacted', note: ' Wrote on Monday.\r\nNice. ' })).body.data,
    ).toMatchObject({ state: 'contacted', note: 'Wrote on Monday.\nNice.', version: 2 })
    const stale = await change(id, { version: 1, state: 'won' })
    expect(stale).toMatchObject({ status: 409, body: { message: leadMessages.conflict, data: { state: 'contacted' } } })
    expect((await change(id, { version: 2, note: '' })).body.data).toMatchObject({ state: 'contacted', note: '' })
    const racing = await Promise.all(['won', 'notAFit', 'new'].map((state) => change(id, { version: 3, state })))
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await change(id, { version: 4, state: 'lost' })).body.errors).toEqual([
      { field: 'state', message: leadMessages.stateUnknown },
    ])
    expect((await change(id, { version: 4, note: 'x'.repeat(leadLimits.note + 1) })).body.errors).toEqual([
      { field: 'note', message: leadMessages.noteTooLong },
    ])
  })

  it('belong to one customer', async () => {
    await by(byHacker('ann'))
    const { id } = (await list()).items[0]!
    const other = await givenOwner(api)
    const { token } = other.owner
    const theirs = `/projects/${other.projectId}/leads/${id}` as const
    const body = { version: 1, state: 'won' }
    expect((await send(api, `GET ${path()}`, { token })).body.message).toBe(projectMessages.notFound)
    expect((await send(api, `PUT ${path(`/${id}`)}`, { token, body })).status).toBe(404)
    expect((await send(api, `PUT ${theirs}`, { token, body })).body.message).toBe(leadMessages.notFound)
    expect((await send(api, `DELETE ${path(`/${id}`)}`, { token })).status).toBe(404)
    expect((await send(api, `DELETE ${theirs}`, { token })).body.message).toBe(leadMessages.notFound)
    expect((await list()).items).toHaveLength(1)
    const unconfirmed = await addTestUser(api, { confirmed: false })
    expect((await send(api, `PUT ${path(`/${id}`)}`, { token: unconfirmed.token, body })).status).toBe(403)
  })
})
