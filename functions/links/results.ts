import { requestRebuild } from '#functions/rebuilds/request-rebuild.ts'
import type { Services } from '#functions/services.ts'
import { faults, type LinkObservation } from '#src/domain/fetching/faults.ts'
import { type LinkCheckPlan, nextLinkCheck, removalTime } from '#src/domain/links/links.ts'
import {
  type HeldLink,
  type LinkCheckChange,
  returnLinks,
  saveGoneLink,
  saveLinkChecks,
} from '#src/storage/links/changes.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { siteFailingMail, siteGoneMail } from './mails.ts'

export type LinkServices = Pick<Services, 'db' | 'env' | 'secret' | 'now' | 'log'>
export type CheckResult = { held: HeldLink; seen: LinkObservation }

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How many checks had each result. */
export type LinkCheckCounts = { ok: number; failing: number; unclear: number; notified: number; gone: number }

/** Applies the results of checks: records them, notifies founders, takes down dead listings. */
export async function applyLinkChecks(
  services: LinkServices,
  results: readonly CheckResult[],
): Promise<LinkCheckCounts> {
  const now = services.now()
  const plans = results.map(({ held, seen }) => ({ held, plan: nextLinkCheck(held.check, seen, now) }))
  await saveLinkChecks(
    services.db,
    plans.filter(({ plan }) => plan.act !== 'expire').map(({ held, plan }) => toSaved(services, held, plan)),
  )
  const expired = plans.filter(({ plan }) => plan.act === 'expire')
  let gone = 0
  for (const { held, plan } of expired) if (await expire(services, held, plan, now)) gone += 1
  if (gone > 0) await requestRebuild(services)
  return {
    ok: results.filter(({ seen }) => seen.fault === null).length,
    failing: results.filter(({ seen }) => seen.fault !== null && faults[seen.fault].blame).length,
    unclear: results.filter(({ seen }) => seen.fault !== null && !faults[seen.fault].blame).length,
    notified: plans.filter(({ plan }) => plan.act === 'notify').length,
    gone,
  }
}

function toSaved(services: LinkServices, held: HeldLink, { check, dueAt, act }: LinkCheckPlan): LinkCheckChange {
  const { failingSince, notifiedAt, error } = check
  const isNotice = act === 'notify' && failingSince !== null && notifiedAt !== null
  const failing = isNotice && {
    since: failingSince,
    error: error ?? '',
    removedAt: removalTime({ failingSince, notifiedAt }),
  }
  return { held, check, dueAt, mail: failing ? siteFailingMail(services, held.product, failing) : null }
}

/**
 * Takes a listing down, unless the product has changed since the check or the founder's changes wait for review,
 * because they may contain the new URL.
 */
async function expire(services: LinkServices, held: HeldLink, { check }: LinkCheckPlan, now: number): Promise<boolean> {
  const { db, log } = services
  const { ref, changesWait } = held.product
  if (changesWait) {
    await returnLinks(db, [held], now + day)
    return false
  }
  const mail = siteGoneMail(services, held.product, { since: check.failingSince ?? now, error: check.error ?? '' })
  const mark = { version: held.version, userId: null, before: null, mailHeldUntil: null }
  const outcome = await applyTransition(db, ref, 'expire', { now, reason: check.error, mail, mark })
  if (outcome !== 'done') {
    await returnLinks(db, [held], now + hour)
    return false
  }
  await saveGoneLink(db, check)
  log({ level: 'info', event: 'listing-gone', ref, error: check.error })
  return true
}
