import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

/** A subscription in the API's format. */
export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    planId: row.planId,
    planLabel: row.planLabel,
    type: row.type,
    price: row.price,
    currency: row.currency,
    state: row.state,
    createdAt: new Date(row.createdAt).toISOString(),
    trialEndsAt: timeOrNull(row.trialEndsAt),
    periodEndsAt: timeOrNull(row.periodEndsAt),
    endedAt: timeOrNull(row.endedAt),
    managed: row.providerId !== null,
  }
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
