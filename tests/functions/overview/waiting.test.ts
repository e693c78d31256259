import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { replyDrafts } from '#src/storage/mentions/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { profiles } from '#src/storage/profiles/schema.ts'
import { publishingTargets } from '#src/storage/publishing/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { approveArticle, givenArticles, givenTarget, sendForReview } from '#tests/support/articles.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenMention } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'
import { ask, givenCustomer, happen, refund, rowsOf } from '#tests/support/reports.ts'

describeDatabases('what waits for a customer, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const read = async (project: string, user: TestUser) =>
    (await send<Overview>(api, `GET /projects/${project}/overview`, user)).body.data.waiting
  const titles = async (project: string, user: TestUser) => (await read(project, user)).items.map(({ title }) => title)

  it('is the profile first, after a payment, until it’s approved', async () => {
    const customer = await givenCustomer(api, { approved: false })
    const { projectId } = customer
    const { items, totals } = await read(projectId, customer)
    expect(items).toMatchObject([
      { kind: 'profile', blocks: 'order', title: 'Approve your profile', href: '/dashboard/profile' },
    ])
    expect(items[0]?.detail).toMatch(/^Your .+ order is waiting for it\.$/)
    expect(totals).toMatchObject({ profile: 1, ask: 0 })
    // The job that starts it may take a moment. The customer has done their part.
    await api.db.update(profiles).set({ approvedAt: api.clock.now }).where(eq(profiles.projectId, projectId))
    expect(await titles(projectId, customer)).toEqual([])
  })

  it('is the category, once it’s no longer in the list, and nothing joins the order until then', async () => {
    const customer = await givenCustomer(api)
    const where = eq(profiles.projectId, customer.projectId)
    const [profile] = await api.db.select().from(profiles).where(where)
    const keep = (category: string) =>
      api.db
        .update(profiles)
        .set({ fields: { ...profile!.fields, category } })
        .where(where)
    await keep('web-3')
    const [row] = await rowsOf(api, customer)
    await happen(api, row!, 'decline', { declineReason: 'refused' })
    await syncOrders(api.services)
    expect(await rowsOf(api, customer)).toHaveLength(60)
    expect((await read(customer.projectId, customer)).items).toMatchObject([
      { kind: 'profile', blocks: 'work', title: 'Choose your category again', href: '/dashboard/profile' },
    ])
    const path = `/projects/${customer.projectId}` as const
    expect((await send<object>(api, `GET ${path}/fitting`, customer)).body.data).toEqual({
      ...{ fitting: null, locked: 0, gains: [], badges: [] },
      ...{ whyNot: null, forecast: null },
    })
    const list = await send<object>(api, `GET ${path}/orders/${customer.order.id}/directories`, customer)
    expect(list.body.data).toMatchObject({ isMatched: false })
    await keep(profile!.fields.category)
    await syncOrders(api.services)
    expect(await rowsOf(api, customer)).toHaveLength(61)
    expect(await titles(customer.projectId, customer)).toEqual([])
  })

  it('is a project for an order that has none, whichever project is open', async () => {
    const customer = await givenCustomer(api)
    await api.db.update(orders).set({ projectId: null }).where(eq(orders.id, customer.order.id))
    expect((await titles(customer.projectId, customer))[0]).toMatch(/^Choose a project for your .+ order$/)
    const other = await addTestUser(api)
    expect(await titles(await givenProject(api, other.user.id), other)).toEqual([])
  })

  it('is a payment, while its order is paused', async () => {
    const customer = await givenCustomer(api)
    await api.db.update(orders).set({ hold: 'payment' }).where(eq(orders.id, customer.order.id))
    expect((await read(customer.projectId, customer)).items).toMatchObject([
      { kind: 'payment', blocks: 'order', href: '/dashboard/plan' },
    ])
  })

  it('is each question of a directory, with what answers it, until its order is stopped', async () => {
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    for (const [at, row] of rows.slice(0, 7).entries()) await ask(api, row, 'question', `Which plan, ${at}?`)
    const { items, totals } = await read(customer.projectId, customer)
    expect(items).toHaveLength(5)
    expect(totals.ask).toBe(7)
    expect(items[0]).toMatchObject({ kind: 'ask', blocks: 'work', dueAt: new Date(customer.order.dueAt).toISOString() })
    expect(items[0]?.title).toMatch(/ has a question$/)
    const { id, version } = items[0]!.ask!
    const body = { version, decision: 'answer', text: 'The free one' }
    expect((await send(api, `POST /deliveries/${id}/answer`, { ...customer, body })).status).toBe(200)
    expect((await read(customer.projectId, customer)).totals.ask).toBe(6)
    await refund(api, customer)
    expect(await read(customer.projectId, customer)).toMatchObject({ items: [], totals: { ask: 0 } })
  })

  it('is the first questions by due date and age, however many there are', async () => {
    const customer = await givenCustomer(api)
    const rows = await rowsOf(api, customer)
    for (const row of rows.slice(0, 55).toReversed()) {
      api.clock.now += 1000
      await ask(api, row, 'question', 'Which plan?')
    }
    const oldest = rows.slice(50, 55).toReversed()
    const { items } = await read(customer.projectId, customer)
    expect(items.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id))
  })

  it('is each article to review, the first planned first, and where to publish what is approved', async () => {
    const world = await givenArticles(api)
    await sendForReview(api, world, 1, 'Second')
    await sendForReview(api, world, 0, 'First')
    expect(await titles(world.projectId, world.customer)).toEqual(['Review “First”', 'Review “Second”'])
    const { items } = await read(world.projectId, world.customer)
    expect(items[0]).toMatchObject({ blocks: 'work', href: `/dashboard/articles?id=${world.ids[0]}` })
    await api.db.update(articles).set({ state: 'approved' }).where(eq(articles.id, world.ids[0]!))
    expect(await titles(world.projectId, world.customer)).toEqual(['Choose where to publish', 'Review “Second”'])
    const targetId = await givenTarget(api, world.projectId)
    await saveSettings(api.db, world.projectId, { targetId, automatic: true }, api.clock.now)
    expect(await titles(world.projectId, world.customer)).toEqual(['Review “Second”'])
  })

  it('is a connection that broke, if something is published there', async () => {
    const { projectId, customer, targetId } = await approveArticle(api)
    await givenTarget(api, projectId)
    await api.db
      .update(publishingTargets)
      .set({ lastError: 'WordPress rejected the username or application password.' })
    const { items } = await read(projectId, customer)
    expect(items).toMatchObject([
      {
        ...{ kind: 'publishing', id: targetId, blocks: 'work', href: '/dashboard/publishing' },
        detail: 'WordPress rejected the username or application password.',
      },
    ])
  })

  it('is the mentions worth an answer, people who were answered, and feedback to decide', async () => {
    const owner = await addTestUser(api)
    const project = await givenProject(api, owner.user.id)
    const { now } = api.clock
    await givenMention(api, project, { score: 49, post: { title: 'Weak' } })
    await givenMention(api, project, { score: 80, post: { title: 'Strong' } })
    const drafted = await givenMention(api, project, { score: 10, post: { title: 'Drafted' } })
    await givenMention(api, project, { score: 99, state: 'dismissed' })
    const draft = { id: 'd', userId: owner.user.id, writer: 'template' as const, createdAt: now }
    await api.db.insert(replyDrafts).values({ ...draft, mentionId: drafted, text: 'Try ours' })
    const said = { projectId: project, createdAt: now, updatedAt: now }
    await api.db.insert(feedback).values([
      { ...said, id: 'f1', mode: 'idea', text: 'A lid', votes: 2 },
      { ...said, id: 'f2', mode: 'bug', text: 'It leaks', createdAt: now - 1 },
      { ...said, id: 'f5', mode: 'idea', text: 'A lid, please', createdAt: now + 1 },
      { ...said, id: 'f3', mode: 'praise', text: 'Lovely' },
      { ...said, id: 'f4', mode: 'idea', text: 'Planned', status: 'planned' },
    ])
    const { items, totals } = await read(project, owner)
    expect(items.map(({ title }) => title)).toEqual(['Drafted', 'Strong', '“A lid”', '“It leaks”'])
    expect(items.every(({ blocks }) => blocks === 'nothing')).toBe(true)
    expect(items[0]?.href).toBe(`/dashboard/mentions?mention=${drafted}`)
    expect(items[2]).toMatchObject({ id: 'f1', size: 2, detail: 'Asked for 4 times' })
    expect(items[3]).toMatchObject({ id: 'f2', size: 1, detail: 'Bug' })
    expect(totals).toMatchObject({ reply: 1, mention: 2, feedback: 3, lead: 0 })
  })
})
