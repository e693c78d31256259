import type { Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

export type PlanChange = { message: string; data: Subscription; paymentUrl: string | null }

/** Chooses a plan. `paymentUrl` in the answer: where to pay, if there is something to pay. */
export function changePlan(planId: number): Promise<Outcome<PlanChange>> {
  return askSignedIn<PlanChange>('/plans/change', { method: 'POST', json: { planId } })
}
