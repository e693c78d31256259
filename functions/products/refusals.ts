import type { Refusal } from '#functions/http/refusals.ts'
import type { ImageKind } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'

/** An image that is stored and checked. `width` and `height` in pixels. */
export type KeptImage = { id: string; token: string; name: string; width: number; height: number }
export type KeptImages = Partial<Record<ImageKind, KeptImage>>

/** Why nothing was saved. `kept`: valid images, which don't have to be sent again. */
export type ProductRefusal = Refusal<400 | 409 | 413 | 422 | 429 | 503> & { kept?: KeptImages }

export function invalidProduct(errors: FieldError[], kept: KeptImages): ProductRefusal {
  return { status: 422, message: errors[0]?.message ?? 'The submission is not valid', errors, kept }
}

export const imagesRemoved: ProductRefusal = {
  status: 409,
  message: 'Your images were removed because they were never submitted. Please choose them again.',
}

export const listedMeanwhile: ProductRefusal = {
  status: 409,
  message: 'Someone else has listed this website in the meantime',
}
