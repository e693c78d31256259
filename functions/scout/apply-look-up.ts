import { fillOrder } from '#functions/deliveries/fill-order.ts'
import { startCheck, type SubjectServices } from '#functions/proofs/subjects.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { differencesOf } from '#src/domain/scout/differences.ts'
import type { LookUpResult } from '#src/domain/scout/look-ups.ts'
import { isSearchOver, nextLookUp } from '#src/domain/scout/schedule.ts'
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
  const attempts = lookUp.attempts + 1
  const dueAt = nextLookUp({ ...lookUp, attempts }, result.outcome, at)
  const differences = result.outcome === 'listed' ? differencesOf(result.facts, row.profile ?? emptyProfile) : null
  const change = row.isStopped ? null : changeOf(row, lookUp, result, differences?.length === 0, at)
  const drift =
    differences !== null && result.outcome === 'listed' && isDrifting(row, lookUp)
      ? { url: result.url, differences }
      : null
  const saved = await saveLookUp(db, ended, { row, dueAt, holder, change, drift }, at)
  if (saved !== 'changed' || !change) return
  const { id, directoryKey } = row
  log({ level: 'info', event: 'row-looked-up', delivery: id, directory: directoryKey, action: change.action })
  if (change.action === 'relist') await startCheck(services, 'delivery', id)
  else for (const order of await listFillable(db, { id: row.orderId })) await fillOrder(services, order)
}

/** Whether what a listing says is compared with the profile: before it's submitted to, and while it's live. */
function isDrifting({ state, submittedAt }: LookedUpRow, { purpose }: LookUpRow): boolean {
  return purpose === 'monthly' ? state === 'live' : purpose === 'before' && state === 'waiting' && submittedAt === null
}

function changeOf(
  row: LookedUpRow,
  { purpose, since }: LookUpRow,
  result: LookUpResult,
  isRight: boolean,
  now: number,
): LookUpChange | null {
  const { state, submittedAt, doubtedAt } = row
  const isOpen = state === 'waiting' || state === 'asking'
  const listing = result.outcome === 'listed' ? result.url : null
  const noQuestion = { ask: null, askText: null }
  if (purpose === 'before' && isOpen && listing !== null) {
    if (submittedAt !== null) return { action: 'relist', set: { liveUrl: listing, ...noQuestion } }
    // A listing that says something else is corrected by an operator.
    return isRight ? { action: 'already', set: { declineReason: 'listed', liveUrl: listing, ...noQuestion } } : null
  }
  if (purpose !== 'after' || state !== 'submitted') return null
  if (listing !== null) {
    const isSent = doubtedAt !== null && { doubtedAt: null, submittedAt: submittedAt ?? doubtedAt }
    return { action: 'relist', set: { liveUrl: listing, ...isSent } }
  }
  if (doubtedAt === null || !isSearchOver(since, now)) return null
  return { action: 'decline', set: { declineReason: 'unconfirmed' } }
}
