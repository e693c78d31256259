import { agreedPlan, findPlanRecord } from '#functions/plans/records.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { Services } from '#functions/services.ts'
import { priceInCents } from '#src/domain/plans/plans.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { findSubscription, type SubscriptionRow } from '#src/storage/subscriptions/queries.ts'
import type { ProviderSubscription } from './provider.ts'

// Checks that a payment matches what was agreed. Mismatches are logged for an admin.

export type Paid = Pick<ProviderSubscription, 'id' | 'customerId' | 'amount' | 'currency' | 'type'>

/** Whether it is this customer's, and not a second payment for the same thing. */
export async function isOwn(services: Services, row: SubscriptionRow, paid: Paid): Promise<boolean> {
  const owner = await findUser(services.db, row.userId)
  const isSecond = row.providerId !== null && row.providerId !== paid.id && isServed(row.state)
  return owner?.customerId != null && owner.customerId === paid.customerId && !isSecond
}

/** Whether it has the agreed price, currency and interval. */
export function isPriced(row: Pick<SubscriptionRow, 'price' | 'currency' | 'type'>, paid: Paid): boolean {
  return paid.amount === priceInCents(row.price) && paid.currency === row.currency && paid.type === row.type
}

export async function logMismatch(
  services: Services,
  row: SubscriptionRow,
  paid: Pick<Paid, 'id' | 'amount'>,
): Promise<void> {
  services.log({
    level: 'error',
    event: 'payment-mismatch',
    subscription: row.id,
    provider: paid.id,
    amount: paid.amount,
  })
  await writeSecurityEvent(services, { event: 'payment-mismatch', userId: row.userId, details: { subject: row.id } })
}

/** A customer's bank asks for the money back. Until that is decided, nothing more is delivered for it. */
export async function logDispute(services: Services, dispute: string, subscription?: string): Promise<void> {
  services.log({ level: 'error', event: 'payment-disputed', provider: dispute, subscription })
  const row = subscription === undefined ? null : await findSubscription(services.db, subscription)
  const details = { subject: subscription ?? dispute }
  await writeSecurityEvent(services, { event: 'payment-disputed', ...(row && { userId: row.userId }), details })
}

/** A payment without a plan here: someone may be paying for nothing. */
export function logUnknown({ log }: Services, provider: string): void {
  log({ level: 'error', event: 'payment-unknown', provider })
}

/** The row with the plan it was changed to at the provider, if any. */
export async function withChangedPlan(
  services: Services,
  row: SubscriptionRow,
  { planId }: ProviderSubscription,
): Promise<SubscriptionRow> {
  if (planId === null || planId === row.planId) return row
  const plan = await findPlanRecord(services, planId)
  return plan ? { ...row, ...agreedPlan(plan) } : row
}
