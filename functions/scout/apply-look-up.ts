import { fillOrder } from '#functions/deliveries/fill-order.ts'
import { startCheck, type SubjectServices } from '#functions/proofs/subjects.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { holdMs } from '#src/domain/deliveries/outcomes.ts'
import { canHappen } from '#src/domain/deliveries/states.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { differencesOf } from '#src/domain/scout/differences.ts'
import type { LookUpResult } from '#src/domain/scout/look-ups.ts'
import { isSearchOver, nextLookUp, unconfirmedMs } from '#src/domain/scout/schedule.ts'
import type { DeliveryChange } from '#src/storage/deliveries/changes.ts'
import type { Holder } from '#src/storage/fetching/hosts.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import type { EndedLookUp } from '#src/storage/scout/changes.ts'
import { saveLookUp } from '#src/storage/scout/ended.ts'
import { findLookedUpRow, type LookedUpRow } from '#src/storage/scout/looked-up.ts'
import type { LookUpRow } from '#src/storage/scout/queries.ts'

/** What a look-up means for its row. Null: nothing. */
export type LookUpChange = Pick<DeliveryChange, 'action' | 'set'>

/**
 * Records a look-up that ended, with what it means for its row: all of it, or nothing if the row has changed meanwhile or
 * another run took over. Then it's looked up again. The next directory takes the place of one that listed the product before;
 * if the process dies in between, the hourly sync of orders adds it.
 */
export async function applyLookUp(services: SubjectServices, ended: EndedLookUp, holder: Holder): Promise<void> {
  const { db, now, log } = services
  const { lookUp, result } = ended
  const row = await findLookedUpRow(db, lookUp.deliveryId)
  if (!row) return
  const at = now()
  const differences = result.outcome === 'listed' ? differencesOf(result.facts, row.profile ?? emptyProfile) : null
  const meant = row.isStopped ? null : changeOf(row, lookUp, result, differences?.length === 0, at)
  // An operator who has the row open may be typing. It's looked up again once they're done.
  const isOpen = isHeld(row, at)
  const change = isOpen ? null : meant
  const dueAt = meant && !change ? row.heldUntil : nextDue(ended, row, change, at)
  const drift =
    differences !== null && result.outcome === 'listed' && isDrifting(row, lookUp)
      ? { url: result.url, differences }
      : null
  const saved = await saveLookUp(db, ended, { row, dueAt, holder, change, drift, isOpen }, at)
  if (saved !== 'changed' || !change) return
  const { id, directoryKey } = row
  log({ level: 'info', event: 'row-looked-up', delivery: id, directory: directoryKey, action: change.action })
  if (change.action === 'relist') await startCheck(services, 'delivery', id)
  else for (const order of await listFillable(db, { id: row.orderId })) await fillOrder(services, order)
}

function isHeld({ heldBy, heldUntil }: LookedUpRow, now: number): boolean {
  return heldBy !== null && (heldUntil ?? 0) > now
}

function nextDue(
  { lookUp, result }: EndedLookUp,
  { doubtedAt }: LookedUpRow,
  change: LookUpChange | null,
  now: number,
): number | null {
  const due = nextLookUp({ ...lookUp, attempts: lookUp.attempts + 1 }, result.outcome, now)
  if (due !== null || lookUp.purpose !== 'after' || doubtedAt === null || change?.action === 'decline') return due
  // A listing that was found at the end has yet to be confirmed by its check.
  return now + (isSearchOver(lookUp.since, now, true) ? unconfirmedMs : dayMs)
}

/** Whether what a listing says is compared with the profile: before it's submitted to, and while it's live. */
function isDrifting({ state, submittedAt }: LookedUpRow, { purpose }: LookUpRow): boolean {
  return purpose === 'monthly' ? state === 'live' : purpose === 'before' && state === 'waiting' && submittedAt === null
}

function changeOf(
  row: LookedUpRow,
  lookUp: LookUpRow,
  result: LookUpResult,
  isRight: boolean,
  now: number,
): LookUpChange | null {
  const { state, submittedAt, doubtedAt, liveUrl } = row
  const { purpose, since } = lookUp
  const listing = result.outcome === 'listed' ? result.url : null
  if (purpose === 'before') {
    if (!canHappen('already', state)) return null
    const before = seenBefore(row, lookUp, result)
    if (before !== null) return { action: 'already', set: { liveUrl: before } }
    if (listing === null || (state !== 'waiting' && state !== 'asking')) return null
    if (submittedAt !== null) return { action: 'relist', set: { liveUrl: listing, ask: null, askText: null } }
    // A listing that says something else is corrected by an operator.
    return isRight ? { action: 'already', set: { liveUrl: listing } } : null
  }
  if (purpose !== 'after' || state !== 'submitted') return null
  // What was found once isn't news. Whether it was sent is known once the check of its page says so.
  if (listing !== null && listing !== liveUrl) return { action: 'relist', set: { liveUrl: listing } }
  const isFound = listing !== null || (result.outcome === 'could-not-look' && lookUp.url !== null)
  if (doubtedAt === null || !isSearchOver(since, now, isFound)) return null
  return { action: 'decline', set: { declineReason: 'unconfirmed' } }
}

/**
 * Where the product was listed before anyone can have submitted it, as far as the look-up before that saw. Null: nowhere, or
 * nobody can tell. An operator records a submission after sending the form, up to a lease later.
 */
function seenBefore(row: LookedUpRow, { url, lookedAt }: LookUpRow, result: LookUpResult): string | null {
  const recordedAt = row.submittedAt ?? row.doubtedAt
  if (recordedAt === null || result.outcome === 'not-found') return null
  const openedAt = recordedAt - holdMs
  if (result.outcome === 'listed' && result.seenAt < openedAt) return result.url
  return lookedAt !== null && lookedAt < openedAt ? url : null
}
