import { createHash } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import { tooManyUses } from '#functions/http/refusals.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { countOpenMail } from '#functions/mails/totals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import type { ImageKind } from '#src/domain/images/images.ts'
import { isCategory } from '#src/domain/products/categories.ts'
import type { ProductContent } from '#src/domain/products/content.ts'
import { checkProduct, cleanProduct, type ProductField, type ProductText } from '#src/domain/products/fields.ts'
import { productPath } from '#src/domain/products/products.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import { productSlug } from '#src/domain/urls/slugs.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { listingKey } from '#src/domain/urls/listing-keys.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { isUniqueViolation } from '#src/storage/database.ts'
import { addProduct } from '#src/storage/products/changes.ts'
import {
  findLiveProduct,
  findProductByIdempotencyKey,
  listSpamEmails,
  type ProductRow,
} from '#src/storage/products/queries.ts'
import { isImageMissing } from '#src/storage/products/statements.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { receiveImages, type SentImage } from './images.ts'
import { confirmMail } from './mails.ts'
import { imagesRemoved, invalidProduct, type KeptImages, type ProductRefusal } from './refusals.ts'
import { listSharedHosts } from '#src/storage/products/shared-hosts.ts'

export type SentProduct = {
  fields: Record<ProductField, string>
  /** The honeypot's value. */
  hidden: string
  images: Record<ImageKind, SentImage | null>
}

const hour = 3_600_000
const perClient: RateLimit = { limit: 10, windowMs: hour }
// Each submission sends a mail to an unconfirmed email.
const perRecipient: RateLimit = { limit: 5, windowMs: 24 * hour }

/** Checks and stores a product. Null: stored, now or before with the same idempotency key. */
export async function submitProduct(
  services: Services,
  client: RequestContext,
  sent: SentProduct,
  idempotencyKey?: string,
): Promise<ProductRefusal | null> {
  if (isHoneypotFilled(services, client, 'submission', sent.hidden)) return filledHoneypot
  const product = cleanProduct(sent.fields)
  const requestHash = hashOf(product, sent.images)
  if (idempotencyKey) {
    const before = await findProductByIdempotencyKey(services.db, idempotencyKey)
    if (before) return answerAgain(before, requestHash)
  }

  const fieldErrors = checkProduct(product)
  const { kept, errors: imageErrors, refusal } = await receiveImages(services, client, sent.images, null)
  if (refusal) return { ...refusal, kept }
  const content = toContent(product, kept, await listSharedHosts(services.db))
  if (!content || fieldErrors.length > 0) return invalidProduct([...fieldErrors, ...imageErrors], kept)

  const conflict =
    (await findConflict(services, content.listingKey)) ??
    (await findSpam(services, content)) ??
    (await countProduct(services, client, content))
  if (conflict) return { ...conflict, kept }
  return write(services, client, content, { key: idempotencyKey ?? null, requestHash })
}

async function write(
  services: Services,
  client: RequestContext,
  content: ProductContent,
  idempotency: { key: string | null; requestHash: string },
): Promise<ProductRefusal | null> {
  const ref = services.newId()
  const row = {
    ...content,
    ref,
    slug: productSlug(content.name, content.listingKey),
    idempotencyKey: idempotency.key,
    requestHash: idempotency.requestHash,
    createdAt: services.now(),
  }
  try {
    await addProduct(services.db, row, confirmMail(services, row))
  } catch (error) {
    if (isImageMissing(error)) return imagesRemoved
    // Two parallel requests with one key: the other one was first, and its response is ours.
    if (!idempotency.key || !isUniqueViolation(error, 'products.idempotency_key')) throw error
    const first = await findProductByIdempotencyKey(services.db, idempotency.key)
    if (!first) throw error
    return answerAgain(first, idempotency.requestHash)
  }
  deliverInBackground(services, client)
  return null
}

/** A checked submission as stored. Null if its website, category or images are missing. */
export function toContent(
  product: ProductText,
  { logo, screenshot }: KeptImages,
  sharedHosts: AddedSharedHosts,
): ProductContent | null {
  const website = parseWebsite(product.website_url)
  const { name, headline, description, category, email, firstname } = product
  if (!website || !logo || !screenshot || !isCategory(category)) return null
  return {
    name,
    headline,
    description,
    websiteUrl: website.href,
    listingKey: listingKey(website, sharedHosts),
    category,
    email,
    firstname,
    logoId: logo.id,
    screenshotId: screenshot.id,
    screenshotWidth: screenshot.width,
    screenshotHeight: screenshot.height,
  }
}

/** Whether another listing with that website is live. `but`: the submission itself. */
export async function findConflict({ db }: Services, key: string, but?: string): Promise<ProductRefusal | null> {
  const live = await findLiveProduct(db, key)
  if (!live || live.ref === but) return null
  const errors = (message: string) => ({ message, errors: [{ field: 'website_url', message }] })
  if (live.state === 'pending') return { status: 409, ...errors('This website is already waiting for review') }
  return { status: 409, ...errors(`This website is already listed: ${live.name}`), listing: productPath(live.slug) }
}

/**
 * Whether this inbox's submission of the website was marked as spam. Someone else's isn't enough: nobody can keep the owner
 * of a website out.
 */
export async function findSpam(
  { db }: Pick<Services, 'db'>,
  { listingKey: key, email }: Pick<ProductContent, 'listingKey' | 'email'>,
): Promise<ProductRefusal | null> {
  const emails = await listSpamEmails(db, key)
  if (!emails.some((other) => inboxKey(other) === inboxKey(email))) return null
  const message = 'We reviewed this website, and it isn’t something we list. If we got something wrong, let us know.'
  return { status: 409, message, errors: [{ field: 'website_url', message }] }
}

async function countProduct(services: Services, client: RequestContext, { email }: ProductContent) {
  const { db, now } = services
  const waitMs = await countUse(db, `submit:${clientKey(client.ip)}`, perClient, now())
  if (waitMs !== null)
    return tooManyUses('You’ve submitted ten products in the last hour. Please try again later.', waitMs)
  // The limit has to recognize an email, not to read it.
  const recipient = createHash('sha256').update(inboxKey(email)).digest('base64url')
  const mailWaitMs = await countUse(db, `submit-mail:${recipient}`, perRecipient, now())
  if (mailWaitMs !== null)
    return tooManyUses('Five products were submitted with this email today. Please continue tomorrow.', mailWaitMs)
  const totalWaitMs = await countOpenMail(services, client, 'submission')
  if (totalWaitMs === null) return null
  return tooManyUses('Too many products were submitted in the last hour. Please try again later.', totalWaitMs)
}

const filledHoneypot: ProductRefusal = {
  status: 422,
  message:
    'We could not accept this form because a hidden field was filled in. Turn off form-filling extensions and try again.',
}

function answerAgain(before: ProductRow, requestHash: string): ProductRefusal | null {
  if (before.requestHash === requestHash) return null
  return { status: 422, message: 'This Idempotency-Key was used for another submission' }
}

function hashOf(product: ProductText, images: SentProduct['images']): string {
  const name = (image: SentImage | null) => image && ('id' in image ? image.id : digest(image.bytes))
  return digest(JSON.stringify([product, name(images.logo), name(images.screenshot)]))
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}
