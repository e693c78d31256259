import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Form, newId, readPrice, type Session } from './stripe-objects.ts'
import type { TestStripe } from './stripe-state.ts'

type Call = {
  request: IncomingMessage
  response: ServerResponse
  pathname: string
  form: Form
  /** What is sent in full instead of its id, or of nothing. */
  expanded: readonly string[]
  url: string
  happen: (type: string, object: { id: string }) => Promise<void>
}

/** Repeats the response of an earlier request with the same key, as Stripe does. */
const answered = new Map<string, { sent: string; body: Promise<unknown> }>()

function remember(key: string | undefined, sent: string, body: Promise<unknown>): Promise<unknown> {
  if (key !== undefined) answered.set(key, { sent, body })
  return body
}

/** The Stripe API calls we make. Errors have Stripe's shape. */
export async function answerApi(stripe: TestStripe, call: Call): Promise<void> {
  const { request, response, pathname } = call
  const name = `${request.method ?? ''} ${pathname}`
  stripe.calls.push(name)
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(JSON.stringify(body))
  }
  const refuse = (status: number, type: string, message: string) => reply(status, { error: { type, message } })
  if (stripe.down) return refuse(503, 'api_error', 'We are down')
  if (request.headers.authorization !== `Bearer ${stripe.environment.STRIPE_SECRET_KEY}`) {
    return refuse(401, 'invalid_request_error', 'Invalid API key')
  }
  const key = request.headers['idempotency-key'] as string | undefined
  const sent = JSON.stringify([name, ...call.form])
  const before = key === undefined ? undefined : answered.get(key)
  if (before && before.sent !== sent) return refuse(400, 'idempotency_error', 'This key was used with other parameters')
  const body = before ? await before.body : await remember(key, sent, carryOut(stripe, call, name))
  if (body) reply(200, body)
  else refuse(404, 'invalid_request_error', `No such thing: ${name}`)
}

async function carryOut(stripe: TestStripe, call: Call, name: string): Promise<unknown> {
  const { form, expanded, url, happen, pathname } = call
  const id = pathname.split('/')[3]?.replace(/^sessions$/, pathname.split('/')[4] ?? '') ?? ''
  const subscription = stripe.subscriptions.get(id)
  const session = stripe.sessions.get(id)
  const metadata = (form.get('metadata[user]') ? { user: form.get('metadata[user]') } : {}) as Record<string, string>

  switch (name.replace(id || '\0', '{id}')) {
    case 'POST /v1/customers': {
      const customer = { id: newId('cus'), object: 'customer', email: form.get('email') ?? '', metadata }
      stripe.customers.set(customer.id, customer)
      return customer
    }
    case 'POST /v1/checkout/sessions':
      return openSession(stripe, form, url)
    case 'GET /v1/checkout/sessions/{id}':
      return session?.payment_intent
        ? {
            ...session,
            payment_intent: { id: session.payment_intent, latest_charge: { receipt_url: `${url}/receipt` } },
          }
        : session
    case 'POST /v1/checkout/sessions/{id}/expire':
      return session?.status === 'open' ? Object.assign(session, { status: 'expired', url: null }) : null
    case 'GET /v1/subscriptions/{id}':
      return subscription
    case 'POST /v1/subscriptions/{id}': {
      const item = subscription?.items.data[0]
      if (!subscription || !item) return null
      const stops = form.get('cancel_at_period_end')
      const plan = form.get('metadata[plan]')
      if (plan !== undefined) subscription.metadata['plan'] = plan
      if (stops !== undefined) subscription.cancel_at_period_end = stops === 'true'
      if (form.get('items[0][id]') === item.id) {
        item.price = readPrice(form, stripe.prices, 'items[0]')
        if (form.get('proration_behavior') !== 'none') stripe.prorated.push(subscription.id)
      }
      await happen('customer.subscription.updated', subscription)
      return subscription
    }
    case 'DELETE /v1/subscriptions/{id}':
      if (!subscription || subscription.status === 'canceled') return null
      await stripe.finish(subscription.id)
      return subscription
    case 'GET /v1/charges/{id}':
      return readCharge(stripe, id, expanded.includes('refunds'))
    case 'GET /v1/disputes/{id}': {
      const dispute = stripe.disputes.get(id)
      if (!dispute || !expanded.some((path) => path.startsWith('charge'))) return dispute
      return { ...dispute, charge: readCharge(stripe, dispute.charge, expanded.includes('charge.refunds')) }
    }
    case 'GET /v1/invoices/{id}':
      return stripe.invoices.get(id)
    case 'POST /v1/products':
      return { id: newId('prod'), object: 'product', name: form.get('name') }
    case 'POST /v1/billing_portal/sessions':
      return { id: newId('bps'), object: 'billing_portal.session', url: `${url}/portal/${form.get('customer') ?? ''}` }
    case 'GET /v1/promotion_codes':
      return { object: 'list', data: stripe.codes, has_more: false }
    default:
      return null
  }
}

function readCharge({ charges }: TestStripe, id: string, withRefunds: boolean) {
  const charge = charges.get(id)
  if (!charge || withRefunds) return charge
  const { refunds: _, ...rest } = charge
  return rest
}

function openSession(stripe: TestStripe, form: Form, url: string): Session | null {
  const customer = form.get('customer') ?? ''
  const price = readPrice(form, stripe.prices, 'line_items[0]')
  const mode = form.get('mode')
  const trialDays = Number(form.get('subscription_data[trial_period_days]') ?? 0)
  const isValid = mode === 'subscription' ? price.recurring !== null : mode === 'payment' && price.recurring === null
  if (!isValid || !stripe.customers.has(customer) || !(price.unit_amount > 0)) return null
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: mode as Session['mode'],
    status: 'open',
    payment_status: 'unpaid',
    url: `${url}/pay/${id}`,
    customer,
    metadata: { subscription: form.get('metadata[subscription]') ?? '' },
    subscription: null,
    payment_intent: null,
    // Nothing is due today during a trial.
    amount_subtotal: trialDays > 0 ? 0 : price.unit_amount,
    amount_total: trialDays > 0 ? 0 : price.unit_amount,
    currency: price.currency,
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
  }
  stripe.sessions.set(id, session)
  stripe.wanted.set(id, { price, trialDays })
  return session
}
