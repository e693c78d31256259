import type { Refusal } from '#functions/http/refusals.ts'
import { freeBytes } from '#src/domain/images/free-bytes.ts'
import { sign } from '#functions/http/signatures.ts'
import type { Services } from '#functions/services.ts'
import type { UploadedImage } from '#src/domain/images/images.api.ts'
import { imageMessages, type ImageSubject, imageUrl } from '#src/domain/images/images.ts'
import { addUpload, markUploadReady, removeUpload, withdrawUpload } from '#src/storage/images/changes.ts'
import { findUpload, type ReadyUpload, readyUpload } from '#src/storage/images/queries.ts'
import type { ProcessedImage } from './draw.ts'
import { processImage } from './process.ts'
import { limitUploads } from './queue.ts'
import { takeRoom, type Uploader } from './room.ts'

export type ImageServices = Pick<Services, 'db' | 'images' | 'disk' | 'drawing' | 'secret' | 'now' | 'newId' | 'log'>

/** 422: the file breaks a rule and isn't kept. 429: the client's limit. 503: the request can be repeated. */
export type ImageRefusal = Refusal<422 | 429 | 503>
export type ImageOutcome = { upload: UploadedImage; refusal?: never } | { upload?: never; refusal: ImageRefusal }

/** Checks, encodes and stores an image that was sent in one request. */
export async function storeImage(
  services: ImageServices,
  uploader: Uploader,
  subject: ImageSubject,
  bytes: Uint8Array,
): Promise<ImageOutcome> {
  const { image, refusal } = await limitUploads(uploader.ip, () => processImage(services, subject, bytes))
  if (!image) return { refusal: { status: 422, message: refusal } }
  const full = await takeRoom(services, uploader, image.bytes.length)
  if (full) return { refusal: full }
  const id = services.newId()
  await addUpload(services.db, { id, size: image.bytes.length, createdAt: services.now() })
  const outcome = await keepImage(services, id, image)
  if (outcome.refusal) await discardImage(services, id)
  return outcome
}

/** Stores the image of an existing upload, and only then marks it as ready. */
export async function keepImage(services: ImageServices, id: string, image: ProcessedImage): Promise<ImageOutcome> {
  const { bytes, ...facts } = image
  const ready = { id, size: bytes.length, ...facts }
  try {
    await services.images.save(id, bytes)
  } catch (error) {
    services.log({ level: 'error', event: 'image-not-stored', id, error: String(error) })
    return { refusal: { status: 503, message: imageMessages.notStored } }
  }
  freeBytes(bytes)
  const marked = await markUploadReady(services.db, ready, services.now())
  // If it couldn't be marked, another call finished or deleted it meanwhile.
  if (!marked && !(await findUploadedImage(services, id))) {
    await services.images.remove(id)
    return { refusal: { status: 503, message: imageMessages.notStored } }
  }
  return { upload: toUploadedImage(services, ready) }
}

/** `failed`: nothing can use it anymore, but part of it is still stored. Deleting can be repeated. */
export type DiscardOutcome = 'discarded' | 'unknown' | 'in use' | 'failed'

/** Deletes an upload with everything stored for it, unless it's in use, as `withdraw` decides. */
export async function discardImage(
  { db, images, log }: ImageServices,
  id: string,
  withdraw = withdrawUpload,
): Promise<DiscardOutcome> {
  if (!(await withdraw(db, id))) return (await findUpload(db, id)) ? 'in use' : 'unknown'
  try {
    await Promise.all([images.remove(id), images.removeParts(id)])
  } catch (error) {
    log({ level: 'error', event: 'image-not-removed', id, error: String(error) })
    return 'failed'
  }
  await removeUpload(db, id)
  return 'discarded'
}

/** The response for a finished upload. Null while it isn't finished. */
export async function findUploadedImage(services: ImageServices, id: string): Promise<UploadedImage | null> {
  const row = await findUpload(services.db, id)
  const ready = row && readyUpload(row)
  return ready && toUploadedImage(services, ready)
}

function toUploadedImage({ secret }: ImageServices, ready: ReadyUpload): UploadedImage {
  return { ...ready, token: sign(secret, 'upload', ready.id), url: imageUrl(ready.id) }
}
