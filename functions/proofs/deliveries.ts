import { listFitting } from '#functions/deliveries/pool.ts'
import { fillOrder } from '#functions/deliveries/starting.ts'
import type { Services } from '#functions/services.ts'
import { applyChoices } from '#src/domain/deliveries/choosing.ts'
import { noChoices } from '#src/domain/deliveries/orders.ts'
import { proofFaultText } from '#src/domain/proofs/faults.ts'
import { listFillable } from '#src/storage/deliveries/starting.ts'
import type { CheckResult } from '#src/storage/proofs/changes.ts'
import { type CheckedDelivery, saveListingChange } from '#src/storage/proofs/deliveries.ts'
import { listingLostMail } from './mails.ts'

type DeliveryServices = Pick<Services, 'db' | 'env' | 'now' | 'newId' | 'log'>

/**
 * Makes a row live or lost. The customer of a lost one is told, and the next directory takes its place. If the process
 * dies in between, the hourly sync of orders adds it.
 */
export async function applyToDelivery(
  services: DeliveryServices,
  row: CheckedDelivery,
  result: CheckResult,
): Promise<boolean> {
  const { db, now, log } = services
  const isLost = result.plan.act === 'lose'
  const mail = isLost ? await composeMail(services, row, result) : null
  const isSaved = await saveListingChange(db, result, row, mail, now())
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

async function composeMail(services: DeliveryServices, row: CheckedDelivery, { plan }: CheckResult) {
  const { fault, status, lastSeenAt } = plan.check
  return listingLostMail(services, row, {
    problem: fault ? proofFaultText(fault, status) : '',
    lastSeenAt: lastSeenAt ?? services.now(),
    isReplaced: await hasReplacement(services, row),
  })
}

async function hasReplacement({ db }: DeliveryServices, { kit, choices, site }: CheckedDelivery): Promise<boolean> {
  if (!kit) return false
  return applyChoices(await listFitting(db, { ...kit, key: site }), choices ?? noChoices).length > 0
}

async function replaceLost(services: DeliveryServices, orderId: string): Promise<void> {
  for (const order of await listFillable(services.db, { id: orderId })) await fillOrder(services, order)
}
