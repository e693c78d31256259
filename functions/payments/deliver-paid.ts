import { pauseUnpaid } from '#functions/plans/pause-unpaid.ts'
import type { Services } from '#functions/services.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

/**
 * Makes what an account gets agree with what it has paid for. Every payment leads here: by an event of the provider, by an
 * admin who records it, or pretended.
 */
export async function deliverPaid(services: Services, { id, userId }: SubscriptionRow): Promise<void> {
  await services.syncOrders(services, id)
  await pauseUnpaid(services, userId)
}
