import { pauseUnpaid } from '#functions/plans/pause-unpaid.ts'
import type { Services } from '#functions/services.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

/**
 * Makes what an account gets agree with what it has paid for. Whoever learns of a payment ends here: the provider's events,
 * an admin who records one, and a pretended one.
 */
export async function deliverPaid(services: Services, { id, userId }: SubscriptionRow): Promise<void> {
  await services.syncOrders(services, id)
  await pauseUnpaid(services, userId)
}
