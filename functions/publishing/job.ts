import { describeError } from '#functions/http/describe-error.ts'
import type { Services } from '#functions/services.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { nextAttemptIn } from '#src/domain/publishing/retries.ts'
import {
  failTarget,
  type HeldPublication,
  reserveSlug,
  returnPublications,
  saveNotPublished,
  savePublished,
  takeDuePublications,
} from '#src/storage/publishing/working.ts'
import { publishingAccess } from './access.ts'
import { type Place, PublishingFault, type PublishingAccess } from './adapter.ts'
import { adapters } from './adapters.ts'
import { openSecret } from './credentials.ts'
import { targetFailedMail } from './mails.ts'

export type PublishingServices = Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'log' | 'network'>

/** Publications per run, and how many targets are worked on in parallel. */
const batchSize = 60
const concurrency = 6
/** Longer than a run can take, so that a request of a killed run has ended before the next attempt. */
const holdMs = 5 * 60_000

/**
 * Publishes what is due, one after another at each target. Starts none after `untilMs`, and the rest is released. Throws
 * only once every target has had its turn.
 */
export async function publishDue(
  services: PublishingServices,
  untilMs = Number.POSITIVE_INFINITY,
  access: PublishingAccess = publishingAccess(services),
): Promise<void> {
  const held = await takeDuePublications(services.db, services.now(), holdMs, batchSize)
  const queues = [...Map.groupBy(held, ({ target }) => target.id).values()]
  const failures: unknown[] = []
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      await publishAt(services, queue, untilMs, access).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (failures.length > 0) throw failures[0]
}

/** Publishes to one target. After a fault that concerns all of it, the rest waits too. */
async function publishAt(
  services: PublishingServices,
  queue: HeldPublication[],
  untilMs: number,
  access: PublishingAccess,
): Promise<void> {
  const { db, now } = services
  for (let held = queue.shift(); held; held = queue.shift()) {
    if (now() >= untilMs) return returnPublications(db, [held, ...queue], now())
    const outcome = await publishOne(services, [held, ...queue], access)
    if (outcome === 'stopped') return
    if (typeof outcome === 'object') return returnPublications(db, queue, outcome.retryAt)
  }
}

/** `stopped`: nothing more can be published at the target. `retryAt`: its site has a problem until then. */
type Outcome = 'done' | 'stopped' | { retryAt: number }

/** Publishes the first of these. The others wait for the same target. */
async function publishOne(
  services: PublishingServices,
  queue: readonly [HeldPublication, ...HeldPublication[]],
  access: PublishingAccess,
): Promise<Outcome> {
  const { db, now, log } = services
  const [held] = queue
  const about = { target: held.target.id, kind: held.target.kind, publication: held.row.id }
  try {
    await savePublished(db, held, await send(services, held, access), now())
    log({ level: 'info', event: 'published', ...about })
    return 'done'
  } catch (error) {
    const isOurs = !(error instanceof PublishingFault)
    const { scope, message, retryAfterMs } = isOurs ? new PublishingFault('later', faultTexts.ours) : error
    const { attempts } = held.row
    if (isOurs) log({ level: 'error', event: 'publishing-failed', ...about, error: describe(error), attempts })
    else log({ level: 'warn', event: 'not-published', ...about, scope, error: message, attempts })
    if (scope === 'target') {
      await failTarget(db, queue, message, targetFailedMail(services, held, message), now())
      return 'stopped'
    }
    const wait = scope === 'item' ? null : nextAttemptIn(attempts, retryAfterMs)
    const gaveUp = scope === 'later' && wait === null
    const retryAt = wait === null ? null : now() + wait
    await saveNotPublished(db, held, gaveUp ? faultTexts.gaveUp(message) : message, retryAt, now())
    // An error of ours may be about this item only.
    return retryAt === null || isOurs ? 'done' : { retryAt }
  }
}

function describe(error: unknown): unknown {
  return error instanceof Error ? describeError(error) : String(error)
}

async function send(services: PublishingServices, held: HeldPublication, access: PublishingAccess): Promise<Place> {
  const { row, target } = held
  if (!row.item) throw new Error(`Publication ${row.id} is due without its item`)
  const secret = await openSecret(services, target)
  if (secret === null) throw new PublishingFault('target', faultTexts.unreadable)
  return adapters[target.kind].publish(
    access,
    { settings: target.settings, secret },
    {
      id: `${row.id}-${row.contentHash.slice(0, 12)}`,
      item: row.item,
      queuedAt: row.updatedAt,
      remoteId: row.remoteId,
      remoteSlug: row.remoteSlug,
      reserve: async (slug) => {
        if (!(await reserveSlug(services.db, held, slug))) throw new PublishingFault('later', 'Another run holds it.')
      },
    },
  )
}
