import { listPool } from '#functions/deliveries/pool.ts'
import { listPlanRecords } from '#functions/plans/records.ts'
import type { Services } from '#functions/services.ts'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import type { Quota } from '#src/domain/plans/plans.ts'
import { addOrder, assignProjects, listDueOrders, syncHolds, syncTrials } from '#src/storage/orders/changes.ts'
import { removeOutsidePool } from '#src/storage/deliveries/customer-choices.ts'
import { endCanceled } from '#src/storage/subscriptions/changes.ts'
import { freeStatement } from '#src/storage/page-batches/allocate.ts'
import { startOrders } from './start-orders.ts'

type OrderServices = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'newId'>

/**
 * Makes orders agree with payments: adds missing ones, stops refunded ones, holds unpaid ones, and starts those that
 * are ready. Those of trials follow the plan that was chosen last. Runs after each payment event for its subscription,
 * and as a job for all, in case an event was lost. The job also replaces rows at directories that we don't submit to
 * anymore. Can run any number of times, and be killed at any point.
 */
export async function syncOrders(
  services: OrderServices,
  subscriptionId?: string,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db, log, now } = services
  const plans = await listPlanRecords(services)
  await endCanceled(db, now())
  await syncTrials(db, plans, now(), subscriptionId)
  await addDueOrders(services, plans, subscriptionId, untilMs)
  await assignProjects(db, now(), { subscriptionId })
  await syncHolds(db, now(), subscriptionId)
  await freeStatement(db, { subscriptionId }, now())
  if (subscriptionId === undefined) {
    const keys = (await listPool(db)).map(({ key }) => key)
    if (!(await removeOutsidePool(db, keys, now()))) log({ level: 'error', event: 'pool-too-small', size: keys.length })
  }
  await startOrders(services, { subscriptionId }, untilMs)
}

/** In steps, until nothing is due. */
async function addDueOrders(
  { db, now, newId }: OrderServices,
  plans: readonly PlanRecord[],
  subscriptionId: string | undefined,
  untilMs: number,
): Promise<void> {
  const quotas = new Map(plans.map((plan) => [plan.id, plan]))
  const owing = [...quotas.values()].filter(owesSomething).map(({ id }) => id)
  while (now() < untilMs) {
    const due = await listDueOrders(db, owing, now(), subscriptionId)
    let hasAdded = false
    for (const one of due) {
      hasAdded = (await addOrder(db, one, quotas.get(one.planId) ?? nothing, newId(), now())) || hasAdded
    }
    if (!hasAdded) return
  }
}

/** Later months have the numbers of the first one. */
const nothing: Quota = { directories: 0, posts: 0, pages: 0 }

function owesSomething({ directories, posts, pages }: Quota): boolean {
  return directories + posts + pages > 0
}
