import { dayMs } from '#src/domain/dates/dates.ts'
import { waitFor } from '#src/domain/fetching/schedule.ts'
import { type Fault, verdictOfFault } from '#src/domain/fetching/faults.ts'

/** The pages of a directory that the automated check requests. */
export const checkedParts = ['home', 'submit'] as const
export type CheckedPart = (typeof checkedParts)[number]

/**
 * `moved`: it redirects to another domain. `blocked`: it answers, but not to our check, which says nothing about it.
 * `failing`: it doesn't work, perhaps temporarily. `dead`: it hasn't for days.
 */
export const pageStates = ['unchecked', 'alive', 'moved', 'blocked', 'failing', 'dead'] as const
export type PageState = (typeof pageStates)[number]

/** States that last. A change from one to another is part of the public history. */
export type LastingState = Exclude<PageState, 'unchecked' | 'failing'>

/** The state of one page of a directory. Times are milliseconds since 1970, UTC. */
export type PageCheck = {
  state: PageState
  /** The lasting state it had last. Null: none yet. */
  lasting: LastingState | null
  /** Status of the last response. Null: there was none. */
  status: number | null
  fault: Fault | null
  /** The host it redirects to, if that is on another domain. */
  movedTo: string | null
  checkedAt: number | null
  /** Consecutive failed checks, and since when. */
  failures: number
  failingSince: number | null
}

/** What a check saw. */
export type PageObservation = Pick<PageCheck, 'status' | 'fault' | 'movedTo'> & {
  /** How long the site asks us to wait. */
  retryAfterMs?: number | undefined
}

export type PageCheckPlan = {
  check: PageCheck
  dueAt: number
  /** For the public history. Null: nothing that lasts has changed. */
  change: { before: string; after: string } | null
  /** Whether the page says something else now. A first check doesn't count: most of them fall into one week. */
  isNews: boolean
}

/** A page is dead after this many failures over this long. There is at most one check a day. */
export const deadAfter = { failures: 3, ms: 7 * dayMs } as const

const waits: Record<Exclude<PageState, 'unchecked'>, number> = {
  alive: 7 * dayMs,
  moved: 7 * dayMs,
  blocked: 7 * dayMs,
  failing: 2 * dayMs,
  dead: 30 * dayMs,
}
const maxWait = 30 * dayMs

/** Why a directory is set aside when its home page is dead. */
export const deadReason = 'Our automated check found it dead'

/** Applies a check. `spread`: from 0 to 1, constant for each directory, so that checks are spread over a day. */
export function nextPageCheck(before: PageCheck, seen: PageObservation, now: number, spread: number): PageCheckPlan {
  const { status, fault, movedTo, retryAfterMs } = seen
  const works = stateOfAnswer(seen)
  const seenNow = { status, fault, movedTo, checkedAt: now }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? now
  const isDead = before.state === 'dead' || (failures >= deadAfter.failures && now - failingSince >= deadAfter.ms)
  const state = works ?? (isDead ? 'dead' : 'failing')
  const episode = works === null ? { failures, failingSince } : { failures: 0, failingSince: null }
  const lasting = state === 'failing' ? before.lasting : state
  const check: PageCheck = { ...seenNow, ...episode, state, lasting }
  const wait = waitFor(waits[state], maxWait, retryAfterMs)
  return {
    check,
    dueAt: Math.round(now + wait + (spread - 0.5) * dayMs),
    change: changeOf(before, check),
    isNews: before.state !== 'unchecked' && (before.state !== state || before.movedTo !== movedTo),
  }
}

/** Null: it doesn't work. */
function stateOfAnswer({ fault, movedTo }: PageObservation): 'alive' | 'moved' | 'blocked' | null {
  if (movedTo !== null) return 'moved'
  // Something answers. An endless redirect may only be for those who don't keep cookies, such as our check.
  if (fault === 'unclear' || fault === 'redirects') return 'blocked'
  const verdict = verdictOfFault(fault)
  return verdict === 'live' ? 'alive' : verdict === 'blocked' ? 'blocked' : null
}

function changeOf(before: PageCheck, after: PageCheck): PageCheckPlan['change'] {
  if (after.lasting === null) return null
  // That a page works when it's first checked is no change. That it doesn't is.
  if (before.lasting === null) return after.lasting === 'dead' ? { before: 'unchecked', after: 'dead' } : null
  const texts = { before: wordFor(before.lasting, before.movedTo), after: wordFor(after.lasting, after.movedTo) }
  return texts.before === texts.after ? null : texts
}

/** As the history stores it: 'alive', 'moved other.example'. */
function wordFor(state: LastingState, movedTo: string | null): string {
  return state === 'moved' && movedTo !== null ? `moved ${movedTo}` : state
}

/** A page that hasn't been checked. */
export const uncheckedPage: PageCheck = {
  state: 'unchecked',
  lasting: null,
  status: null,
  fault: null,
  movedTo: null,
  checkedAt: null,
  failures: 0,
  failingSince: null,
}
