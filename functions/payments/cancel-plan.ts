import type { ApiCall } from '#functions/services.ts'
import { isServed, subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { dropChoice } from '#src/storage/subscriptions/changes.ts'
import { findSubscription, type SubscriptionRow } from '#src/storage/subscriptions/queries.ts'
import { applySubscription } from './apply-event.ts'
import { cancelElsewhere, type CancelResult, resumeElsewhere } from './cancel-elsewhere.ts'
import { openProvider } from './open-provider.ts'
import { closeCheckout } from './pending.ts'

/** Not renewed: it stays active until the paid period ends. An unpaid choice ends immediately. */
export async function cancelPlan({ var: services }: ApiCall, row: SubscriptionRow): Promise<CancelResult> {
  const { db, env, now, request: client } = services
  const provider = await openProvider(env)
  if (row.state === 'incomplete') {
    if (provider) await closeCheckout({ ...services, provider, client }, row)
    await dropChoice(db, row.id, now())
    const present = await findSubscription(db, row.id)
    const isPaid = present !== null && isServed(present.state)
    return isPaid ? { refusal: subscriptionMessages.paidMeanwhile } : { message: subscriptionMessages.dropped }
  }
  const isRunning = row.state === 'trialing' || row.state === 'active' || row.state === 'past_due'
  if (row.type === 'onetime' || !isRunning) return { refusal: subscriptionMessages.notCancelable }
  if (row.providerId === null) return cancelElsewhere(services, row)
  if (!provider) return { refusal: subscriptionMessages.notManaged }
  // With an overdue payment, no paid time is left.
  if (row.state === 'past_due') await provider.stopNow(row.providerId)
  else await provider.setStop(row.providerId, true)
  await applySubscription({ ...services, provider, client }, row.providerId)
  return { message: subscriptionMessages.canceled }
}

/** Undoes a cancellation before it takes effect. */
export async function resumePlan({ var: services }: ApiCall, row: SubscriptionRow): Promise<CancelResult> {
  const provider = await openProvider(services.env)
  if (row.state !== 'canceled') return { refusal: subscriptionMessages.notResumable }
  if (row.providerId === null) return resumeElsewhere(services, row)
  if (!provider) return { refusal: subscriptionMessages.notManaged }
  await provider.setStop(row.providerId, false)
  await applySubscription({ ...services, provider, client: services.request }, row.providerId)
  // It may also end on a day that was set at the provider, which stays.
  const present = await findSubscription(services.db, row.id)
  return present?.state === 'canceled'
    ? { refusal: subscriptionMessages.notManaged }
    : { message: subscriptionMessages.resumed }
}
