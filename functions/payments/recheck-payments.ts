import { listPlanRecords } from '#functions/plans/records.ts'
import type { Services } from '#functions/services.ts'
import { priceInCents } from '#src/domain/plans/plans.ts'
import { listUnknownPayments } from '#src/storage/payments/queries.ts'
import { addReceipt } from './apply-event.ts'
import { openProvider } from './open-provider.ts'
import { ProviderUnavailable } from './provider.ts'

const sinceMs = 90 * 24 * 60 * 60 * 1000
const perRun = 20

/**
 * Looks again at payments of which nobody knew what they were for. An admin who finds out adds a plan with their price, and
 * then they are delivered.
 */
export async function recheckPayments(services: Services, untilMs: number): Promise<void> {
  const { db, env, now } = services
  const prices = (await listPlanRecords(services)).map(({ price }) => priceInCents(price))
  const ids = await listUnknownPayments(db, prices, now() - sinceMs, perRun)
  const provider = ids.length > 0 ? await openProvider(env) : null
  if (!provider) return
  const client = { ip: '', waitUntil: () => {} }
  for (const id of ids) {
    if (now() >= untilMs) return
    try {
      const invoice = await provider.findInvoice(id)
      if (invoice) await addReceipt({ ...services, provider, client }, invoice)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return
    }
  }
}
