import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { addTestUser, type Received, send, type TestUser } from './accounts.ts'
import type { DatabaseKind } from './database.ts'
import { type MailedApi, useMailedApi } from './mailed-accounts.ts'
import type { StripeEvent, TestStripe } from './stripe-state.ts'
import { startStripe } from './stripe.ts'

export type PayingApi = MailedApi & { stripe: TestStripe }

/** The functions with mail, and a fake Stripe whose events a test delivers itself. */
export function usePayingApi(kind: DatabaseKind = 'file'): PayingApi {
  let stripe: TestStripe
  beforeAll(async () => {
    stripe = await startStripe()
  })
  const api = useMailedApi(kind, () => stripe.environment) as PayingApi
  beforeEach(() => {
    stripe.events.length = 0
    stripe.calls.length = 0
    stripe.codes.length = 0
    stripe.down = false
    stripe.now = () => api.clock.now
    api.stripe = stripe
  })
  afterAll(() => stripe.stop())
  return api
}

/** Posts an event as Stripe does. */
export function deliver(api: PayingApi, event: StripeEvent, options?: Parameters<TestStripe['sign']>[1]) {
  const { body, signature } = api.stripe.sign(event, options)
  return api.call('/api/payments/webhook', { method: 'POST', body, headers: { 'stripe-signature': signature } })
}

export async function deliverAll(api: PayingApi, events = [...api.stripe.events]): Promise<void> {
  for (const event of events) {
    const { status } = await deliver(api, event)
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`)
  }
}

export function choose(api: PayingApi, { token }: TestUser, planId: number): Promise<Received<Subscription>> {
  return send<Subscription>(api, 'POST /plans/change', { token, body: { planId } })
}

export function read(api: PayingApi, { token }: TestUser, id: string): Promise<Received<Subscription>> {
  return send<Subscription>(api, `GET /subscriptions/${id}`, { token })
}

/** Someone who has chosen and paid for a plan, with all events delivered. */
export async function addPayingUser(api: PayingApi, planId: number) {
  const user = await addTestUser(api)
  const { body } = await choose(api, user, planId)
  const session = await api.stripe.pay(body.paymentUrl ?? '')
  await deliverAll(api)
  api.stripe.events.length = 0
  api.clock.now += 1000
  return { user, id: body.data.id, session, providerId: session.subscription ?? '' }
}
