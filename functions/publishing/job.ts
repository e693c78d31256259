import { getDomain } from 'tldts'
import { describeError } from '#functions/http/describe-error.ts'
import type { Services } from '#functions/services.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { upToADay, nextAttemptIn } from '#src/domain/publishing/retries.ts'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import type { TargetRow } from '#src/storage/publishing/queries.ts'
import {
  failTarget,
  type HeldPublication,
  reserveSlug,
  returnPublications,
  saveCopy,
  saveNotPublished,
  savePublished,
  takeDuePublications,
} from '#src/storage/publishing/due-publications.ts'
import { publishingAccess } from './access.ts'
import { type CopiedImage, type Place, type PublishingAccess, PublishingFault } from './adapter.ts'
import { adapters } from './adapters.ts'
import { openSecret } from './credentials.ts'
import { imagesOf, maxBase64Bytes } from './images.ts'
import { nextLookTime, recordLook, recordNoLook } from './looks.ts'
import { targetFailedMail } from './mails.ts'

export type PublishingServices = Pick<
  Services,
  'db' | 'env' | 'images' | 'drawing' | 'secret' | 'now' | 'log' | 'network'
>

/** Publications per run, of them for one target, and how many targets are worked on in parallel. */
const batch = { limit: 60, perTarget: 10 }
const concurrency = 12
/** Longer than a run can take, so that a request of a killed run has ended before the next attempt. */
const holdMs = 5 * 60_000
/** What was started may take this long after `untilMs`, until the platform ends the run. */
const graceMs = 19_000

/**
 * Publishes what is due, one after another at each target. Starts none after `untilMs`, and the rest is released. Throws
 * only once every target has had its turn.
 */
export async function publishDue(
  services: PublishingServices,
  untilMs = Number.POSITIVE_INFINITY,
  access: PublishingAccess = publishingAccess(services),
): Promise<void> {
  const ending = { ...access, endsAt: untilMs + graceMs }
  const held = await takeDuePublications(services.db, services.now(), holdMs, batch)
  const queues = [...Map.groupBy(held, ({ target }) => target.id).values()]
  const failures: unknown[] = []
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift()) {
      await publishAt(services, queue, untilMs, ending).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  if (failures.length > 0) throw failures[0]
}

/**
 * Publishes to one target. What fails there may be about its text, so the next one is tried as well. If that fails too,
 * or if the site asks us to wait, the rest waits.
 */
async function publishAt(
  services: PublishingServices,
  queue: HeldPublication[],
  untilMs: number,
  access: PublishingAccess,
): Promise<void> {
  const { db, now } = services
  let doubtedUntil: number | null = null
  for (let held = queue.shift(); held; held = queue.shift()) {
    if (now() >= untilMs) return returnPublications(db, [held, ...queue], now())
    const outcome = await publishOne(services, [held, ...queue], access)
    if (outcome === 'stopped') return
    if (outcome === 'answered') doubtedUntil = null
    if (typeof outcome === 'string') continue
    const { retryAt, askedMs } = outcome
    if (askedMs > 0) return returnPublications(db, queue, now() + upToADay(askedMs))
    if (doubtedUntil !== null) return returnPublications(db, queue, Math.min(doubtedUntil, retryAt))
    doubtedUntil = retryAt
  }
}

/**
 * `answered`: the site works. `ours`: that says nothing about the site. `stopped`: nothing more can be published there.
 * `retryAt`: perhaps the site has a problem, and asks for `askedMs` until it's over.
 */
type Outcome = 'answered' | 'ours' | 'stopped' | { retryAt: number; askedMs: number }

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
    await attempt(services, held, access)
    log({ level: 'info', event: held.row.state === 'published' ? 'looked-at' : 'published', ...about })
    return 'answered'
  } catch (error) {
    const isOurs = !(error instanceof PublishingFault)
    const { scope, message, traits } = isOurs ? new PublishingFault('later', faultTexts.ours) : error
    const { retryAfterMs: askedMs = 0, isUnknown = false } = traits
    const { attempts } = held.row
    if (isOurs) log({ level: 'error', event: 'publishing-failed', ...about, error: describe(error), attempts })
    else log({ level: 'warn', event: 'not-published', ...about, scope, error: message, attempts })
    if (scope === 'target') {
      await failTarget(db, queue, message, targetFailedMail(services, held, message), now())
      for (const other of queue) if (other.row.state === 'published') await recordNoLook(services, other)
      return 'stopped'
    }
    if (held.row.state === 'published') {
      await recordNoLook(services, held, upToADay(askedMs))
      return scope === 'later' && !isOurs ? { retryAt: now() + upToADay(askedMs), askedMs } : 'ours'
    }
    // A site that still works on a request must have finished before the next one, as after a run that was killed.
    const least = Math.max(askedMs, isUnknown ? holdMs : 0)
    const wait = scope === 'item' ? null : nextAttemptIn(attempts, least)
    const gaveUp = scope === 'later' && wait === null
    const retryAt = now() + (wait ?? 0)
    await saveNotPublished(
      db,
      held,
      gaveUp ? faultTexts.gaveUp(message) : message,
      wait === null ? null : retryAt,
      now(),
    )
    if (isOurs) return 'ours'
    return scope === 'later' ? { retryAt, askedMs } : 'answered'
  }
}

function describe(error: unknown): unknown {
  return error instanceof Error ? describeError(error) : String(error)
}

/** Publishes, or looks whether visitors can see what was published. */
async function attempt(services: PublishingServices, held: HeldPublication, access: PublishingAccess): Promise<void> {
  const { row, target, websiteUrl } = held
  if (!row.item) throw new Error(`Publication ${row.id} is due without its item`)
  const secret = await openSecret(services, target)
  if (secret === null) throw new PublishingFault('target', faultTexts.unreadable)
  const { publish, look } = adapters[target.kind]
  const publication = {
    id: `${row.id}-${row.contentHash.slice(0, 12)}`,
    hash: row.contentHash,
    item: row.item,
    images: imagesOf(services, row.item, target.kind === 'webhook' ? maxBase64Bytes : undefined),
    copies: row.copies ?? {},
    keepCopy: (name: string, copy: CopiedImage) => saveCopy(services.db, held, name, copy),
    queuedAt: row.updatedAt,
    attempts: row.attempts,
    remoteId: row.remoteId,
    remoteSlug: row.remoteSlug,
    reserve: async (slug: string | null) => {
      if (!(await reserveSlug(services.db, held, slug))) throw new PublishingFault('later', 'Another run holds it.')
    },
  }
  const site = { settings: target.settings, secret }
  const withOwnUrl = (place: Place): Place => ({
    ...place,
    url: place.url !== null && isOwnUrl(place.url, target, websiteUrl) ? place.url : null,
  })
  if (row.state === 'published') {
    const place = (await look?.(access, site, publication)) ?? null
    return recordLook(services, held, place && withOwnUrl(place))
  }
  const placed = withOwnUrl(await publish(access, site, publication))
  const { db, now } = services
  await savePublished(db, held, { ...placed, dueAt: nextLookTime(row.publishedAt, placed, now()) }, now())
}

const maxUrlLength = 2048

/** A site may say anything about where a post is. It is shown to others, so it must be on the customer's own domains. */
function isOwnUrl(text: string, { settings }: Pick<TargetRow, 'settings'>, websiteUrl: string): boolean {
  if (text.length > maxUrlLength || !isWebUrl(text)) return false
  const domains = [settings.url ?? '', websiteUrl].flatMap((url) => domainOf(url) ?? [])
  return domains.includes(domainOf(text) ?? '')
}

/** The domain someone registered. Sites below a host's domain have their own. */
function domainOf(url: string): string | null {
  const hostname = URL.parse(url)?.hostname
  return hostname === undefined ? null : (getDomain(hostname, { allowPrivateDomains: true }) ?? hostname)
}
