import type { Context, HonoRequest } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { categoryValues } from '#src/domain/categories.ts'
import { type SubmissionField, submissionFields, submissionLimits } from '#src/domain/submissions.ts'
import type { Refusal, SentImage, SentSubmission } from '#functions/submit.ts'
import { problem } from './problems.ts'

/** A field that people do not see. Whoever fills it is a program, or has one that fills forms. */
export const honeypotField = 'contact_me_by_fax'

/** Reads a submission that came as a form or as JSON. Throws an HTTPException 400 or 415 where that is impossible. */
export async function readSubmission(request: HonoRequest): Promise<SentSubmission> {
  const type = request.header('content-type')?.toLowerCase() ?? ''
  if (type.startsWith('application/json')) return fromJson(request)
  if (!type.startsWith('multipart/form-data') && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new HTTPException(415, { message: 'Send multipart/form-data or application/json' })
  }
  let form: FormData
  try {
    form = await request.formData()
  } catch {
    throw new HTTPException(400, { message: 'The form arrived damaged. Please send it again.' })
  }
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const image = async (kind: 'logo' | 'screenshot') => {
    const file = form.get(kind)
    // A form without a chosen file sends one without name and bytes.
    if (!(file instanceof File) || (file.name === '' && file.size === 0)) return null
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  }
  return toSubmission(text, await image('logo'), await image('screenshot'))
}

async function fromJson(request: HonoRequest): Promise<SentSubmission> {
  const body: unknown = await request.json().catch(() => {
    throw new HTTPException(400, { message: 'The body is not valid JSON' })
  })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HTTPException(400, { message: 'The body must be a JSON object' })
  }
  const values = new Map<string, unknown>(Object.entries(body))
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return toSubmission(text, null, null)
}

function toSubmission(
  text: (name: string) => string,
  logo: SentImage | null,
  screenshot: SentImage | null,
): SentSubmission {
  const uploaded = (kind: 'logo' | 'screenshot'): SentImage | null => {
    const id = text(`${kind}_id`)
    return id ? { id, token: text(`${kind}_token`), name: text(`${kind}_name`) } : null
  }
  const fields = Object.fromEntries(submissionFields.map((field) => [field, text(field)]))
  return {
    fields: fields as Record<SubmissionField, string>,
    hidden: text(honeypotField),
    // A file chosen now replaces one that was uploaded before.
    images: { logo: logo ?? uploaded('logo'), screenshot: screenshot ?? uploaded('screenshot') },
  }
}

export function answerRefusal(c: Context, { status, message, errors, listing, retryAfterSeconds }: Refusal): Response {
  return problem(c, status, {
    detail: message,
    ...(errors ? { errors } : {}),
    ...(listing ? { listing } : {}),
    ...(retryAfterSeconds ? { headers: { 'retry-after': String(retryAfterSeconds) } } : {}),
  })
}

const textProperty = (limit: number) => ({ type: 'string' as const, minLength: 1, maxLength: limit })

const textProperties = {
  name: textProperty(submissionLimits.name),
  headline: textProperty(submissionLimits.headline),
  description: textProperty(submissionLimits.description),
  website_url: { ...textProperty(submissionLimits.website_url), format: 'uri' },
  category: { type: 'string' as const, enum: categoryValues },
  email: { ...textProperty(submissionLimits.email), format: 'email' },
  firstname: textProperty(submissionLimits.firstname),
}

const uploadedImage = (kind: string) => ({
  [`${kind}_id`]: { type: 'string' as const, description: `The id of a ${kind} uploaded beforehand` },
  [`${kind}_token`]: { type: 'string' as const, description: 'The token that came with that id' },
})
const uploadedImages = { ...uploadedImage('logo'), ...uploadedImage('screenshot') }

const file = { type: 'string' as const, format: 'binary', description: 'JPEG, PNG or GIF of at most 5 MB' }

/** The body for the API's document. What it must hold is checked by the rules of the domain, in their order and words. */
export const submissionBody = {
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { ...textProperties, logo: file, screenshot: file, ...uploadedImages },
        required: Object.keys(textProperties),
      },
    },
    'application/json': {
      schema: {
        type: 'object' as const,
        properties: { ...textProperties, ...uploadedImages },
        required: [...Object.keys(textProperties), ...Object.keys(uploadedImages)],
      },
    },
  },
}
