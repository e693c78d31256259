import type { RequestContext } from '#functions/http/environment.ts'
import { sign } from '#functions/http/signatures.ts'
import type { Services } from '#functions/services.ts'
import { isSameEmail } from '#src/domain/emails/emails.ts'
import { contentOf } from '#src/domain/products/content.ts'
import { checkProduct, cleanProduct } from '#src/domain/products/fields.ts'
import type { ProductEdit } from '#src/domain/products/products.api.ts'
import { reviewMessages } from '#src/domain/reviews/reviews.ts'
import { amendProduct } from '#src/storage/products/admin.ts'
import { seenAt } from '#src/storage/products/queries.ts'
import { isImageMissing } from '#src/storage/products/statements.ts'
import type { ProductVersion } from '#src/storage/reviews/decisions.ts'
import { changesBetween } from './admin-view.ts'
import { imagesOf, receiveImages, type SentImage } from './images.ts'
import { imagesRemoved, invalidProduct, listedMeanwhile, type ProductRefusal } from './refusals.ts'
import { findConflict, toContent } from './submit-product.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'

/** Checks an admin's changes by the founders' rules, and saves them immediately. Returns the changed fields. */
export async function editProduct(
  services: Services,
  client: RequestContext,
  admin: { id: string },
  { row, newest }: ProductVersion,
  sent: ProductEdit,
): Promise<{ note: string } | { refusal: ProductRefusal }> {
  if (sent.seen && Date.parse(sent.seen) !== seenAt(row)) return refuse(409, `${row.name}: ${reviewMessages.changed}`)
  const keepsEmail = isSameEmail(sent.email, row.email)
  const cleaned = cleanProduct(sent)
  const product = keepsEmail ? { ...cleaned, email: row.email } : cleaned
  const images = { logo: sentImage(services, sent.logo_id), screenshot: sentImage(services, sent.screenshot_id) }
  const received = await receiveImages(services, client, images, imagesOf(row))
  const fieldErrors = checkProduct(product).filter(({ field }) => !(keepsEmail && field === 'email'))
  const errors = [...fieldErrors, ...received.errors]
  const content = toContent(product, received.kept, await listSharedHosts(services.db))
  if (!content || errors.length > 0) return { refusal: invalidProduct(errors, received.kept) }
  const note = changesBetween(contentOf(row), content)
    .map(({ field }) => field)
    .join(', ')
  if (note === '') return { note }
  try {
    const change = { version: newest?.id ?? null, userId: admin.id, note, now: services.now() }
    const outcome = await amendProduct(services.db, row.ref, content, change)
    if (outcome === 'done') return { note }
    if (outcome === 'refused') return refuse(409, `${row.name}: ${reviewMessages.changed}`)
    return { refusal: (await findConflict(services, content.listingKey, row.ref)) ?? listedMeanwhile }
  } catch (error) {
    if (isImageMissing(error)) return { refusal: imagesRemoved }
    throw error
  }
}

/** Someone who may edit every product needs no token for an image. */
function sentImage({ secret }: Services, id = ''): SentImage | null {
  return id === '' ? null : { id, token: sign(secret, 'upload', id), name: '' }
}

function refuse(status: ProductRefusal['status'], message: string): { refusal: ProductRefusal } {
  return { refusal: { status, message } }
}
