import type { FieldError } from '#src/domain/problems/problems.ts'
import { type ImageKind, imageMessages } from '#src/domain/images/images.ts'
import type { RateLimit } from '#src/storage/rate-limits/changes.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { isSigned } from '#functions/http/signatures.ts'
import { storeImage } from '#functions/images/storing.ts'
import type { RequestContext, Services } from '#functions/services.ts'
import type { Refusal, SentImage, SentProduct } from './submitting.ts'

/** An image that is stored and checked. `width` and `height` in pixels. */
export type KeptImage = { id: string; token: string; name: string; width: number; height: number }
export type KeptImages = Partial<Record<ImageKind, KeptImage>>
type CurrentImages = Record<ImageKind, { id: string; width: number; height: number }>

type ImagesOutcome = { kept: KeptImages; errors: FieldError[]; refusal?: Refusal }

const kinds = ['logo', 'screenshot'] as const
const storing: RateLimit = { limit: 60, windowMs: 3_600_000 }

/**
 * Brings both images of a submission to where they can be used: stores what came as a file, checks what was uploaded
 * before. `current`: the images a submission has and keeps where none is sent.
 */
export async function receiveImages(
  services: Services,
  client: RequestContext,
  sent: SentProduct['images'],
  current: CurrentImages | null,
): Promise<ImagesOutcome> {
  const kept: KeptImages = {}
  const errors: FieldError[] = []
  for (const kind of kinds) {
    const image = sent[kind]
    const before = current?.[kind]
    if (before && (!image || ('id' in image && image.id === before.id))) {
      kept[kind] = { ...before, token: '', name: '' }
      continue
    }
    const outcome = image ? await receive(services, client, kind, image) : imageMessages.required(kind)
    if (typeof outcome === 'string') errors.push({ field: kind, message: outcome })
    else if ('status' in outcome) return { kept, errors, refusal: outcome }
    else kept[kind] = outcome
  }
  return { kept, errors }
}

/** The image, what is wrong with it, or why no image can be taken now. */
async function receive(
  services: Services,
  client: RequestContext,
  kind: ImageKind,
  image: SentImage,
): Promise<KeptImage | string | Refusal> {
  if ('id' in image) {
    const signed = isSigned(services, 'upload', image.id, image.token)
    const [upload] = signed ? await findReadyUploads(services.db, [image.id]) : []
    if (!upload) return imageMessages.required(kind)
    return { ...image, width: upload.width, height: upload.height }
  }
  const waitMs = await countUse(services.db, `upload:${clientKey(client.ip)}`, storing, services.now())
  if (waitMs !== null) return tooMany(waitMs)
  const { upload, refusal } = await storeImage(services, kind, image.bytes)
  if (upload)
    return { id: upload.id, token: upload.token, name: image.name, width: upload.width, height: upload.height }
  return refusal.status === 422 ? refusal.message : { status: refusal.status, message: refusal.message }
}

function tooMany(waitMs: number): Refusal {
  return {
    status: 429,
    message: 'Many images came from your address within an hour. Please wait a while and try again.',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  }
}
