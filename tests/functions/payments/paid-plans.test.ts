import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { findAllowance } from '#functions/plans/allowance.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { plans, priceInCents } from '#src/domain/plans/plans.ts'
import type { Receipt } from '#src/domain/payments/payments.api.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { plans as planRows } from '#src/storage/plans/schema.ts'
import { send, type TestUser } from '#tests/support/accounts.ts'
import { addPayingUser, choose, deliver, deliverAll, read, usePayingApi } from '#tests/support/paying.ts'
import { newId } from '#tests/support/stripe-objects.ts'

const [growth, partner] = [plans[2]!, plans[3]!]
const day = 24 * 60 * 60 * 1000

describe('What is delivered', () => {
  const api = usePayingApi()

  const ordersOf = async ({ user }: TestUser) =>
    (await api.db.select().from(orders).where(eq(orders.userId, user.id)).orderBy(orders.startsAt)).map(
      ({ planLabel, source, pages }) => `${source.split(':')[0]} ${planLabel} ${pages}`,
    )
  const receiptsOf = async ({ token }: TestUser) =>
    (await send<Receipt[]>(api, 'GET /payments/receipts', { token })).body.data
  /** Someone whose trial is over, and who pays at once. */
  const addCustomer = async () => {
    const { user, id, providerId } = await addPayingUser(api, growth.id)
    await api.stripe.finish(providerId)
    await deliverAll(api)
    api.stripe.events.length = 0
    return { user, id }
  }
  const endTrial = (providerId: string) => {
    api.clock.now += 3 * day
    api.stripe.subscriptions.get(providerId)!.status = 'active'
  }
  /** Pays an invoice that the provider made out over another amount, in cents. */
  const payAmount = async (providerId: string, amount: number) => {
    const invoice = api.stripe.draft(providerId)
    Object.assign(invoice.lines.data[0]!, { amount })
    Object.assign(invoice, { amount_due: amount })
    await api.stripe.payInvoice(invoice.id)
    await deliverAll(api)
    return invoice
  }
  const expectPricesToFit = async () => {
    for (const { order, payment } of await api.db
      .select({ order: orders, payment: payments })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))) {
      const plan = plans.find(({ label }) => label === order.planLabel)
      expect(priceInCents(plan?.price ?? 0)).toBe(payment.price)
    }
  }

  it('is the plan of the invoice when the plan changes before its receipt arrives', async () => {
    const { user } = await addCustomer()
    const { body } = await choose(api, user, growth.id)
    const session = await api.stripe.pay(body.paymentUrl ?? '')
    const [invoicePaid] = api.stripe.events.filter(({ type }) => type === 'invoice.paid')
    await send(api, 'GET /payments/confirms', { token: user.token })
    expect((await choose(api, user, partner.id)).body.data.planId).toBe(partner.id)
    await deliver(api, invoicePaid!)
    await deliverAll(api)
    expect((await ordersOf(user)).at(-1)).toBe('receipt Growth 0')
    await expectPricesToFit()
    // The next one is at the new price.
    api.clock.now += 30 * day
    await api.stripe.renew(session.subscription ?? '')
    await deliverAll(api)
    expect((await ordersOf(user)).at(-1)).toBe('receipt Growth Partner 300')
    await expectPricesToFit()
  })

  it('is the plan of an invoice that was drafted before the plan changed, back and forth', async () => {
    const { user, providerId } = await addPayingUser(api, partner.id)
    await choose(api, user, growth.id)
    endTrial(providerId)
    const invoice = api.stripe.draft(providerId)
    await choose(api, user, partner.id)
    await api.stripe.payInvoice(invoice.id)
    await deliverAll(api)
    expect(await ordersOf(user)).toEqual(['receipt Growth 0'])
    await expectPricesToFit()
  })

  it('is nothing for an invoice at a price that no plan has, and someone has to look', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    endTrial(providerId)
    const invoice = await payAmount(providerId, 1000)
    expect(await ordersOf(user)).toEqual(['trial Growth 0'])
    expect((await receiptsOf(user)).map(({ amount }) => amount)).toContain(10)
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'payment-mismatch', provider: invoice.id }))
  })

  it('is nothing for credits and several lines, which aren’t one period of one plan', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    endTrial(providerId)
    for (const change of ['proration', 'two lines', 'two of one'] as const) {
      const invoice = api.stripe.draft(providerId)
      const [line] = invoice.lines.data
      if (change === 'proration') line!.parent.subscription_item_details.proration = true
      if (change === 'two lines') invoice.lines.data.push(structuredClone(line!))
      if (change === 'two of one') line!.quantity = 2
      await api.stripe.payInvoice(invoice.id)
    }
    await deliverAll(api)
    expect(await ordersOf(user)).toEqual(['trial Growth 0'])
  })

  it('follows a payment that no event told of, once the browser is back', async () => {
    const { user } = await addCustomer()
    const { body } = await choose(api, user, growth.id)
    await api.stripe.pay(body.paymentUrl ?? '')
    await send(api, 'GET /payments/confirms', { token: user.token })
    expect((await ordersOf(user)).at(-1)).toBe('receipt Growth 0')
  })

  it('ends with the refund of a one-time plan, and not with a part of it', async () => {
    const { user, id, session } = await addPayingUser(api, 2)
    const intent = session.payment_intent ?? ''
    const allowance = () => findAllowance(api.db, user.user.id, api.clock.now)
    expect(await receiptsOf(user)).toMatchObject([{ refunded: 0, refundedAt: null }])
    const isoIn = (days: number) => new Date(begun + days * day).toISOString()
    const begun = Math.ceil(api.clock.now / 1000) * 1000
    api.clock.now = begun + 3 * day
    await api.stripe.refund(intent, 5000)
    // Its event arrives late, and again later.
    api.clock.now = begun + 4 * day
    const [refundEvent] = api.stripe.events.slice(-1)
    await deliverAll(api)
    const partly = [{ state: 'paid', refunded: 50, refundedAt: isoIn(3), amount: 299 }]
    expect(await receiptsOf(user)).toMatchObject(partly)
    api.clock.now = begun + 5 * day
    await deliver(api, { ...refundEvent!, id: newId('evt') })
    expect(await receiptsOf(user)).toMatchObject(partly)
    expect(await allowance()).toEqual(allowances.publisher)
    await api.stripe.refund(intent)
    await deliverAll(api)
    expect(await receiptsOf(user)).toMatchObject([{ state: 'refunded', refunded: 299, refundedAt: isoIn(5) }])
    expect((await read(api, user, id)).body.data.state).toBe('ended')
    expect(await allowance()).toEqual(allowances.none)
    // Asking again doesn't bring it back.
    await send(api, 'GET /payments/confirms', { token: user.token })
    expect((await read(api, user, id)).body.data.state).toBe('ended')
    expect(await allowance()).toEqual(allowances.none)
  })

  it('ends with a refund of the payment that went through, after another one was canceled', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    endTrial(providerId)
    const invoice = api.stripe.draft(providerId)
    const { payment } = invoice.payments.data[0]!
    invoice.payments.data = [
      { status: 'canceled', payment: { ...payment, payment_intent: 'pi_canceled' } },
      { status: 'paid', payment },
    ]
    await api.stripe.payInvoice(invoice.id)
    await api.stripe.refund(payment.payment_intent)
    await deliverAll(api)
    expect((await receiptsOf(user)).find(({ id }) => id === invoice.id)).toMatchObject({ state: 'refunded' })
  })

  it('pauses while a payment is disputed, goes on if that is won, and ends if it is lost', async () => {
    for (const outcome of ['lost', 'won'] as const) {
      const { user, id, session } = await addPayingUser(api, 2)
      const orderOf = async () => (await api.db.select().from(orders).where(eq(orders.userId, user.user.id)))[0]!
      const dispute = await api.stripe.dispute(session.payment_intent ?? '')
      await deliverAll(api)
      expect(await orderOf()).toMatchObject({ hold: 'dispute', stoppedAt: null })
      expect((await receiptsOf(user))[0]?.state).toBe('disputed')
      expect(api.log).toContainEqual(expect.objectContaining({ event: 'payment-disputed', provider: dispute }))
      await api.stripe.decide(dispute, outcome)
      await deliverAll(api)
      const isLost = outcome === 'lost'
      expect(await orderOf()).toMatchObject({ stopReason: isLost ? 'refund' : null })
      // The bank has taken all of it back, though nothing was refunded.
      const [refunded, refundedAt] = isLost ? [299, new Date(api.clock.now).toISOString()] : [0, null]
      const state = isLost ? 'refunded' : 'paid'
      expect(await receiptsOf(user)).toMatchObject([{ state, amount: 299, refunded, refundedAt }])
      expect((await read(api, user, id)).body.data.state).toBe(isLost ? 'ended' : 'active')
      api.stripe.events.length = 0
    }
  })

  it('goes on after a question of the bank, and ends with a later dispute about the same payment', async () => {
    const { user, id, session } = await addPayingUser(api, 2)
    const intent = session.payment_intent ?? ''
    const question = await api.stripe.dispute(intent)
    await api.stripe.decide(question, 'won')
    const later = await api.stripe.dispute(intent)
    await api.stripe.decide(later, 'lost')
    // In any order: each says where to look.
    await deliverAll(api, api.stripe.events.toReversed())
    expect((await read(api, user, id)).body.data.state).toBe('ended')
    expect((await receiptsOf(user))[0]?.state).toBe('refunded')
    // An appeal that is won makes it a paid one again. What was stopped stays stopped.
    await api.stripe.decide(later, 'won')
    await deliverAll(api, api.stripe.events.slice(-1))
    expect((await receiptsOf(user))[0]?.state).toBe('paid')
  })

  it('follows once an admin adds a plan with the price of a payment that no plan had', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    endTrial(providerId)
    await payAmount(providerId, 25_000)
    await runJob(api.services, 'orders')
    expect(await ordersOf(user)).toEqual(['trial Growth 0'])
    const lists = { features: [...growth.features], nofeatures: [...growth.nofeatures] }
    const content = { ...growth, ...lists, label: 'Special', price: 250, position: 9 }
    await api.db.insert(planRows).values({ id: 100, content: { ...content, url: null }, active: false })
    await runJob(api.services, 'orders')
    expect(await ordersOf(user)).toEqual(['receipt Special 0'])
    expect(api.log.filter(({ event }) => event === 'payment-mismatch')).toHaveLength(1)
  })

  it('follows behind any number of payments that stay unknown', async () => {
    const { user, providerId } = await addPayingUser(api, growth.id)
    endTrial(providerId)
    const invoice = await payAmount(providerId, 25_000)
    const [receipt] = await api.db.select().from(payments).where(eq(payments.id, invoice.id))
    const older = Array.from({ length: 60 }, (_, index) => ({
      ...receipt!,
      id: `in_old_${index}`,
      price: null,
      at: receipt!.at - day,
    }))
    await api.db.insert(payments).values(older)
    const lists = { features: [...growth.features], nofeatures: [...growth.nofeatures] }
    const content = { ...growth, ...lists, label: 'Special', price: 250, position: 9, url: null }
    await api.db.insert(planRows).values({ id: 101, content, active: false })
    await runJob(api.services, 'orders')
    expect((await ordersOf(user)).at(-1)).toBe('receipt Special 0')
  })

  it('keeps the date of its receipt, however often it is read again', async () => {
    const { user } = await addPayingUser(api, 2)
    const [before] = await receiptsOf(user)
    api.clock.now += 5 * 60 * 1000
    await send(api, 'GET /payments/confirms', { token: user.token })
    expect(await receiptsOf(user)).toEqual([before])
  })
})
