import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import { maxWaiting, type WaitingKind, waitingKinds, waitingNames, waitingText } from '#src/domain/admin/overview.ts'
import { adminGroups, adminPages } from '#src/islands/ui/shell/admin-pages.ts'
import { adminNavigation } from '#src/islands/ui/shell/admin-navigation.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { linkChecks } from '#src/storage/links/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import { givenChange, givenPending, givenPublished, givenReport } from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles } from '#tests/support/articles.ts'
import { givenCorrection } from '#tests/support/corrections.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenOperator, givenOrder } from '#tests/support/operators.ts'
import { givenSubscription } from '#tests/support/orders.ts'
import { givenTarget } from '#tests/support/publishing.ts'

const minute = 60_000
const day = 86_400_000
const isoAt = (time: number) => new Date(time).toISOString()

describeDatabases('the overview of the admin area, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  type Answer = { body: { data: AdminOverview } }
  /** What waits, without what doesn't. */
  const waitingIn = ({ body }: Answer) =>
    Object.fromEntries(
      body.data.items.filter(({ count }) => count > 0).map(({ kind: of, count, since }) => [of, { count, since }]),
    )
  const ask = (token: string) => send<AdminOverview>(api, 'GET /admin/overview', { token })
  const read = async (token: string) => waitingIn(await ask(token))
  const mail = (key: string, traits: Partial<typeof mails.$inferInsert>) =>
    api.db
      .insert(mails)
      .values({ key, recipient: 'a@x.example', subject: 's', text: 't', html: 'h', createdAt: 1, ...traits })

  it('has each kind once, and counts nothing where nothing waits', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const { items } = (await ask(token)).body.data
    expect(items.map(({ kind: of }) => of)).toEqual(waitingNames)
    expect(items.every(({ count, since }) => count === 0 && since === null)).toBe(true)
  })

  it('counts what is to review, and says since when the oldest waits', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const first = await givenPending(api)
    await givenPending(api)
    const changed = await givenChange(api)
    const reported = await givenPublished(api)
    const reportedAt = api.clock.now
    // Two reports about one listing are one thing to look at.
    for (const visitor of ['one', 'two']) await givenReport(api, reported, visitor)
    await givenCorrection(api)
    expect(await read(token)).toMatchObject({
      submissions: { count: 2, since: isoAt(first.queuedAt!) },
      changes: { count: 1, since: isoAt(changed.queuedAt!) },
      reports: { count: 1 },
      corrections: { count: 1 },
    })
    expect(Date.parse((await read(token))['reports']!.since!)).toBeGreaterThanOrEqual(reportedAt)
  })

  it('counts rows of today, what is overdue, and orders that are late or unpaid', async () => {
    const operator = await givenOperator(api)
    const waiting = async () => waitingIn(await operator.get<AdminOverview>('/overview'))
    await givenOrder(api)
    expect(await waiting()).toEqual({ dueRows: { count: 2, since: null } })
    api.clock.now += 40 * day
    await operator.signInAgain()
    const late = await waiting()
    expect(late).toMatchObject({ overdueRows: { count: 60 }, dueRows: { count: 60 }, ordersAtRisk: { count: 1 } })
    const unpaid = await givenOrder(api)
    await api.db.update(subscriptions).set({ state: 'past_due' }).where(eq(subscriptions.id, unpaid.subscriptionId))
    await syncOrders(api.services)
    expect(await waiting()).toMatchObject({ ordersAtRisk: { count: 2 }, failedPayments: { count: 1 } })
    const listed = await operator.get<{ orders: { id: string }[] }>('/orders?list=risk')
    expect(listed.body.data.orders).toHaveLength(2)
  })

  it('counts articles that are due, plans that wait for payment, and connections that don’t work', async () => {
    const { editor, customer, ids } = await givenArticles(api)
    const today = isoAt(api.clock.now).slice(0, 10)
    await api.db.update(articles).set({ plannedOn: '2999-01-01' })
    await api.db.update(articles).set({ plannedOn: today }).where(eq(articles.id, ids[0]!))
    await api.db.update(articles).set({ plannedOn: '2020-02-03', state: 'changes' }).where(eq(articles.id, ids[1]!))
    await api.db.update(articles).set({ plannedOn: today, state: 'review' }).where(eq(articles.id, ids[2]!))
    const chosen = await givenSubscription(api, customer.user.id, 1)
    await api.db.update(subscriptions).set({ state: 'incomplete' }).where(eq(subscriptions.id, chosen))
    await givenTarget(api, { lastError: 'The password was rejected.' })
    await givenTarget(api)
    expect(await read(editor.token)).toMatchObject({
      articles: { count: 2, since: '2020-02-03T00:00:00.000Z' },
      planRequests: { count: 1 },
      brokenConnections: { count: 1 },
    })
  })

  it('counts failed and late emails, and listings whose websites fail', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const { now } = api.clock
    await mail('failed', { dueAt: null, createdAt: now - day })
    await mail('sent', { dueAt: null, sentAt: now })
    await mail('held', { dueAt: now + minute })
    await mail('soon', { dueAt: now - minute })
    await mail('late', { dueAt: now - 20 * minute })
    const { id } = await givenPublished(api)
    await api.db.insert(linkChecks).values({ productId: id, state: 'failing', dueAt: now, failingSince: now - day })
    expect(await read(token)).toMatchObject({
      failedMails: { count: 1, since: isoAt(now - day) },
      lateMails: { count: 1, since: isoAt(now - 20 * minute) },
      failingLinks: { count: 1, since: isoAt(now - day) },
    })
  })

  it('stops counting at a limit', async () => {
    const { token } = await addTestUser(api, { admin: true })
    const many = Array.from({ length: maxWaiting + 5 }, (_, at) => ({
      ...{ key: `m${at}`, recipient: 'a@x.example', subject: 's', text: 't', html: 'h', createdAt: at, dueAt: null },
    }))
    await api.db.insert(mails).values(many)
    expect((await read(token))['failedMails']).toEqual({ count: maxWaiting, since: isoAt(0) })
    expect(waitingText('failedMails', maxWaiting)).toBe('1,000+ failed emails')
    expect(waitingText('failedMails', 1)).toBe('1 failed email')
  })
})

it('leads from each kind to a page of the admin area', () => {
  for (const { page, href } of Object.values(waitingKinds)) expect(href.startsWith(adminPages[page].href)).toBe(true)
})

it('has every page of the admin area in one group of the navigation, with what waits there', () => {
  expect(adminGroups.flatMap(({ pages }) => pages).sort()).toEqual(Object.keys(adminPages).sort())
  const items = (counts: Partial<Record<WaitingKind, number>>) => ({
    items: waitingNames.map((of) => ({ kind: of, count: counts[of] ?? 0, since: null })),
  })
  const { links, group } = adminNavigation('corrections', items({ submissions: 2, corrections: 3, overdueRows: 9 }))
  expect(links.find(({ label }) => label === 'Review')).toMatchObject({
    count: 5,
    href: '/admin/queue',
    current: 'true',
  })
  // Overdue rows are among those for today.
  expect(links.find(({ label }) => label === 'Delivery')).toMatchObject({ count: 0 })
  expect(group?.links).toMatchObject([{ label: 'Queue', count: 2 }, { count: 0 }, { count: 3, current: 'page' }])
  expect(adminNavigation('overview', null).group).toBeUndefined()
})
