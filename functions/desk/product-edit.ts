import { deskMessages } from '#src/domain/desk.ts'
import { isSameEmail } from '#src/domain/emails/emails.ts'
import { checkSubmission, cleanSubmission } from '#src/domain/submissions.ts'
import { contentOf, type Decidable } from '#src/storage/moderation.ts'
import { amendProduct } from '#src/storage/moderation-products.ts'
import { isImageGone } from '#src/storage/submission-statements.ts'
import type { SubmissionRow } from '#src/storage/submissions.ts'
import { sign } from '#functions/http/signatures.ts'
import type { RequestContext, Services } from '#functions/services.ts'
import { receiveImages } from '#functions/submission-images.ts'
import {
  findConflict,
  goneImages,
  invalid,
  type Refusal,
  type SentImage,
  type SentSubmission,
  toContent,
} from '#functions/submit.ts'
import { seenAt } from './decision-core.ts'
import { changesBetween } from './product-view.ts'

/** What was sent for a product. `seen`: its `updatedAt` as it was read. */
export type SentEdit = { fields: SentSubmission['fields']; logoId: string; screenshotId: string; seen: string }

/** Checks what an admin changed by the rules of founders, and saves it at once. Gives what was changed, in words. */
export async function editProduct(
  services: Services,
  client: RequestContext,
  admin: { id: string },
  { row, newest }: Decidable,
  sent: SentEdit,
): Promise<{ note: string } | { refusal: Refusal }> {
  if (sent.seen !== '' && Date.parse(sent.seen) !== seenAt(row))
    return refuse(409, `${row.name}: ${deskMessages.changed}`)
  const keepsEmail = isSameEmail(sent.fields.email, row.email)
  const cleaned = cleanSubmission(sent.fields)
  const submission = keepsEmail ? { ...cleaned, email: row.email } : cleaned
  const images = { logo: sentImage(services, sent.logoId), screenshot: sentImage(services, sent.screenshotId) }
  const received = await receiveImages(services, client, images, imagesOf(row))
  const fieldErrors = checkSubmission(submission).filter(({ field }) => !(keepsEmail && field === 'email'))
  const errors = [...fieldErrors, ...received.errors]
  const content = toContent(submission, received.kept)
  if (!content || errors.length > 0) return { refusal: invalid(errors, received.kept) }
  const note = changesBetween(contentOf(row), content)
    .map(({ field }) => field)
    .join(', ')
  if (note === '') return { note }
  try {
    const change = { version: newest?.id ?? null, userId: admin.id, note, now: services.now() }
    const outcome = await amendProduct(services.db, row.ref, content, change)
    if (outcome === 'done') return { note }
    if (outcome === 'refused') return refuse(409, `${row.name}: ${deskMessages.changed}`)
    return { refusal: (await findConflict(services, content.listingKey, row.ref)) ?? listedMeanwhile }
  } catch (error) {
    if (isImageGone(error)) return { refusal: goneImages }
    throw error
  }
}

/** Whoever may edit every product needs no token for an image. */
function sentImage({ secret }: Services, id: string): SentImage | null {
  return id === '' ? null : { id, token: sign(secret, 'upload', id), name: '' }
}

function imagesOf({ logoId, screenshotId, screenshotWidth, screenshotHeight }: SubmissionRow) {
  return {
    // Nobody keeps the size of a logo: it is shown in a square.
    logo: { id: logoId, width: 0, height: 0 },
    screenshot: { id: screenshotId, width: screenshotWidth, height: screenshotHeight },
  }
}

const listedMeanwhile: Refusal = { status: 409, message: 'This website has been listed meanwhile' }

function refuse(status: Refusal['status'], message: string): { refusal: Refusal } {
  return { refusal: { status, message } }
}
