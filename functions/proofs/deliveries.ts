import { fillOrder } from '#functions/deliveries/fill-order.ts'
import type { Services } from '#functions/services.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import type { CheckResult } from '#src/storage/proofs/changes.ts'
import { type CheckedDelivery, saveListingChange } from '#src/storage/proofs/deliveries.ts'

type DeliveryServices = Pick<Services, 'db' | 'env' | 'now' | 'newId' | 'log'>

/**
 * Makes a row live or lost. The next directory takes the place of a lost one, and a job tells the customer. If the process
 * dies in between, the hourly sync of orders adds it.
 */
export async function applyToDelivery(
  services: DeliveryServices,
  row: CheckedDelivery,
  result: CheckResult,
): Promise<boolean> {
  const { db, now, log } = services
  const isLost = result.plan.act === 'lose'
  const isSaved = await saveListingChange(db, result, row, now())
  if (!isSaved) return false
  log({
    level: 'info',
    event: isLost ? 'listing-lost' : 'listing-found',
    delivery: row.id,
    directory: row.directoryKey,
  })
  if (isLost) await replaceLost(services, row.orderId)
  return true
}

async function replaceLost(services: DeliveryServices, orderId: string): Promise<void> {
  for (const order of await listFillable(services.db, { id: orderId })) await fillOrder(services, order)
}
