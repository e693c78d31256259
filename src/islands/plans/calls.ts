import type { PlanRecord } from '#src/domain/plans/plans.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.ts'
import { askApi, askSignedIn } from '#src/islands/api/requests.ts'

/** Takes the words for what failed. The call itself then gives null. */
type Say = (message: string) => void

/** What is sold at present. */
export async function listPlans(say: Say): Promise<PlanRecord[] | null> {
  const answer = await askApi<{ data: PlanRecord[] }>('/plans/all?active=true')
  if (answer.ok) return answer.body.data
  say(answer.message)
  return null
}

export type PlanChange = { message: string; data: Subscription; paymentUrl: string | null }

/** Chooses a plan. `paymentUrl`: where it is paid, if there is something to pay. */
export async function changePlan(planId: number, say: Say): Promise<PlanChange | null> {
  const answer = await askSignedIn<PlanChange>('/plans/change', { method: 'POST', json: { planId } })
  if (answer.ok) return answer.body
  say(answer.message)
  return null
}
