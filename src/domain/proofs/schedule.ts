import { waitFor } from '#src/domain/fetching/schedule.ts'
import { judge, noPage, type CheckState, type Proof } from './proofs.ts'

// When a page is checked, and what a check's result leads to.

const hour = 60 * 60 * 1000
const day = 24 * hour

/** What is known of a page. Times are milliseconds since 1970. */
export type Check = Proof & {
  state: CheckState
  checkedAt: number | null
  /** Consecutive checks that didn't count: blocked ones, or failing ones that are tried again. */
  attempts: number
  /** Consecutive checks that counted and didn't find it, and since when. */
  failures: number
  failingSince: number | null
  firstSeenAt: number | null
  lastSeenAt: number | null
}

export const newCheck: Check = {
  ...noPage,
  status: null,
  fault: null,
  state: 'pending',
  checkedAt: null,
  attempts: 0,
  failures: 0,
  failingSince: null,
  firstSeenAt: null,
  lastSeenAt: null,
}

/** `changed`: something is different from the last check. */
export type CheckPlan = { check: Check; dueAt: number; act: 'nothing' | 'find' | 'lose'; changed: boolean }

const month = 30 * day
/** Pauses after the first, second … failed check of a page that was never found. */
const pendingWaits = [day, 3 * day, 7 * day]
/** The same for a live one. */
const liveWaits = [day, 2 * day]
/** Pauses after network and server errors, before one counts. */
const retryWaits = [hour, 6 * hour]
const blockedWaits = [day, 3 * day, 7 * day, 14 * day]

/** A live page is lost after this many failures over this long. */
export const lostAfter = { failures: 3, ms: 3 * day }

export type CheckTiming = {
  now: number
  /** How long the site asks us to wait. */
  retryAfterMs?: number | undefined
  /** From 0 to 1, constant for each page, so that monthly checks are spread out. */
  spread?: number
}

/**
 * Applies what a check saw. A page we couldn't look at only changes the time of the next check. Network and server
 * errors count if they persist for some hours. A live page is lost if it's missing for days.
 */
export function nextCheck(before: Check, proof: Proof, timing: CheckTiming): CheckPlan {
  const { now } = timing
  const verdict = judge(proof)
  const isSame = before.checkedAt !== null && judge(before) === verdict
  const tried = isSame ? before.attempts : 0
  // A page that couldn't be read keeps what was last seen of it.
  const isSeen = verdict === 'live' || verdict === 'missing'
  const seen = { ...before, ...(isSeen ? proof : { status: proof.status, fault: proof.fault }), checkedAt: now }
  const changed = before.checkedAt === null || proofColumns.some((name) => seen[name] !== before[name])
  const plan = (check: Partial<Check>, wait: number, act: CheckPlan['act'] = 'nothing'): CheckPlan => ({
    check: { ...seen, attempts: 0, ...check },
    dueAt: now + waitFor(wait, month, timing.retryAfterMs),
    act,
    changed,
  })

  if (verdict === 'live') {
    const found = { failures: 0, failingSince: null, firstSeenAt: before.firstSeenAt ?? now, lastSeenAt: now }
    const act = before.state === 'live' ? 'nothing' : 'find'
    return plan({ ...found, state: 'live' }, monthly(timing), act)
  }
  if (verdict === 'blocked') return plan({ attempts: tried + 1 }, blockedWaits[tried] ?? month)
  const retryWait = verdict === 'failing' ? retryWaits[tried] : undefined
  if (retryWait !== undefined) return plan({ attempts: tried + 1 }, retryWait)

  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const failed = { failures, failingSince }
  if (before.state === 'pending') return plan(failed, pendingWaits[failures - 1] ?? monthly(timing))
  if (before.state === 'lost') return plan(failed, monthly(timing))
  const isLost = failures >= lostAfter.failures && now - failingSince >= lostAfter.ms
  return isLost
    ? plan({ ...failed, state: 'lost' }, monthly(timing), 'lose')
    : plan(failed, liveWaits[failures - 1] ?? day)
}

/** What a change of is kept. */
export const proofColumns = [
  'status',
  'fault',
  'finalUrl',
  'anchor',
  'rel',
  'robots',
  'xRobots',
  'canonical',
] as const satisfies readonly (keyof Proof)[]

function monthly({ spread = 0.5 }: CheckTiming): number {
  return month + Math.round((spread - 0.5) * 2 * day)
}
