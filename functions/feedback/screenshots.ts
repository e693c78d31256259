import type { RequestContext } from '#functions/http/environment.ts'
import type { SentFile } from '#functions/http/multipart.ts'
import type { Refusal } from '#functions/http/refusals.ts'
import { isSigned, sign, type VerificationKeys } from '#functions/http/signatures.ts'
import { processImage } from '#functions/images/process.ts'
import { limitUploads } from '#functions/images/queue.ts'
import { takeRoom, uploadRefusal } from '#functions/images/room.ts'
import { discardImage, type ImageServices } from '#functions/images/store-image.ts'
import { feedbackLimits, feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { imageMessages } from '#src/domain/images/images.ts'
import { addUpload, markUploadReady } from '#src/storage/images/changes.ts'

/** Uploads of one client. */
export const screenshotsPerHour = { limit: feedbackLimits.screenshotsPerHour, windowMs: 60 * 60 * 1000 }

type Stored = { screenshot: string; refusal?: never } | { screenshot?: never; refusal: ScreenshotRefusal }
/** 422: the file breaks a rule and isn't kept. 503: it can't be stored now, and the request can be repeated. */
export type ScreenshotRefusal = Refusal<422 | 429 | 503>

/** Checks, re-encodes and stores a screenshot that only the project's owner can see. */
export async function storeScreenshot(
  services: ImageServices,
  { ip }: Pick<RequestContext, 'ip'>,
  projectId: string,
  { bytes: sent }: SentFile,
): Promise<Stored> {
  if (sent.length > feedbackLimits.screenshot) {
    return { refusal: { status: 422, message: feedbackMessages.screenshotTooLarge } }
  }
  const uploader = { ip, isAdmin: false }
  const full = await uploadRefusal(services, uploader, sent.length)
  if (full) return { refusal: full }
  const { image, refusal } = await limitUploads(ip, () => processImage(services, 'screenshot', sent))
  if (!image) return { refusal: { status: 422, message: refusal } }
  const { bytes, ...facts } = image
  const more = await takeRoom(services, uploader, bytes.length)
  if (more) return { refusal: more }
  const id = services.newId()
  await addUpload(services.db, { id, size: bytes.length, createdAt: services.now() })
  try {
    await services.images.savePrivate(id, bytes)
  } catch (error) {
    services.log({ level: 'error', event: 'image-not-stored', id, error: String(error) })
    await discardImage(services, id)
    return { refusal: { status: 503, message: imageMessages.notStored } }
  }
  await markUploadReady(services.db, { id, size: bytes.length, ...facts }, services.now())
  return { screenshot: `${id}.${sign(services.secret, 'feedback-screenshot', `${projectId}:${id}`)}` }
}

/** The id of a screenshot that was uploaded for the project. Null: none, or not ours. */
export function readScreenshot(services: VerificationKeys, projectId: string, sent: string): string | null {
  const [, id, token] = /^([0-9a-z]{20,32})\.([\w-]{32})$/.exec(sent) ?? []
  return id && isSigned(services, 'feedback-screenshot', `${projectId}:${id}`, token) ? id : null
}
