import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { countMissingBacklinks } from '#functions/articles/edits.ts'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import { backlinksPerPost } from '#src/domain/plans/plans.ts'
import { articles } from '#src/storage/articles/schema.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { addTestSession, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { givenProject } from '#tests/support/orders.ts'
import { addPayingUser, choose, deliverAll, usePayingApi } from '#tests/support/paying.ts'

const day = 86_400_000
const [publisher, growth, growthPartner] = [2, 3, 4]

describeDatabases('articles after a change of plan, in a $kind', ({ kind }) => {
  const api = usePayingApi(kind)

  const givenCustomer = async (planId: number) => {
    const { user, providerId } = await addPayingUser(api, planId)
    await givenProject(api, user.user.id, { url: 'https://tea.example/' })
    await syncOrders(api.services)
    const renew = async (days = 30) => {
      api.clock.now += days * day
      await api.stripe.renew(providerId)
      await deliverAll(api)
      api.stripe.events.length = 0
    }
    const change = async (other: number) => {
      api.clock.now += day
      const token = await addTestSession(api.services, user.user)
      const changed = await choose(api, { ...user, token }, other)
      expect(changed.status).toBe(200)
      await deliverAll(api)
      api.stripe.events.length = 0
      await syncOrders(api.services)
      return changed.body
    }
    const articlesOf = (orderId: string) =>
      api.db.select().from(articles).where(eq(articles.orderId, orderId)).orderBy(articles.position)
    /** Its orders, oldest first, with how many articles each has. */
    const owed = async () => {
      const rows = await listOrders(api.db, user.user.id)
      const sorted = rows.toSorted((one, other) => one.startsAt - other.startsAt)
      return Promise.all(
        sorted.map(async (order) => {
          const { planLabel, directories, posts, pages } = order
          return { planLabel, directories, posts, pages, articles: (await articlesOf(order.id)).length }
        }),
      )
    }
    const orderOf = async (planLabel: string) =>
      (await listOrders(api.db, user.user.id)).find((order) => order.planLabel === planLabel)!
    return { user, renew, change, articlesOf, owed, orderOf }
  }
  const months = {
    growth: { planLabel: 'Growth', directories: 50, posts: 30, pages: 0, articles: 30 },
    growthPartner: { planLabel: 'Growth Partner', directories: 50, posts: 30, pages: 300, articles: 30 },
  }

  it('are those of the paid month, on their days, and the new plan’s after its payment', async () => {
    const { renew, change, articlesOf, owed, orderOf } = await givenCustomer(growth)
    await renew(3)
    expect(await owed()).toEqual([months.growth])
    const { id } = await orderOf('Growth')
    const before = await articlesOf(id)
    await change(growthPartner)
    expect(await owed()).toEqual([months.growth])
    await renew()
    expect(await owed()).toEqual([months.growth, months.growthPartner])
    expect(await articlesOf(id)).toEqual(before)
    const after = await articlesOf((await orderOf('Growth Partner')).id)
    expect(after[0]!.plannedOn > before.at(-1)!.plannedOn).toBe(true)
    expect(new Set([...before, ...after].map(({ projectId }) => projectId)).size).toBe(1)
    await Promise.all([syncOrders(api.services), syncOrders(api.services)])
    expect(await owed()).toEqual([months.growth, months.growthPartner])
  })

  it('have the links that the plan of their own order promises, up and down', async () => {
    for (const [from, to, labels] of [
      [growth, growthPartner, ['Growth', 'Growth Partner']],
      [growthPartner, growth, ['Growth Partner', 'Growth']],
    ] as const) {
      const { renew, change, articlesOf, orderOf } = await givenCustomer(from)
      await renew(3)
      await change(to)
      await renew()
      for (const label of labels) {
        const [article] = await articlesOf((await orderOf(label)).id)
        const missing = await countMissingBacklinks(api.db, { id: article!.id, content: '<p>No link</p>' })
        expect([label, missing]).toEqual([label, label === 'Growth Partner' ? backlinksPerPost : 0])
      }
    }
  })

  it('come with the first payment after a trial, and the trial promises what was chosen last', async () => {
    for (const [from, to] of [
      [growth, growthPartner],
      [growthPartner, growth],
    ] as const) {
      const { renew, change, owed } = await givenCustomer(from)
      const [before, after] =
        from === growth ? [months.growth, months.growthPartner] : [months.growthPartner, months.growth]
      expect(await owed()).toEqual([{ ...before, articles: 0 }])
      await change(to)
      expect(await owed()).toEqual([{ ...after, articles: 0 }])
      await renew(2)
      expect(await owed()).toEqual([after])
    }
  })

  it('are added by a plan with posts to one without, which stays as it is', async () => {
    const { user, change, owed } = await givenCustomer(publisher)
    const directoriesOnly = { planLabel: 'Publisher', directories: 200, posts: 0, pages: 0, articles: 0 }
    expect(await owed()).toEqual([directoriesOnly])
    const { paymentUrl } = await change(growth)
    expect(await owed()).toEqual([directoriesOnly])
    const session = await api.stripe.pay(paymentUrl ?? '')
    await deliverAll(api)
    await syncOrders(api.services)
    expect(await owed()).toEqual([directoriesOnly, { ...months.growth, articles: 0 }])
    api.clock.now += 3 * day
    await api.stripe.renew(session.subscription ?? '')
    await deliverAll(api)
    expect(await owed()).toEqual([directoriesOnly, months.growth])
    expect(
      new Set(
        (await api.db.select().from(orders).where(eq(orders.userId, user.user.id))).map(({ projectId }) => projectId),
      ).size,
    ).toBe(1)
  })

  it('are planned from the day on which a customer of several projects chose one, and due after a month', async () => {
    const { user, change, articlesOf, orderOf } = await givenCustomer(publisher)
    const other = await givenProject(api, user.user.id)
    const session = await api.stripe.pay((await change(growth)).paymentUrl ?? '')
    api.clock.now += 3 * day
    await api.stripe.renew(session.subscription ?? '')
    await deliverAll(api)
    const { id, projectId } = await orderOf('Growth')
    expect(projectId).toBe(null)
    api.clock.now += 40 * day
    const token = await addTestSession(api.services, user.user)
    const chosen = await send(api, `PUT /orders/${id}/project`, { token, body: { projectId: other } })
    expect(chosen.status).toBe(200)
    const days = (await articlesOf(id)).map(({ plannedOn }) => plannedOn)
    const inDays = (count: number) => new Date(api.clock.now + count * day).toISOString().slice(0, 10)
    expect(days).toEqual(Array.from({ length: 30 }, (_, index) => inDays(index + 1)))
    expect((await orderOf('Growth')).dueAt).toBe(api.clock.now + 30 * day)
  })

  it('aren’t planned twice by a change there and back, nor taken away', async () => {
    const { renew, change, owed } = await givenCustomer(growth)
    await renew(3)
    await change(growthPartner)
    await change(growth)
    expect(await owed()).toEqual([months.growth])
    await renew()
    expect(await owed()).toEqual([months.growth, months.growth])
  })

  it('stop with the refund of the new plan’s month only', async () => {
    const { renew, change, owed, orderOf } = await givenCustomer(growth)
    await renew(3)
    await change(growthPartner)
    await renew()
    const { paymentId } = await orderOf('Growth Partner')
    const invoice = api.stripe.invoices.get(paymentId ?? '')!
    const intent = invoice.payments.data[0]?.payment.payment_intent
    await api.stripe.refund(String(intent))
    await deliverAll(api)
    await syncOrders(api.services)
    expect((await orderOf('Growth Partner')).stopReason).toBe('refund')
    expect((await orderOf('Growth')).stopReason).toBe(null)
    expect(await owed()).toEqual([months.growth, months.growthPartner])
  })
})
