import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'
import { imageMessages } from '#src/domain/images/images.ts'
import { countUnclaimedBytes, findUpload } from '#src/storage/images/queries.ts'
import { countUse, uncountUse } from '#src/storage/rate-limits/changes.ts'
import { diskReserve } from '#src/storage/images/disk.ts'

const day = 24 * 60 * 60 * 1000
const megabyte = 1024 * 1024

/** Bytes that are stored in a day: for one client, and for the largest IPv6 network that one customer usually gets. */
export const dailyUploads = {
  client: { limit: 200 * megabyte, windowMs: day },
  network: { limit: 1024 * megabyte, windowMs: day },
}

/** Bytes of images that nothing uses yet, of everyone together. They are deleted after an hour or a day. */
export const maxUnclaimedBytes = 2 * 1024 * megabyte

/** Who uploads. The limits of bytes don't apply to admins. */
export type Uploader = { ip: string; isAdmin: boolean }

type Room = Pick<Services, 'db' | 'disk' | 'now' | 'log'>

/** Why an image of `bytes` can't be stored now, as far as that is known before it's read. Counts nothing. */
export async function uploadRefusal(
  services: Room,
  { isAdmin }: Pick<Uploader, 'isAdmin'>,
  bytes: number,
): Promise<Refusal<503> | null> {
  const full = await diskRefusal(services, bytes)
  if (full || isAdmin) return full
  const isFull = (await countUnclaimedBytes(services.db)) + bytes > maxUnclaimedBytes
  return isFull ? noRoom(services, 'unclaimed-uploads-full') : null
}

/** Why the disk is too full for `bytes`. Call it before each write, because uploads that were announced are written later. */
export async function diskRefusal(services: Room, bytes: number): Promise<Refusal<503> | null> {
  return (await hasDiskFor(services, bytes)) ? null : noRoom(services, 'disk-almost-full')
}

/** Counts `bytes` that are about to be stored, or says why they can't be. */
export async function takeRoom(services: Room, uploader: Uploader, bytes: number): Promise<Refusal<429 | 503> | null> {
  const full = await uploadRefusal(services, uploader, bytes)
  if (full || uploader.isAdmin) return full
  const waitMs = await countBytes(services, uploader.ip, bytes)
  return waitMs === null ? null : tooManyUses(imageMessages.tooManyBytes, waitMs)
}

/**
 * Whether a variant may be kept that a visitor was the first to need. It counts as the visitor's. Nothing is kept of images
 * that nothing uses yet, so that their total is that of the uploads.
 */
export async function mayKeepVariant(services: Room, ip: string, id: string, bytes: number): Promise<boolean> {
  const upload = await findUpload(services.db, id)
  if (!upload?.claimedAt || !(await hasDiskFor(services, bytes))) return false
  return (await countBytes(services, ip, bytes)) === null
}

/** Whether the disk has room beyond its reserve. True for everyone, admins included. */
export async function hasDiskFor({ disk }: Pick<Room, 'disk'>, bytes: number): Promise<boolean> {
  const free = await disk.findFreeBytes()
  return free === null || free - bytes >= diskReserve
}

/** Milliseconds until a client may store so much. Null: it may now. What is refused isn't counted. */
async function countBytes({ db, now }: Room, ip: string, bytes: number): Promise<number | null> {
  const at = now()
  const client = `upload-bytes:${clientKey(ip)}`
  const network = `upload-bytes:${networkKey(ip)}`
  const clientWait = await countUse(db, client, dailyUploads.client, at, bytes)
  const networkWait = await countUse(db, network, dailyUploads.network, at, bytes)
  const waitMs = clientWait ?? networkWait
  if (waitMs !== null) for (const key of [client, network]) await uncountUse(db, key, day, at, bytes)
  return waitMs
}

function noRoom({ log }: Room, event: string): Refusal<503> {
  log({ level: 'error', event })
  return { status: 503, message: imageMessages.noRoom, retryAfterSeconds: 600 }
}
