import type { BodyCall } from '#functions/http/bodies.ts'
import { readForm } from '#functions/http/forms.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import type { ImageKind } from '#src/domain/images/images.ts'
import { categoryValues } from '#src/domain/products/categories.ts'
import { type ProductField, productFields, productLimits } from '#src/domain/products/fields.ts'
import type { SentImage } from './images.ts'
import type { SentProduct } from './submit-product.ts'

/** Reads a submission sent as a form or as JSON. Throws an HTTPException 400 or 415 otherwise. */
export async function readSentProduct(call: BodyCall): Promise<SentProduct> {
  const { text, file } = await readForm(call)
  return toProductBody(text, file('logo'), file('screenshot'))
}

function toProductBody(
  text: (name: string) => string,
  logo: SentImage | null,
  screenshot: SentImage | null,
): SentProduct {
  const uploaded = (kind: ImageKind): SentImage | null => {
    const id = text(`${kind}_id`)
    return id ? { id, token: text(`${kind}_token`), name: text(`${kind}_name`) } : null
  }
  const fields = Object.fromEntries(productFields.map((field) => [field, text(field)]))
  return {
    fields: fields as Record<ProductField, string>,
    hidden: text(honeypotField),
    // A file chosen now replaces one that was uploaded before.
    images: { logo: logo ?? uploaded('logo'), screenshot: screenshot ?? uploaded('screenshot') },
  }
}

const textProperty = (limit: number) => ({ type: 'string' as const, minLength: 1, maxLength: limit })

const textProperties = {
  name: textProperty(productLimits.name),
  headline: textProperty(productLimits.headline),
  description: textProperty(productLimits.description),
  website_url: { ...textProperty(productLimits.website_url), format: 'uri' },
  category: { type: 'string' as const, enum: categoryValues },
  email: { ...textProperty(productLimits.email), format: 'email' },
  firstname: textProperty(productLimits.firstname),
}

const uploadedImage = (kind: string) => ({
  [`${kind}_id`]: { type: 'string' as const, description: `The id of a ${kind} uploaded beforehand` },
  [`${kind}_token`]: { type: 'string' as const, description: 'The token returned with that id' },
})
const uploadedImages = { ...uploadedImage('logo'), ...uploadedImage('screenshot') }

const file = { type: 'string' as const, format: 'binary', description: 'JPEG, PNG or GIF of at most 5 MB' }

/** The body of a new product for the API's document. The domain's rules check it. */
export const productBody = bodyWith([...Object.keys(textProperties), ...Object.keys(uploadedImages)])
/** The same of a change, which keeps the images that it doesn't replace. */
export const changedProductBody = bodyWith(Object.keys(textProperties))

/** `required`: with uploaded images. */
function bodyWith(required: string[]) {
  return {
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object' as const,
          properties: { ...textProperties, logo: file, screenshot: file, ...uploadedImages },
          required: Object.keys(textProperties),
        },
      },
      'application/json': {
        schema: { type: 'object' as const, properties: { ...textProperties, ...uploadedImages }, required },
      },
    },
    required: true,
  }
}
