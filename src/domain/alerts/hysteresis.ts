const minute = 60_000
const day = 24 * 60 * minute

/** How long a condition must be gone before it counts as over, and how often people are reminded. */
export const quietMs = 5 * minute
export const reminderMs = day

/** Of one condition, while it holds or held a moment ago. */
export type AlertState = {
  failingSince: number
  raisedAt: number | null
  notifiedAt: number | null
  okSince: number | null
}

export type Notice = 'raised' | 'reminder' | 'over'

/** `state` null: nothing to remember. */
export type AlertStep = {
  state: AlertState | null
  /** The state if the notice couldn't be sent, so that it is due again. */
  unsent: AlertState | null
  notice: Notice | null
}

/**
 * What becomes of a condition that holds or doesn't at `now`. People are notified when it has held for `holdMs`, once a day as
 * long as it holds, and when it has been gone for `quietMs`. One that comes and goes is one alert.
 */
export function stepAlert(state: AlertState | null, isFailing: boolean, now: number, holdMs: number): AlertStep {
  if (!isFailing) return stepFine(state, now)
  const known = state ?? { failingSince: now, raisedAt: null, notifiedAt: null, okSince: null }
  // A clock that was set back would otherwise keep it quiet.
  const failing = { ...known, failingSince: Math.min(known.failingSince, now), okSince: null }
  if (failing.raisedAt === null) {
    if (now - failing.failingSince < holdMs) return silent(failing)
    return { state: { ...failing, raisedAt: now, notifiedAt: now }, unsent: failing, notice: 'raised' }
  }
  const isQuiet = Math.abs(now - (failing.notifiedAt ?? 0)) < reminderMs
  return isQuiet ? silent(failing) : { state: { ...failing, notifiedAt: now }, unsent: failing, notice: 'reminder' }
}

function stepFine(state: AlertState | null, now: number): AlertStep {
  // It passed before anyone was notified.
  if (state?.raisedAt == null) return silent(null)
  const okSince = Math.min(state.okSince ?? now, now)
  const waiting = { ...state, okSince }
  if (now - okSince >= quietMs) return { state: null, unsent: waiting, notice: 'over' }
  return silent(waiting)
}

const silent = (state: AlertState | null): AlertStep => ({ state, unsent: state, notice: null })
