import type { RequestContext } from '#functions/http/environment.ts'
import { tooManyUses } from '#functions/http/refusals.ts'
import { isSigned } from '#functions/http/signatures.ts'
import { uploadRefusal } from '#functions/images/room.ts'
import { storeImage } from '#functions/images/store-image.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { checkImageSize, type ImageKind, imageKinds, imageMessages } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { ProductContent } from '#src/domain/products/content.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import type { KeptImage, KeptImages, ProductRefusal } from './refusals.ts'

/** A file of this request, or one uploaded before. `name` is the file's, to show it again. */
export type SentImage = { name: string } & ({ bytes: Uint8Array } | { id: string; token: string })
export type CurrentImages = Record<ImageKind, { id: string; width: number; height: number }>

type ImagesOutcome = { kept: KeptImages; errors: FieldError[]; refusal?: ProductRefusal }

const tooManyImages = 'You have uploaded too many images in the last hour. Please wait a while and try again.'
const storing: RateLimit = { limit: 60, windowMs: 3_600_000 }

/**
 * Makes both images of a submission usable: stores files, checks earlier uploads. `current`: the images a submission
 * has and keeps if none is sent.
 */
export async function receiveImages(
  services: Services,
  client: RequestContext,
  sent: Record<ImageKind, SentImage | null>,
  current: CurrentImages | null,
): Promise<ImagesOutcome> {
  const kept: KeptImages = {}
  const errors: FieldError[] = []
  for (const kind of imageKinds) {
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

/** The images the product already has. */
export function imagesOf({ logoId, screenshotId, screenshotWidth, screenshotHeight }: ProductContent): CurrentImages {
  return {
    // A logo's size isn't stored, because it is shown in a square.
    logo: { id: logoId, width: 0, height: 0 },
    screenshot: { id: screenshotId, width: screenshotWidth, height: screenshotHeight },
  }
}

/** The image, what is wrong with it, or why it can't be accepted now. */
async function receive(
  services: Services,
  client: RequestContext,
  kind: ImageKind,
  image: SentImage,
): Promise<KeptImage | string | ProductRefusal> {
  if ('id' in image) {
    const signed = isSigned(services, 'upload', image.id, image.token)
    const [upload] = signed ? await findReadyUploads(services.db, [image.id]) : []
    if (!upload) return imageMessages.required(kind)
    const fault = checkImageSize(kind, upload)
    if (fault !== null) return fault
    return { ...image, width: upload.width, height: upload.height }
  }
  const waitMs = await countUse(services.db, `upload:${clientKey(client.ip)}`, storing, services.now())
  if (waitMs !== null) return tooManyUses(tooManyImages, waitMs)
  const uploader = { ip: client.ip, isAdmin: false }
  const full = await uploadRefusal(services, uploader, image.bytes.length)
  if (full) return full
  const { upload, refusal } = await storeImage(services, uploader, kind, image.bytes)
  if (upload) {
    const { id, token, width, height } = upload
    return checkImageSize(kind, upload) ?? { id, token, name: image.name, width, height }
  }
  return refusal.status === 422 ? refusal.message : refusal
}
