import type { ImageFieldState } from '#src/components/products/ImageField.tsx'
import { type ImageKind, imageKinds } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { ProductText } from '#src/domain/products/fields.ts'
import type { ProductRefusal } from './refusals.ts'
import type { SentProduct } from './submit-product.ts'

/** The content of a submission form. */
export type FormContent = {
  values: ProductText
  failure: string | null
  errors: readonly FieldError[]
  images: Partial<Record<ImageKind, ImageFieldState>>
}

/** The form as it was sent, with its errors. Accepted images don't have to be sent again. */
export function refusedForm({ fields }: SentProduct, { message, errors = [], kept = {} }: ProductRefusal): FormContent {
  const images: FormContent['images'] = {}
  for (const kind of imageKinds) {
    const image = kept[kind]
    if (image) images[kind] = { kept: { ...image, label: image.name || 'the image you chose' } }
  }
  return { values: fields, failure: message, errors, images }
}
