import { beforeEach, expect, it } from 'vitest'
import { syncOrders } from '#functions/fulfilment/sync-orders.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { addTestSession, addTestUser, send } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { addPayingUser, choose, deliverAll, usePayingApi } from '#tests/support/paying.ts'
import { newInvoice } from '#tests/support/stripe-objects.ts'

const day = 86_400_000
const [growth, growthPartner] = [3, 4]

describeDatabases('orders after a change of plan, in a $kind', ({ kind }) => {
  const api = usePayingApi(kind)
  let yearly: number

  const agency = {
    label: 'Agency',
    price: 1200,
    strokePrice: 1500,
    type: 'annually',
    headline: 'A year',
    description: 'A year of everything.',
    features: ['One'],
    nofeatures: [],
    popular: false,
    position: 9,
    directories: 500,
    posts: 1,
    pages: 20,
    stripePlanId: null,
    url: null,
  }
  const asAdmin = async (call: Parameters<typeof send>[1], body?: typeof agency) => {
    const { token } = await addTestUser(api, { admin: true })
    return send<PlanRecord>(api, call, { token, ...(body && { body }) })
  }

  beforeEach(async () => {
    const added = await asAdmin('POST /plans', agency)
    expect(added.body).toMatchObject({ success: true })
    yearly = added.body.data.id
  })

  /** A customer who has paid a plan at least once, after its trial. */
  const addCustomer = async (planId: number) => {
    const { user, providerId, id } = await addPayingUser(api, planId)
    const renew = async () => {
      api.clock.now += 30 * day
      await api.stripe.renew(providerId)
      await deliverAll(api)
      api.stripe.events.length = 0
    }
    const change = async (other: number) => {
      api.clock.now += day
      const token = await addTestSession(api.services, user.user)
      expect((await choose(api, { ...user, token }, other)).status).toBe(200)
      await syncOrders(api.services)
    }
    const ordersOf = async () => {
      await syncOrders(api.services)
      const orders = await listOrders(api.db, user.user.id)
      return orders.map(({ planLabel, directories }) => ({ planLabel, directories }))
    }
    await renew()
    return { id, providerId, renew, change, ordersOf }
  }
  const labels = (orders: { planLabel: string }[]) => orders.map(({ planLabel }) => planLabel)

  it('owe what was paid: months paid before stay months, also once the subscription is yearly', async () => {
    const { renew, change, ordersOf } = await addCustomer(growth)
    for (let month = 1; month < 3; month += 1) await renew()
    const before = await ordersOf()
    expect(before).toHaveLength(3)
    await change(yearly)
    api.clock.now += 200 * day
    expect(await ordersOf()).toEqual(before)
    await renew()
    const after = await ordersOf()
    expect(after).toHaveLength(4)
    expect(after.filter(({ directories }) => directories === 500)).toHaveLength(1)
  })

  it('of a paid year keep coming at its numbers after a change to a monthly plan', async () => {
    const { change, ordersOf } = await addCustomer(yearly)
    await change(growthPartner)
    api.clock.now += 366 * day
    const orders = await ordersOf()
    expect(labels(orders).filter((label) => label !== 'Agency')).toEqual([])
    expect(orders.length).toBeGreaterThanOrEqual(12)
    expect(new Set(orders.map(({ directories }) => directories))).toEqual(new Set([500]))
  })

  it('of a paid year keep coming at its numbers when an admin changes the plan', async () => {
    const { ordersOf } = await addCustomer(yearly)
    await ordersOf()
    expect((await asAdmin(`PUT /plans/${yearly}`, { ...agency, directories: 0, posts: 0, pages: 0 })).status).toBe(200)
    api.clock.now += 100 * day
    const orders = await ordersOf()
    expect(orders.length).toBeGreaterThan(3)
    expect(new Set(orders.map(({ directories }) => directories))).toEqual(new Set([500]))
  })

  it('of a paid year keep coming at its numbers when its plan has ended, which can’t be removed', async () => {
    const { providerId, ordersOf } = await addCustomer(yearly)
    await ordersOf()
    await api.stripe.finish(providerId)
    await deliverAll(api)
    api.stripe.events.length = 0
    expect((await asAdmin(`DELETE /plans/${yearly}`)).status).toBe(409)
    api.clock.now += 366 * day
    expect((await ordersOf()).length).toBeGreaterThanOrEqual(12)
  })

  it('aren’t for another plan that was added after the last one was removed', async () => {
    const user = await addTestUser(api)
    // Someone may still pay for the choice that the second one replaces.
    for (const planId of [yearly, growth]) await choose(api, user, planId)
    expect((await asAdmin(`DELETE /plans/${yearly}`)).status).toBe(200)
    const { id } = (await asAdmin('POST /plans', { ...agency, label: 'Tiny', price: 12, directories: 1 })).body.data
    expect(id).not.toBe(yearly)
  })

  it('are for the plan before if its invoice is paid after the change', async () => {
    const { providerId, change, renew, ordersOf } = await addCustomer(growth)
    const subscription = structuredClone(api.stripe.subscriptions.get(providerId)!)
    await change(growthPartner)
    // Drafted at the old price, and collected after the change.
    const invoice = newInvoice(subscription, 19_900, true, api.clock.now / 1000)
    api.stripe.invoices.set(invoice.id, invoice)
    const template = { id: 'evt_late', object: 'event' as const, type: 'invoice.paid', created: 1 }
    await deliverAll(api, [{ ...template, data: { object: invoice } }])
    expect(labels(await ordersOf())).toEqual(['Growth', 'Growth'])
    await renew()
    expect(labels(await ordersOf()).sort()).toEqual(['Growth', 'Growth', 'Growth Partner'])
  })

  it('are for the plan of a declined payment that goes through after the change', async () => {
    const { providerId, change, renew, ordersOf } = await addCustomer(growth)
    await api.stripe.refuseCard(providerId)
    await deliverAll(api)
    api.stripe.events.length = 0
    await change(growthPartner)
    // Pays what is open.
    await renew()
    expect(labels(await ordersOf())).toEqual(['Growth', 'Growth'])
  })
})
