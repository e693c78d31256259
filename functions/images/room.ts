import type { RequestContext } from '#functions/http/environment.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'
import { imageMessages } from '#src/domain/images/images.ts'
import { countUnclaimedBytes } from '#src/storage/images/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { diskReserve } from '#src/storage/images/disk.ts'

const day = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024

/** Bytes of uploads in a day: of one client, and of the largest IPv6 network that one customer usually gets. */
export const dailyUploads = {
  client: { limit: 200 * megabyte, windowMs: day },
  network: { limit: 1024 * megabyte, windowMs: day },
}

/** Bytes of images that nothing uses yet, of everyone together. They are deleted after an hour or a day. */
export const maxUnclaimedBytes = 2 * 1024 * megabyte

type Room = Pick<Services, 'db' | 'disk' | 'now' | 'log'>

/** Why `bytes` more can't be stored now. Null: they can. Counts them for the client. */
export async function uploadRefusal(
  services: Room,
  { ip }: Pick<RequestContext, 'ip'>,
  bytes: number,
): Promise<Refusal<429 | 503> | null> {
  const { db, now } = services
  const full = await storageRefusal(services, bytes)
  if (full) return full
  if ((await countUnclaimedBytes(db)) + bytes > maxUnclaimedBytes) return noRoom(services, 'unclaimed-uploads-full')
  const clientWait = await countUse(db, `upload-bytes:${clientKey(ip)}`, dailyUploads.client, now(), bytes)
  if (clientWait !== null) return tooManyUses(imageMessages.tooManyBytes, clientWait)
  const networkWait = await countUse(db, `upload-bytes:${networkKey(ip)}`, dailyUploads.network, now(), bytes)
  return networkWait === null ? null : tooManyUses(imageMessages.tooManyBytes, networkWait)
}

/** The part of it that is true for everyone, admins included. */
export async function storageRefusal(services: Room, bytes: number): Promise<Refusal<503> | null> {
  const free = await services.disk.findFreeBytes()
  return free !== null && free - bytes < diskReserve ? noRoom(services, 'disk-almost-full') : null
}

function noRoom({ log }: Room, event: string): Refusal<503> {
  log({ level: 'error', event })
  return { status: 503, message: imageMessages.noRoom, retryAfterSeconds: 600 }
}
