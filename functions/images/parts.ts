import type { Refusal } from '#functions/http/refusals.ts'
import { countImageParts, type ImageSubject } from '#src/domain/images/images.ts'
import { removeUpload } from '#src/storage/images/changes.ts'
import type { UploadRow } from '#src/storage/images/queries.ts'
import { processImage } from './process.ts'
import { limitUploads } from './queue.ts'
import { diskRefusal, takeRoom, type Uploader } from './room.ts'
import { findUploadedImage, type ImageOutcome, type ImageServices, keepImage } from './store-image.ts'

export type FinishOutcome = ImageOutcome | { upload?: never; refusal: Refusal<409> }

/**
 * Joins the parts of an upload and stores the image. If the store fails, the parts stay so that finishing can be
 * repeated. If the image is refused, nothing stays. Finishing again returns the same upload.
 */
export function finishUpload(
  services: ImageServices,
  uploader: Uploader,
  row: UploadRow,
  subject: ImageSubject,
): Promise<FinishOutcome> {
  return limitUploads(uploader.ip, () => finish(services, uploader, row, subject))
}

async function finish(
  services: ImageServices,
  uploader: Uploader,
  row: UploadRow,
  subject: ImageSubject,
): Promise<FinishOutcome> {
  const finished = await findUploadedImage(services, row.id)
  if (finished) return { upload: finished }

  const parts = await findParts(services, row)
  const missing = listMissing(parts, row.size)
  if (missing.length > 0) {
    // Another call may have finished it meanwhile and removed the parts.
    const upload = await findUploadedImage(services, row.id)
    return upload ? { upload } : { refusal: { status: 409, message: missingMessage(missing) } }
  }

  const { image, refusal } = await processImage(services, subject, Buffer.concat(parts.flatMap((part) => part ?? [])))
  if (!image) {
    await clearParts(services, row.id)
    await removeUpload(services.db, row.id)
    return { refusal: { status: 422, message: refusal } }
  }
  // What was announced is counted already.
  const more = image.bytes.length - row.size
  const full =
    (await diskRefusal(services, image.bytes.length)) ?? (more > 0 ? await takeRoom(services, uploader, more) : null)
  if (full) return { refusal: full }
  const outcome = await keepImage(services, row.id, image)
  if (outcome.upload) await clearParts(services, row.id)
  return outcome
}

function findParts({ images }: ImageServices, { id, size }: UploadRow): Promise<(Uint8Array | null)[]> {
  return Promise.all(Array.from({ length: countImageParts(size) }, (_, index) => images.findPart(id, index + 1)))
}

/** Their numbers. Parts of earlier uploads are larger, so there are fewer. */
function listMissing(parts: readonly (Uint8Array | null)[], size: number): number[] {
  const end = parts.indexOf(null)
  if (end < 0) return []
  const bytes = parts.slice(0, end).reduce((sum, part) => sum + (part?.length ?? 0), 0)
  return bytes === size ? [] : parts.flatMap((part, index) => (part ? [] : index + 1))
}

async function clearParts({ images, log }: ImageServices, id: string): Promise<void> {
  try {
    await images.removeParts(id)
  } catch (error) {
    // The daily sweep removes them.
    log({ level: 'warn', event: 'parts-not-removed', id, error: String(error) })
  }
}

function missingMessage(missing: number[]): string {
  return missing.length === 1
    ? `Part ${missing[0]} of the image is missing`
    : `Parts ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} of the image are missing`
}
