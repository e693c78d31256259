import type { RequestContext } from '#functions/http/environment.ts'
import type { Services } from '#functions/services.ts'
import { findIncomplete, type SubscriptionRow } from '#src/storage/subscriptions/queries.ts'
import { applyCheckout } from './apply-event.ts'
import { openProvider } from './open-provider.ts'
import type { PaymentProvider } from './provider.ts'

// What was paid a moment ago, and whose events are still on their way, would be paid twice or taken for unpaid.

/** Applies what was paid for the choice that waits for payment. */
export async function applyPending(services: Services, client: RequestContext, userId: string): Promise<void> {
  const provider = await openProvider(services.env)
  const row = await findIncomplete(services.db, userId)
  if (provider && row?.checkoutId) await applyCheckout({ ...services, provider, client }, row.checkoutId)
}

/** Closes a choice's checkout, so that nothing can be paid there anymore, and applies what was. */
export async function closeCheckout(
  services: Services & { provider: PaymentProvider; client: RequestContext },
  { checkoutId, providerId }: Pick<SubscriptionRow, 'checkoutId' | 'providerId'>,
): Promise<void> {
  if (checkoutId === null || providerId !== null) return
  await services.provider.closeCheckout(checkoutId)
  await applyCheckout(services, checkoutId)
}
