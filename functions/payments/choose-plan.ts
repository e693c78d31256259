import type { RequestContext } from '#functions/http/environment.ts'
import { applySubscription, type PaymentContext } from './apply-event.ts'
import { openProvider } from './open-provider.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import { applyPending } from './pending.ts'
import { payAt } from './urls.ts'
import type { Services } from '#functions/services.ts'
import type { ChoiceBody, PlanRecord } from '#src/domain/plans/plans.api.ts'
import { currency, priceInCents } from '#src/domain/plans/plans.ts'
import { isHadAlready, refuseBeside } from '#src/domain/subscriptions/second-plans.ts'
import { isServed, subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { addChoice } from '#src/storage/subscriptions/changes.ts'
import {
  findIncomplete,
  findSubscription,
  listSubscriptions,
  pickCurrent,
  type SubscriptionRow,
} from '#src/storage/subscriptions/queries.ts'
import { agreedPlan, findPlanRecord } from '#functions/plans/records.ts'

export type Choice =
  | { row: SubscriptionRow; paymentUrl: string | null; message: string }
  | { refusal: { status: 404 | 409; message: string } }

const refuse = (message: string): Choice => ({ refusal: { status: 409, message } })

const chosen = 'You’ve chosen your plan. It starts once it’s paid.'

/** Chooses or changes a plan: immediately if the provider can, otherwise it has to be paid. */
export async function choosePlan(
  services: Services,
  client: RequestContext,
  user: User,
  { planId, projectId, again = false }: ChoiceBody,
): Promise<Choice> {
  const plan = await findPlanRecord(services, planId)
  if (!plan?.active) return { refusal: { status: 404, message: subscriptionMessages.planNotFound } }
  await applyPending(services, client, user.id)
  const had = await listSubscriptions(services.db, user.id)
  const current = pickCurrent(had)
  const running = current && isServed(current.state) && current.type !== 'onetime' ? current : null
  if (running?.planId === plan.id) return refuse(subscriptionMessages.samePlan)
  const fault = await services.refusePlan(services, plan.id, { userId: user.id, projectId })
  if (fault !== null) return refuse(fault)
  const provider = await openProvider(services.env)
  if (provider && running?.providerId && plan.type !== 'onetime') {
    return changeRunning({ ...services, provider, client }, running, running.providerId, plan)
  }
  const second = refuseBeside(had, plan)
  if (second !== null) return refuse(second)
  if (!again && isHadAlready(had, plan)) return refuse(subscriptionMessages.hadAlready(plan.label))
  return replaceChoice(services, provider, user, plan, projectId)
}

async function changeRunning(services: PaymentContext, row: SubscriptionRow, providerId: string, plan: PlanRecord) {
  const { db, provider } = services
  await provider.changePrice(providerId, {
    planId: plan.id,
    label: plan.label,
    amount: priceInCents(plan.price),
    currency,
    type: plan.type,
    priceId: plan.stripePlanId,
  })
  // The plan's id was sent along, so whichever asks first, this call or an event, finds the agreement.
  await applySubscription(services, providerId)
  return { row: (await findSubscription(db, row.id)) ?? row, paymentUrl: null, message: subscriptionMessages.changed }
}

async function replaceChoice(
  services: Services,
  provider: PaymentProvider | null,
  user: User,
  plan: PlanRecord,
  projectId: string | undefined,
): Promise<Choice> {
  const { db, newId, now } = services
  const waiting = await findIncomplete(db, user.id)
  const isSame = waiting?.planId === plan.id && waiting.price === plan.price
  if (!isSame && provider && waiting?.checkoutId) await closeQuietly(services, provider, waiting.checkoutId)
  const row = await addChoice(db, { id: newId(), userId: user.id, ...agreedPlan(plan), projectId }, now())
  const payment = await payAt(services, user, row)
  if ('refusal' in payment) return refuse(payment.refusal.message)
  return { row, paymentUrl: payment.paymentUrl, message: chosen }
}

/** If someone still pays there, the row that stays identifies it. */
async function closeQuietly({ log }: Services, provider: PaymentProvider, checkoutId: string): Promise<void> {
  try {
    await provider.closeCheckout(checkoutId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log({ level: 'warn', event: 'checkout-not-closed', checkout: checkoutId, error: error.message })
  }
}
