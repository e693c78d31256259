import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerApi } from './stripe-api.ts'
import {
  type Charge,
  type Dispute,
  type Form,
  newId,
  newInvoice,
  newSubscription,
  type Subscription,
} from './stripe-objects.ts'
import type { TestStripe } from './stripe-state.ts'

const day = 24 * 60 * 60

/** A fake Stripe on loopback: the part of its API we call, its checkout page, and its signed events. */
export async function startStripe(): Promise<TestStripe> {
  const secret = `whsec_${newId('x')}`
  const server = createServer((request, response) => void answer(stripe, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seconds = () => Math.floor(stripe.now() / 1000)

  const happen = async (type: string, object: { id: string }) => {
    // A snapshot, because later changes are other events.
    const event = {
      id: newId('evt'),
      object: 'event' as const,
      type,
      created: seconds(),
      data: { object: structuredClone(object) },
    }
    stripe.events.push(event)
    if (!stripe.webhook) return
    const { body, signature } = stripe.sign(event)
    await fetch(stripe.webhook, { method: 'POST', body, headers: { 'stripe-signature': signature } })
  }
  const chargeOf = (intent: string): Charge => {
    const known = [...stripe.charges.values()].find((charge) => charge.payment_intent === intent)
    if (known) return known
    const invoice = [...stripe.invoices.values()].find(({ payments }) =>
      payments.data.some(({ payment }) => payment.payment_intent === intent),
    )
    const session = [...stripe.sessions.values()].find((one) => one.payment_intent === intent)
    const amount = invoice?.amount_paid ?? session?.amount_total ?? 0
    const id = newId('ch')
    const charge: Charge = {
      ...{ id, object: 'charge', payment_intent: intent, amount, amount_refunded: 0, refunded: false },
      refunds: { object: 'list', data: [] },
    }
    stripe.charges.set(id, charge)
    return charge
  }
  const bill = async (subscription: Subscription, amount: number, isPaid: boolean) => {
    const invoice = newInvoice(subscription, amount, isPaid, seconds())
    stripe.invoices.set(invoice.id, invoice)
    subscription.latest_invoice = invoice.id
    await happen(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice)
    return invoice
  }
  const subscriptionOf = (id: string) => {
    const subscription = stripe.subscriptions.get(id)
    const item = subscription?.items.data[0]
    if (!subscription || !item) throw new Error(`There is no subscription ${id}`)
    return { subscription, item }
  }

  const stripe: TestStripe = {
    environment: { STRIPE_SECRET_KEY: 'sk_test_ofTheTests', STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: url },
    customers: new Map(),
    sessions: new Map(),
    wanted: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: new Map(),
    disputes: new Map(),
    prices: new Map(),
    codes: [],
    prorated: [],
    calls: [],
    events: [],
    now: Date.now,
    down: false,
    webhook: null,
    sign: (event, { at = stripe.now(), secret: other = secret } = {}) => {
      const body = JSON.stringify(event, null, 2)
      const time = Math.floor(at / 1000)
      const hash = createHmac('sha256', other).update(`${time}.${body}`).digest('hex')
      return { body, signature: `t=${time},v1=${hash}` }
    },
    pay: async (sessionOrUrl, card) => {
      const session = stripe.sessions.get(sessionOrUrl.split('/').at(-1) ?? '')
      const wanted = session && stripe.wanted.get(session.id)
      if (!session || !wanted) throw new Error(`There is no checkout ${sessionOrUrl}`)
      if (session.status !== 'open') throw new Error(`The checkout ${session.id} is ${session.status}`)
      Object.assign(session, { status: 'complete', url: null, payment_status: 'paid' })
      if (session.mode === 'payment') {
        session.payment_intent = newId('pi')
      } else {
        const subscription = newSubscription(
          session,
          { ...wanted, card: card ?? `card-of-${session.customer}` },
          seconds(),
        )
        stripe.subscriptions.set(subscription.id, subscription)
        session.subscription = subscription.id
        await happen('customer.subscription.created', subscription)
        await bill(subscription, session.amount_total, true)
      }
      await happen('checkout.session.completed', session)
      return session
    },
    refuseCard: async (id) => {
      const { subscription, item } = subscriptionOf(id)
      subscription.status = 'past_due'
      const invoice = await bill(subscription, item.price.unit_amount, false)
      await happen('customer.subscription.updated', subscription)
      return invoice
    },
    renew: async (id) => {
      const { subscription, item } = subscriptionOf(id)
      const open = [...stripe.invoices.values()].find(
        (one) => one.status === 'open' && one.parent.subscription_details.subscription === id,
      )
      Object.assign(subscription, { status: 'active' })
      item.current_period_end = Math.max(seconds(), item.current_period_end) + 30 * day
      await happen('customer.subscription.updated', subscription)
      if (!open) return bill(subscription, item.price.unit_amount, true)
      Object.assign(open, { status: 'paid', amount_paid: open.amount_due, status_transitions: { paid_at: seconds() } })
      await happen('invoice.paid', open)
      return open
    },
    finish: async (id) => {
      const { subscription } = subscriptionOf(id)
      Object.assign(subscription, { status: 'canceled', ended_at: seconds() })
      await happen('customer.subscription.deleted', subscription)
    },
    draft: (id) => {
      const { subscription, item } = subscriptionOf(id)
      const invoice = newInvoice(subscription, item.price.unit_amount, false, seconds())
      stripe.invoices.set(invoice.id, Object.assign(invoice, { status: 'draft' as const }))
      subscription.latest_invoice = invoice.id
      return invoice
    },
    payInvoice: async (id) => {
      const invoice = stripe.invoices.get(id)
      if (!invoice) throw new Error(`There is no invoice ${id}`)
      const paid = { status: 'paid' as const, amount_paid: invoice.amount_due }
      Object.assign(invoice, paid, { status_transitions: { paid_at: seconds() } })
      await happen('invoice.paid', invoice)
      return invoice
    },
    refund: async (paymentIntentId, part) => {
      const charge = chargeOf(paymentIntentId)
      const amount = part ?? charge.amount - charge.amount_refunded
      charge.amount_refunded += amount
      const refund = { id: newId('re'), object: 'refund', amount, status: 'succeeded', created: seconds() } as const
      charge.refunds.data.unshift(refund)
      charge.refunded = charge.amount_refunded >= charge.amount
      await happen('charge.refunded', charge)
    },
    dispute: async (paymentIntentId) => {
      const dispute: Dispute = {
        id: newId('du'),
        object: 'dispute',
        charge: chargeOf(paymentIntentId).id,
        status: 'needs_response',
      }
      stripe.disputes.set(dispute.id, dispute)
      await happen('charge.dispute.created', dispute)
      return dispute.id
    },
    decide: async (id, status) => {
      const dispute = stripe.disputes.get(id)
      if (!dispute) throw new Error(`There is no dispute ${id}`)
      dispute.status = status
      await happen('charge.dispute.closed', dispute)
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }

  async function answer(state: TestStripe, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form: Form = new Map(new URLSearchParams(Buffer.concat(chunks).toString()))
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const expanded = [...searchParams].flatMap(([name, value]) => (name.startsWith('expand[') ? value : []))
    if (pathname.startsWith('/v1/'))
      return answerApi(state, { request, response, pathname, form, expanded, url, happen })
    await respondPages(state, { request, response, pathname, form })
  }
  return stripe
}

type Visit = { request: IncomingMessage; response: ServerResponse; pathname: string; form: Form }

/** The pages on Stripe's own host: the checkout and the portal. */
async function respondPages(stripe: TestStripe, { request, response, pathname, form }: Visit): Promise<void> {
  const [, kind, id = ''] = pathname.split('/')
  const page = (title: string, main: string) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1>${main}</html>`,
    )
  }
  const session = stripe.sessions.get(id)
  if (kind === 'pay' && session && request.method === 'POST') {
    const pays = form.get('do') === 'pay'
    if (pays) await stripe.pay(id)
    response.writeHead(303, { location: pays ? session.success_url : session.cancel_url }).end()
  } else if (kind === 'pay' && session) {
    const price = `<p>${session.amount_total / 100} ${session.currency}</p>`
    page(
      'Checkout',
      `${price}<form method="post"><button name="do" value="pay">Pay</button><button name="do" value="cancel">Cancel</button></form>`,
    )
  } else if (kind === 'portal') page('Billing portal', `<p>${id}</p>`)
  else response.writeHead(404).end()
}
