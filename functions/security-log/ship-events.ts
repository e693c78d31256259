import { sendWebhook } from '#functions/http/outgoing/webhook.ts'
import type { Services } from '#functions/services.ts'
import type { SecurityEventRow } from '#src/storage/security-log/queries.ts'
import { saveShipped, takeDueEvents } from '#src/storage/security-log/ship-events.ts'

const minute = 60_000
/** Pauses before the second, third … attempt, then hourly as long as the event is kept. */
const backoff = [1, 5, 15, 60].map((minutes) => minutes * minute)

const batchSize = 100
/** Longer than a call can take. */
const holdMs = 2 * minute

type ShippingServices = Pick<Services, 'db' | 'env' | 'now' | 'newId' | 'log'>

/** Sends events to the webhook until none is due or `untilMs` has come. Without a webhook they wait. */
export async function shipEvents(services: ShippingServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  const { db, env, now, newId, log } = services
  if (!env.securityWebhook) return
  while (now() < untilMs) {
    const events = await takeDueEvents(db, now(), holdMs, batchSize)
    if (events.length === 0) return
    const ids = events.map(({ id }) => id)
    const body = JSON.stringify({ type: 'security.events', events: events.map(toWire) })
    const error = await sendWebhook(env.securityWebhook, { id: newId(), now: now(), body })
    if (error !== null) {
      const attempts = Math.min(...events.map(({ shipAttempts }) => shipAttempts))
      await saveShipped(db, ids, now() + (backoff[attempts - 1] ?? 60 * minute))
      log({ level: 'warn', event: 'security-log-not-sent', count: ids.length, attempts, error })
      return
    }
    await saveShipped(db, ids, null)
  }
}

function toWire({ id, event, severity, at, lastAt, count, userId, client, details }: SecurityEventRow) {
  const time = (ms: number) => new Date(ms).toISOString()
  return { id, event, severity, at: time(at), lastAt: time(lastAt), count, userId, client, details }
}
