import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { isCategory } from '#src/domain/categories.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import type { ImageKind } from '#src/domain/images.ts'
import type { FieldError } from '#src/domain/problems.ts'
import { productPath } from '#src/domain/products.ts'
import { productSlug } from '#src/domain/slugs.ts'
import { checkSubmission, cleanSubmission, type Submission, type SubmissionField } from '#src/domain/submissions.ts'
import { listingKey, parseWebsite } from '#src/domain/websites.ts'
import { isUniqueViolation } from '#src/storage/database.ts'
import { countUse, type RateLimit } from '#src/storage/rate-limits.ts'
import type { SubmissionContent } from '#src/storage/schema.ts'
import {
  addSubmission,
  findLiveListing,
  findSubmissionByIdempotencyKey,
  type SubmissionRow,
} from '#src/storage/submissions.ts'
import { isImageGone } from '#src/storage/submission-statements.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { deliverSoon } from './mail/delivery.ts'
import { confirmMail } from './mail/mails.ts'
import { isHoneypotFilled } from './security-log/honeypot.ts'
import type { RequestContext, Services } from './services.ts'
import { type KeptImages, receiveImages } from './submission-images.ts'

/** A file of this request, or one that was uploaded before. `name` is the file's, to be shown again. */
export type SentImage = { name: string } & ({ bytes: Uint8Array } | { id: string; token: string })

export type SentSubmission = {
  fields: Record<SubmissionField, string>
  /** What stands in the field that people do not see. */
  hidden: string
  images: Record<ImageKind, SentImage | null>
}

/** Why nothing was written. `message` is fit for a user. */
export type Refusal = {
  status: 400 | 409 | 413 | 422 | 429 | 503
  message: string
  errors?: FieldError[]
  listing?: string
  retryAfterSeconds?: number
  /** Images that were fine: they need not be sent again. */
  kept?: KeptImages
}

const keyError = 'Idempotency-Key must have 8 to 128 printable ASCII characters'
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x20-\x7e]{8,128}$/, keyError)
  .optional()
  .openapi({ description: 'A random text. Sent again with the same body, nothing is written twice.' })

const hour = 3_600_000
const perClient: RateLimit = { limit: 10, windowMs: hour }
// Each submission sends a mail to an address that nobody has confirmed yet.
const perRecipient: RateLimit = { limit: 5, windowMs: 24 * hour }

/** Checks and writes a submission. Null: it is written, or was before under the same idempotency key. */
export async function submitProduct(
  services: Services,
  client: RequestContext,
  sent: SentSubmission,
  idempotencyKey?: string,
): Promise<Refusal | null> {
  if (isHoneypotFilled(services, client, 'submission', sent.hidden)) return filledHoneypot
  const submission = cleanSubmission(sent.fields)
  const requestHash = hashOf(submission, sent.images)
  if (idempotencyKey) {
    const before = await findSubmissionByIdempotencyKey(services.db, idempotencyKey)
    if (before) return answerAgain(before, requestHash)
  }

  const fieldErrors = checkSubmission(submission)
  const { kept, errors: imageErrors, refusal } = await receiveImages(services, client, sent.images, null)
  if (refusal) return { ...refusal, kept }
  const content = toContent(submission, kept)
  if (!content || fieldErrors.length > 0) return invalid([...fieldErrors, ...imageErrors], kept)

  const conflict =
    (await findConflict(services, content.listingKey)) ?? (await countSubmission(services, client, content))
  if (conflict) return { ...conflict, kept }
  return write(services, client, content, { key: idempotencyKey ?? null, requestHash })
}

async function write(
  services: Services,
  client: RequestContext,
  content: SubmissionContent,
  idempotency: { key: string | null; requestHash: string },
): Promise<Refusal | null> {
  const ref = services.newId()
  const row = {
    ...content,
    ref,
    slug: productSlug(content.name),
    idempotencyKey: idempotency.key,
    requestHash: idempotency.requestHash,
    createdAt: services.now(),
  }
  try {
    await addSubmission(services.db, row, confirmMail(services, row))
  } catch (error) {
    if (isImageGone(error)) return goneImages
    // Two requests with one key at once: the other was first, and its answer is ours.
    if (!idempotency.key || !isUniqueViolation(error, 'products.idempotency_key')) throw error
    const first = await findSubmissionByIdempotencyKey(services.db, idempotency.key)
    if (!first) throw error
    return answerAgain(first, idempotency.requestHash)
  }
  deliverSoon(services, client)
  return null
}

/** A checked submission as it is stored; null where its website, category or images aren't there. */
export function toContent(submission: Submission, { logo, screenshot }: KeptImages): SubmissionContent | null {
  const website = parseWebsite(submission.website_url)
  const { name, headline, description, category, email, firstname } = submission
  if (!website || !logo || !screenshot || !isCategory(category)) return null
  return {
    name,
    headline,
    description,
    websiteUrl: website.href,
    listingKey: listingKey(website),
    category,
    email,
    firstname,
    logoId: logo.id,
    screenshotId: screenshot.id,
    screenshotWidth: screenshot.width,
    screenshotHeight: screenshot.height,
  }
}

/** Whether another listing with that address is live. `but`: the submission that asks. */
export async function findConflict({ db }: Services, key: string, but?: string): Promise<Refusal | null> {
  const live = await findLiveListing(db, key)
  if (!live || live.ref === but) return null
  const errors = (message: string) => ({ message, errors: [{ field: 'website_url', message }] })
  if (live.state === 'pending') return { status: 409, ...errors('This website is already waiting for review') }
  return { status: 409, ...errors(`This website is already listed: ${live.name}`), listing: productPath(live.slug) }
}

async function countSubmission(services: Services, client: RequestContext, { email }: SubmissionContent) {
  const { db, now } = services
  const waitMs = await countUse(db, `submit:${clientKey(client.ip)}`, perClient, now())
  if (waitMs !== null)
    return tooMany('Ten products came from your address within an hour. Please wait a while.', waitMs)
  // The limit needs to know an address again, not to read it.
  const recipient = createHash('sha256').update(inboxKey(email)).digest('base64url')
  const mailWaitMs = await countUse(db, `submit-mail:${recipient}`, perRecipient, now())
  if (mailWaitMs === null) return null
  return tooMany('Five products came with this e-mail address today. Please go on tomorrow.', mailWaitMs)
}

function tooMany(message: string, waitMs: number): Refusal {
  return { status: 429, message, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}

export function invalid(errors: FieldError[], kept: KeptImages): Refusal {
  return { status: 422, message: errors[0]?.message ?? 'The submission is not valid', errors, kept }
}

export const goneImages: Refusal = {
  status: 409,
  message: 'The images waited too long and have been removed. Please choose them again.',
}

const filledHoneypot: Refusal = {
  status: 422,
  message:
    'We could not accept this form because a hidden field was filled in. Turn off form-filling extensions and try again.',
}

function answerAgain(before: SubmissionRow, requestHash: string): Refusal | null {
  if (before.requestHash === requestHash) return null
  return { status: 422, message: 'This Idempotency-Key was used for another submission' }
}

function hashOf(submission: Submission, images: SentSubmission['images']): string {
  const name = (image: SentImage | null) => image && ('id' in image ? image.id : digest(image.bytes))
  return digest(JSON.stringify([submission, name(images.logo), name(images.screenshot)]))
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}
