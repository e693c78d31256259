import { canHappen } from '#src/domain/deliveries/states.ts'
import { liveUrlMessages, readLiveUrl } from '#src/domain/proofs/live-urls.ts'
import { changeDelivery, isRunning } from '#src/storage/deliveries/changes.ts'
import type { DeliveryRow, OwnDelivery } from '#src/storage/deliveries/queries.ts'
import { registeredDomain } from '#functions/fetching/domains.ts'
import { startCheck, type SubjectServices } from './subjects.ts'

export type SavedLiveUrl = { row: DeliveryRow } | { error: string } | { conflict: string }

/** Saves the URL of a listing that its customer pasted, and makes its check due. */
export async function saveLiveUrl(
  services: SubjectServices,
  row: OwnDelivery,
  userId: string,
  text: string,
): Promise<SavedLiveUrl> {
  const { id, orderId, version, state, directoryUrl } = row
  const read = readLiveUrl(text)
  if ('error' in read) return read
  const domain = registeredDomain(new URL(directoryUrl))
  if (registeredDomain(read.url) !== domain) return { error: liveUrlMessages.elsewhere(domain) }
  if (row.isStopped) return { conflict: liveUrlMessages.stopped }
  const action = canHappen('move', state) ? 'move' : 'relist'
  if (!canHappen(action, state)) {
    return { conflict: state === 'live' ? liveUrlMessages.live : liveUrlMessages.declined }
  }
  const now = services.now()
  const set = {
    liveUrl: read.url.href,
    // Whether we sent it is known once the listing is found.
    ...(row.doubtedAt === null && { submittedAt: row.submittedAt ?? now }),
    submittedBy: row.submittedBy ?? userId,
    // A question is answered by the listing.
    ...(state === 'asking' && { ask: null, askText: null }),
  }
  const change = { id, orderId, version, action, actor: userId, set, isCurrent: isRunning } as const
  const changed = await changeDelivery(services.db, change, now)
  if (!changed) return { conflict: liveUrlMessages.changed }
  await startCheck(services, 'delivery', id)
  return { row: changed }
}
