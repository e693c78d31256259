import { agreedPlan, listPlanRecords } from '#functions/plans/records.ts'
import type { Services } from '#functions/services.ts'
import { priceInCents } from '#src/domain/plans/plans.ts'
import { listPaidPlans, type PaidPlan } from '#src/storage/payments/queries.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'
import type { ProviderInvoice } from './provider.ts'

const nothing: PaidPlan = { planId: null, planLabel: null, planType: null }

/**
 * The plan that an invoice bills: the one with its price and interval. The subscription may have changed to another plan
 * since it was drafted, or before it was paid, so its present plan is only the first guess. Then come the plans it was paid
 * for before, whose prices may be older than those of today, and the plans for sale. Without any, nobody can say what was
 * bought.
 */
export async function findBilledPlan(
  services: Services,
  row: SubscriptionRow,
  { billed, currency, at }: ProviderInvoice,
): Promise<PaidPlan> {
  if (!billed || currency !== row.currency) return nothing
  const records = await listPlanRecords(services)
  const before = await listPaidPlans(services.db, row.id, at)
  const known = [
    { ...planOf(row), price: priceInCents(row.price), priceId: null },
    ...before.map((plan) => ({ ...plan, priceId: null })),
    ...records.map((record) => ({
      ...planOf(agreedPlan(record)),
      price: priceInCents(record.price),
      priceId: record.stripePlanId,
    })),
  ]
  const fitting = known.filter(({ price, planType }) => price === billed.price && planType === billed.type)
  // Two plans may cost the same.
  const plan = fitting.find(({ priceId }) => priceId !== null && priceId === billed.priceId) ?? fitting[0]
  return plan ? { planId: plan.planId, planLabel: plan.planLabel, planType: plan.planType } : nothing
}

/** What a payment for this plan was for. */
export function planOf({ planId, planLabel, type }: Pick<SubscriptionRow, 'planId' | 'planLabel' | 'type'>): PaidPlan {
  return { planId, planLabel, planType: type }
}
