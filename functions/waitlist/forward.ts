import type { RequestContext } from '#functions/http/environment.ts'
import type { Services } from '#functions/services.ts'
import { saveForwarded, saveForwardFailed, takeDueForwards } from '#src/storage/waitlist/changes.ts'
import type { WaitlistEntry } from '#src/storage/waitlist/queries.ts'
import { type BrevoSettings, type ForwardOutcome, tellBrevo } from './brevo.ts'

const minute = 60_000
const backoff = [1, 5, 15, 60].map((minutes) => minutes * minute)
const maxWaitMs = 60 * minute

const batchSize = 5
/** Longer than five calls of three requests at ten seconds each. */
const holdMs = 5 * minute

type ForwardingServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

export function forwardInBackground(services: ForwardingServices, client: RequestContext): void {
  client.waitUntil(
    forwardWaitlist(services).catch((error: unknown) => {
      // The entries stay due, and the next run takes them.
      services.log({ level: 'error', event: 'forwarding-failed', error: String(error) })
    }),
  )
}

/** Sends due changes to the email provider, until none is left or `untilMs` has come. Without a key they wait. */
export async function forwardWaitlist(services: ForwardingServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  const { db, env, now } = services
  if (!env.brevo) return
  let due = await takeDueForwards(db, now(), holdMs, batchSize)
  while (due.length > 0) {
    for (const entry of due) await forwardOne(services, env.brevo, entry)
    due = now() < untilMs ? await takeDueForwards(db, now(), holdMs, batchSize) : []
  }
}

async function forwardOne(
  { db, now, log }: ForwardingServices,
  brevo: BrevoSettings,
  entry: WaitlistEntry,
): Promise<void> {
  if (!entry.forward) return
  const outcome = await tellBrevo(brevo, entry.forward, entry.email)
  if (outcome.kind === 'done') return saveForwarded(db, entry)
  const waitMs = waitAfter(outcome, entry.forwardAttempts)
  log({
    level: outcome.kind === 'later' ? 'warn' : 'error',
    event: 'waitlist-not-forwarded',
    ref: entry.ref,
    outcome: outcome.kind,
    attempts: entry.forwardAttempts,
    error: outcome.error,
  })
  await saveForwardFailed(db, entry, outcome.error, waitMs === null ? null : now() + waitMs)
}

/** Milliseconds until the next attempt. Null: never. */
function waitAfter(outcome: Exclude<ForwardOutcome, { kind: 'done' }>, attempts: number): number | null {
  if (outcome.kind === 'refused') return null
  if (outcome.kind === 'locked-out') return maxWaitMs
  const own = backoff[attempts - 1] ?? maxWaitMs
  return Math.min(Math.max(own, outcome.waitMs ?? 0), maxWaitMs)
}
