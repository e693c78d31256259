import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findAllowance } from '#functions/plans/allowance.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import { plans, priceInCents } from '#src/domain/plans/plans.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { payments } from '#src/storage/payments/schema.ts'
import { addTestSession, send, type TestUser } from '#tests/support/accounts.ts'
import { inFull } from '#tests/support/full.ts'
import { addPayingUser, choose, deliver, type PayingApi, usePayingApi } from '#tests/support/paying.ts'
import type { Invoice } from '#tests/support/stripe-objects.ts'

// Any history of a monthly plan, whose events arrive late, in any order and more than once.

const [growth, partner] = [plans[2]!, plans[3]!]
const minute = 60_000
const day = 24 * 60 * minute

type World = { user: TestUser; id: string; providerId: string; drafts: string[] }

/** `pick`: any number. */
const actions = {
  renew: async ({ stripe, clock }: PayingApi, { providerId }: World) => {
    clock.now += 30 * day
    await stripe.renew(providerId)
  },
  decline: ({ stripe }: PayingApi, { providerId }: World) => stripe.refuseCard(providerId),
  choose: async (api: PayingApi, { user }: World, pick: number) => {
    expect([200, 409]).toContain(
      (await choose(api, await signedIn(api, user), (pick % 2 ? partner : growth).id)).status,
    )
  },
  cancel: async (api: PayingApi, { user, id }: World) => {
    const { token } = await signedIn(api, user)
    expect([200, 409]).toContain((await send(api, `POST /subscriptions/${id}/cancel`, { token })).status)
  },
  resume: async (api: PayingApi, { user, id }: World) => {
    const { token } = await signedIn(api, user)
    expect([200, 409]).toContain((await send(api, `POST /subscriptions/${id}/resume`, { token })).status)
  },
  draft: ({ stripe }: PayingApi, { providerId, drafts }: World) => {
    stripe.subscriptions.get(providerId)!.status = 'active'
    drafts.push(stripe.draft(providerId).id)
  },
  payDraft: async ({ stripe }: PayingApi, { drafts }: World) => {
    const draft = drafts.shift()
    if (draft) await stripe.payInvoice(draft)
  },
  refund: async (api: PayingApi, { providerId }: World, pick: number) => {
    for (const intent of pickOne(paidInvoices(api, providerId).map(intentOf), pick)) {
      await api.stripe.refund(intent, pick % 2 ? 1000 : undefined)
    }
  },
  dispute: async (api: PayingApi, { providerId }: World, pick: number) => {
    for (const intent of pickOne(paidInvoices(api, providerId).map(intentOf), pick)) await api.stripe.dispute(intent)
  },
  decide: async ({ stripe }: PayingApi, _: World, pick: number) => {
    const open = [...stripe.disputes.values()].filter(({ status }) => status === 'needs_response')
    for (const { id } of pickOne(open, pick)) await stripe.decide(id, pick % 2 ? 'won' : 'lost')
  },
  deliver: async (api: PayingApi, _: World, pick: number) => {
    for (const event of pickOne(api.stripe.events, pick)) expect((await deliver(api, event)).status).toBe(200)
  },
}
const names = Object.keys(actions) as (keyof typeof actions)[]
const step = fc.record({ name: fc.constantFrom(...names, 'deliver' as const, 'renew' as const), pick: fc.nat(99) })

/** Sessions end within these histories. */
const signedIn = async ({ services }: PayingApi, user: TestUser): Promise<TestUser> => ({
  ...user,
  token: await addTestSession(services, user.user),
})
const pickOne = <Value>(values: readonly Value[], pick: number) =>
  values.length === 0 ? [] : [values[pick % values.length]!]
const intentOf = ({ payments: { data } }: Invoice) => data[0]!.payment.payment_intent

/** A trial's is paid with nothing. */
function paidInvoices({ stripe }: PayingApi, providerId: string): Invoice[] {
  return [...stripe.invoices.values()].filter(
    ({ status, amount_paid: amount, parent }) =>
      status === 'paid' && amount > 0 && parent.subscription_details.subscription === providerId,
  )
}

describe('A monthly plan', () => {
  const api = usePayingApi()

  const isDeliveredAsPaid = (numRuns: number) => {
    const histories = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' })
    const arrivals = fc.infiniteStream(fc.nat())
    return fc.assert(
      fc.asyncProperty(histories, arrivals, async (steps, arrival) => {
        const { user, id, providerId } = await addPayingUser(api, growth.id)
        api.clock.now += 3 * day
        const world = { user, id, providerId, drafts: [] }
        for (const { name, pick } of steps) {
          api.clock.now += minute
          await actions[name](api, world, pick)
        }
        api.clock.now += minute
        const times = new Map(api.stripe.events.map((event) => [event.id, arrival.next().value]))
        for (const event of api.stripe.events.toSorted((one, other) => times.get(one.id)! - times.get(other.id)!)) {
          expect((await deliver(api, event)).status).toBe(200)
        }
        api.stripe.events.length = 0
        await expectPaidFor(api, world)
      }),
      { numRuns },
    )
  }

  it('is delivered as its paid invoices say, whatever becomes of them and however their events arrive', () =>
    isDeliveredAsPaid(3))

  it('is delivered as its paid invoices say in many more histories', { ...inFull, timeout: 300_000 }, () =>
    isDeliveredAsPaid(16),
  )
})

/** What an invoice leads to, as the provider has it. */
function owedFor({ stripe }: PayingApi, invoice: Invoice, isPastDue: boolean) {
  const charge = [...stripe.charges.values()].find(({ payment_intent: intent }) => intent === intentOf(invoice))
  const disputes = [...stripe.disputes.values()].filter((dispute) => dispute.charge === charge?.id)
  const isDisputed = disputes.some(({ status }) => status === 'needs_response')
  return {
    payment: invoice.id,
    planLabel: plans.find(({ price }) => priceInCents(price) === invoice.lines.data[0]!.amount)?.label,
    hold: isPastDue ? 'payment' : isDisputed ? 'dispute' : null,
    refunded: charge?.amount_refunded ?? 0,
    at: invoice.status_transitions.paid_at! * 1000,
    wentBack: charge?.refunded === true || disputes.some(({ status }) => status === 'lost'),
  }
}

async function expectPaidFor(api: PayingApi, { user: { user }, providerId }: World): Promise<void> {
  const { status } = api.stripe.subscriptions.get(providerId)!
  const paid = paidInvoices(api, providerId).map((invoice) => owedFor(api, invoice, status === 'past_due'))
  const running = await api.db
    .select({
      ...{ payment: payments.id, planLabel: orders.planLabel, hold: orders.hold },
      ...{ refunded: payments.refunded, at: payments.at, stoppedAt: orders.stoppedAt },
    })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.userId, user.id))
  const owed = paid.filter(({ wentBack }) => !wentBack).map(({ wentBack: _, ...one }) => ({ ...one, stoppedAt: null }))
  expect(new Set(running.filter(({ stoppedAt }) => stoppedAt === null))).toEqual(new Set(owed))
  const last = paid.toSorted((one, other) => other.at - one.at)[0]
  if (!last) return
  const slug = plans.find(({ label }) => label === last.planLabel)!.slug
  const allowance = last.wentBack || status === 'canceled' ? allowances.none : allowances[slug]
  expect(await findAllowance(api.db, user.id, api.clock.now)).toEqual(allowance)
}
