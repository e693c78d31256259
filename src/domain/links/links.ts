import { faultText, faults, type LinkObservation } from '#src/domain/fetching/faults.ts'
import { spreadOf, waitFor } from '#src/domain/fetching/schedule.ts'

/** `unchecked`: not checked yet. `failing`: not responding properly, perhaps temporarily. `gone`: for good. */
export const linkStates = ['unchecked', 'ok', 'failing', 'gone'] as const

export type LinkState = (typeof linkStates)[number]

const hour = 60 * 60 * 1000

const day = 24 * hour

/** The state of one product's link. */
export type LinkCheck = {
  productId: number
  state: LinkState
  checkedAt: number | null
  status: number | null
  /** What was wrong at the last check, in words. Null: nothing. */
  error: string | null
  /** Consecutive failed checks, and since when. */
  failures: number
  failingSince: number | null
  /** When the founder was notified. */
  notifiedAt: number | null
  /** Nobody is notified and nothing is taken down: one of our examples, or not published yet. */
  silent: boolean
}

/** The consequences of a check: the link's state, the next check, and what to do. */
export type LinkCheckPlan = { check: LinkCheck; dueAt: number; act: 'nothing' | 'notify' | 'expire' }

const okWait = 7 * day

const unclearWait = day

const maxWait = 7 * day

/** Pauses after the first, second … failed check. */
const failingWaits = [hour, 6 * hour, day, 2 * day, 4 * day, maxWait]

/** A founder is notified after this many failures over this long. */
const notifyAfter = { failures: 3, ms: 3 * day }

/** A listing is removed after this many failures over this long, and this long after its founder was notified. */
const removeAfter = { failures: 6, ms: 30 * day, sinceNotified: 14 * day }

/** A removed link isn't checked anymore. */
export const neverDue = 8_640_000_000_000_000

/**
 * Applies a check. A working site is fine, whatever happened before. A fault that isn't the site's only changes the
 * time of the next check. A founder is notified once per episode, and nothing is taken down before.
 */
export function nextLinkCheck(before: LinkCheck, seen: LinkObservation, now: number): LinkCheckPlan {
  const { status, fault } = seen
  const checked: LinkCheck = { ...before, checkedAt: now, status, error: fault && faultText(fault, status) }
  if (fault === null) {
    const check: LinkCheck = { ...checked, state: 'ok', failures: 0, failingSince: null, notifiedAt: null }
    return { check, dueAt: now + okWait + (spreadOf(before.productId) - 0.5) * day, act: 'nothing' }
  }
  if (!faults[fault].blame)
    return { check: checked, dueAt: now + waitFor(unclearWait, maxWait, seen.retryAfterMs), act: 'nothing' }

  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const check: LinkCheck = { ...checked, state: 'failing', failures, failingSince }
  const lasted = now - failingSince
  const dueAt = now + waitFor(failingWaits[failures - 1] ?? maxWait, maxWait, seen.retryAfterMs)
  if (before.silent) return { check, dueAt, act: 'nothing' }
  if (before.notifiedAt === null) {
    const isNoticeDue = failures >= notifyAfter.failures && lasted >= notifyAfter.ms
    return isNoticeDue
      ? { check: { ...check, notifiedAt: now }, dueAt, act: 'notify' }
      : { check, dueAt, act: 'nothing' }
  }
  const isGone =
    failures >= removeAfter.failures && lasted >= removeAfter.ms && now - before.notifiedAt >= removeAfter.sinceNotified
  if (!isGone) return { check, dueAt, act: 'nothing' }
  return { check: { ...check, state: 'gone' }, dueAt: neverDue, act: 'expire' }
}

/** The earliest time at which a listing is taken down after its founder was notified. */
export function removalTime({ failingSince, notifiedAt }: { failingSince: number; notifiedAt: number }): number {
  return Math.max(failingSince + removeAfter.ms, notifiedAt + removeAfter.sinceNotified)
}

/** Rows per page of the admin list. */
export const linkPageSize = 20

export const linkMessages = {
  productMissing: 'Listing not found',
  notPublished: 'Only published listings are checked',
  changed: 'The listing was changed or checked meanwhile. Try again in a moment.',
  oursFirst: 'It isn’t responding, and neither is our own site. The network may be at fault, so nothing was recorded.',
} as const
