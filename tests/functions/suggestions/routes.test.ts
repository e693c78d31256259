import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { refreshSuggestions } from '#functions/suggestions/refresh.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { Suggestion } from '#src/domain/suggestions/suggestions.api.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { mentionSources } from '#src/storage/mentions/schema.ts'
import { offers } from '#src/storage/offers/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { products, productSites } from '#src/storage/products/schema.ts'
import { claimRefresh, saveSuggestions } from '#src/storage/suggestions/changes.ts'
import { suggestions } from '#src/storage/suggestions/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProject } from '#tests/support/orders.ts'
import { givenCustomer, happen, list as addListing, refund, rowsOf } from '#tests/support/reports.ts'
import { givenProduct } from '#tests/support/submissions.ts'

const minute = 60_000
const day = 24 * 60 * minute

type Listed = { items: Suggestion[]; pagination: { totalItems: number } }

describeDatabases('suggestions, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  let owner: TestUser
  let project: string
  beforeEach(async () => {
    owner = await addTestUser(api)
    project = await givenProject(api, owner.user.id, { url: 'https://teatimer.example/' })
  })
  const list = async (id = project, user = owner, query = '') =>
    (await send<Listed>(api, `GET /suggestions/${id}/project${query}`, user)).body.data
  const titles = async () => (await list()).items.map(({ title }) => title)
  const dismiss = (id: string, user = owner) => send(api, `DELETE /suggestions/${id}`, user)
  const later = (ms: number) => void (api.clock.now += ms)

  it('follow from the facts of a project', async () => {
    const { items } = await list()
    expect(items.map(({ kind }) => kind)).toEqual([
      ...['profile', 'profile', 'profile'],
      'keyword',
      'product',
      ...['directory', 'directory', 'directory'],
    ])
    expect(items.every(({ projectId, title, reason, href }) => projectId === project && title && reason && href)).toBe(
      true,
    )
    expect(items.find(({ kind }) => kind === 'directory')?.href).toMatch(/^https?:/)
  })

  it('change with the facts, and keep their id', async () => {
    const before = await list()
    await api.db.insert(keywords).values({
      ...{ id: 'k1', projectId: project, text: 'kettle', key: 'kettle', match: 'phrase', query: '"kettle"' },
      createdAt: api.clock.now - 28 * day,
    })
    const row = await givenProduct(api.db, { slug: 'tea', listingKey: 'www.teatimer.example' })
    expect((await api.db.select().from(productSites).where(eq(productSites.productId, row.id)))[0]?.site).toBe(
      'teatimer.example',
    )
    await api.db.insert(offers).values({
      ...{ id: 'o1', projectId: project, headline: 'Half price', price: '', url: '', coupon: '' },
      ...{ endsOn: '2026-11-19', updatedAt: api.clock.now },
    })
    const after = await titles()
    expect(after).toContain('Choose where we look')
    expect(after).toContain('Renew your offer')
    expect(after).not.toContain('Add Tea Timer to our products')
    const kept = new Map(before.items.map(({ id, title }) => [title, id]))
    for (const { id, title } of (await list()).items) if (kept.has(title)) expect(id).toBe(kept.get(title))

    await api.db.insert(mentionSources).values({ id: 's', projectId: project, kind: 'hackernews', createdAt: 1 })
    expect(await titles()).toContain('Change the keyword “kettle”')
  })

  it('offer no directory while an order submits to directories, and do so once it’s over', async () => {
    const customer = await givenCustomer(api, { approved: false, url: 'https://other.example/' })
    const offered = async () =>
      (await list(customer.projectId, customer)).items.filter(({ kind }) => kind === 'directory').length
    expect(await offered()).toBe(0)
    await refund(api, customer)
    expect(await offered()).toBe(3)
  })

  it('say what is true right after a profile was saved', async () => {
    const bare = await givenProject(api, owner.user.id)
    await api.db.delete(profiles).where(eq(profiles.projectId, bare))
    const profileSteps = async () =>
      (await list(bare)).items.filter(({ kind }) => kind === 'profile').map(({ title }) => title)
    expect(await profileSteps()).toEqual(['Fill in your profile'])
    const body = { version: 0, fields: { ...emptyProfile, website_url: 'https://bare.example/' }, uploadTokens: [] }
    expect((await send(api, `PUT /projects/${bare}/profile`, { ...owner, body })).status).toBe(200)
    expect(await profileSteps()).toContain('Upload a square logo')
    expect(await profileSteps()).not.toContain('Fill in your profile')
  })

  it('are only stored if they changed', async () => {
    await list()
    const made = await api.db.select().from(suggestions)
    later(minute)
    await list()
    expect(await api.db.select().from(suggestions)).toEqual(made)
  })

  it('name listings that were lost and that nothing replaces', async () => {
    const customer = await givenCustomer(api)
    const [row, other] = await rowsOf(api, customer)
    for (const one of [row!, other!]) {
      const listed = await addListing(api, one, `${one.directoryUrl}tea`)
      await happen(api, listed, 'lose', { lostAt: api.clock.now })
    }
    await api.db.update(deliveries).set({ replaces: other!.id }).where(eq(deliveries.rank, 3))
    const { items } = await list(customer.projectId, customer)
    expect(items.filter(({ kind }) => kind === 'listing')).toMatchObject([
      { title: `Ask ${row!.directoryName} about your listing`, href: row!.directoryUrl },
    ])
  })

  it('are dismissed for good, and others take their place', async () => {
    const { items } = await list()
    const [first] = items.filter(({ kind }) => kind === 'directory')
    expect((await dismiss(first!.id)).body.message).toBe('Dismissed. We won’t suggest it again.')
    expect((await dismiss(first!.id)).status).toBe(404)
    expect((await send(api, `GET /suggestions/${first!.id}`, owner)).status).toBe(404)
    const after = (await list()).items
    expect(after.map(({ id }) => id)).not.toContain(first!.id)
    expect(after.filter(({ kind }) => kind === 'directory')).toHaveLength(3)
    later(400 * day)
    await runJob(api.services, 'suggestions')
    const open = await api.db.select().from(suggestions).where(isNull(suggestions.dismissedAt))
    expect(open.length).toBeGreaterThan(5)
    expect(open.map(({ title }) => title)).not.toContain(first!.title)
  })

  it('are never two alike, even if made at the same moment', async () => {
    const row = (await findProject(api.db, owner.user.id, project))!
    await Promise.all([list(), list(), ...Array.from({ length: 6 }, () => refreshSuggestions(api.services, row))])
    const rows = await api.db.select().from(suggestions)
    expect(new Set(rows.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(rows.length)
    expect(rows.length).toBe((await list()).pagination.totalItems)
  })

  it('are made for each project once a day', async () => {
    const ids = [project, await givenProject(api, owner.user.id), await givenProject(api, owner.user.id)]
    await runJob(api.services, 'suggestions')
    const made = async () =>
      new Map((await api.db.select().from(suggestions)).map((row) => [row.projectId, row.foundAt]))
    expect([...(await made()).keys()].sort()).toEqual(ids.toSorted())
    const at = api.clock.now
    later(day - 1)
    await runJob(api.services, 'suggestions')
    expect([...(await made()).values()]).toEqual([at, at, at])
    later(1)
    await runJob(api.services, 'suggestions')
    expect([...(await made()).values()]).toEqual([at + day, at + day, at + day])
  })

  it('are made once, however many read them at the same moment', async () => {
    const row = (await findProject(api.db, owner.user.id, project))!
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimRefresh(api.db, row, api.clock.now)))
    expect(claims.filter((isOurs) => isOurs)).toHaveLength(1)
    await refreshSuggestions(api.services, row)
    expect(await api.db.select().from(suggestions)).toEqual([])
    expect((await list()).items.length).toBeGreaterThan(5)
  })

  it('of one project that can’t be read don’t keep the others waiting', async () => {
    const others = [await givenProject(api, owner.user.id), await givenProject(api, owner.user.id)]
    await api.db.run(sql`UPDATE kits SET fields = '{' WHERE project_id = ${project}`)
    await expect(runJob(api.services, 'suggestions')).rejects.toThrow('The suggestions of 1 projects failed')
    const made = await api.db.select({ id: suggestions.projectId }).from(suggestions)
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set(others))
    await runJob(api.services, 'suggestions')
  })

  it('aren’t kept for a project that was deleted meanwhile', async () => {
    const proposal = {
      id: 's',
      kind: 'profile',
      subject: 'x',
      title: 'x',
      reason: 'x',
      effort: 'minutes',
      href: '/',
    } as const
    await saveSuggestions(api.db, 'gone', [proposal], api.clock.now)
    expect(await api.db.select().from(suggestions)).toEqual([])
  })

  it('come page by page', async () => {
    const all = await list()
    const second = await list(project, owner, '?page=2&limit=3')
    expect(second.items).toEqual(all.items.slice(3, 6))
    expect(second.pagination).toMatchObject({ totalItems: all.items.length, hasNextPage: true, hasPrevPage: true })
    expect((await send(api, `GET /suggestions/${project}/project?limit=1000`, owner)).status).toBe(400)
  })

  it('are the owner’s alone', async () => {
    const [mine] = (await list()).items
    const other = await addTestUser(api)
    expect((await send(api, `GET /suggestions/${project}/project`, other)).status).toBe(404)
    expect((await send(api, `GET /suggestions/${mine!.id}`, other)).status).toBe(404)
    expect((await dismiss(mine!.id, other)).status).toBe(404)
    expect((await send<Suggestion>(api, `GET /suggestions/${mine!.id}`, owner)).body.data).toEqual(mine)
    expect(await api.db.select().from(products)).toEqual([])
  })
})
