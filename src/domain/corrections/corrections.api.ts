import * as z from 'zod'
import { directoryMessages, isSubmitUrl } from '#src/domain/directories/admin.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { emailLimits } from '#src/domain/emails/emails.ts'
import { textUpTo } from '#src/domain/text/text.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { plainUrl } from '#src/domain/urls/web-urls.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'
import { decisionMessages } from './admin.ts'
import { type CorrectionField, correctionFields, correctionLimits, correctionStates } from './corrections.ts'

const time = z.iso.datetime()
const field = z.enum(Object.keys(correctionFields) as [CorrectionField])
const pricing = z.enum(listingPrices, directoryMessages.pricingUnknown)

/** What a reader sends. `readCorrection` checks it, as it does in the form. */
export const correctionBody = z.object({
  field,
  text: z.string().min(1).max(correctionLimits.text),
  evidence: z
    .string()
    .max(correctionLimits.evidence)
    .optional()
    .meta({ description: 'The URL of a page that supports it, or empty' }),
  email: z
    .string()
    .max(emailLimits.whole)
    .optional()
    .meta({ format: 'email', description: 'For a question of ours. Never published' }),
})

/** A correction as admins see it. */
export const correction = z
  .object({
    id: z.string(),
    state: z.enum(correctionStates),
    field,
    text: z.string(),
    evidence: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: time,
    decidedAt: time.nullable(),
    /** The email of the admin who decided. */
    decidedBy: z.string().nullable(),
    note: z.string().nullable(),
    directory: z.object({
      key: z.string(),
      name: z.string(),
      url: z.string(),
      path: z.string().nullable().meta({ description: 'Its page. Null: it’s no longer on the list' }),
      /** What the page says now, with our edits. */
      pricing: z.union([pricing, z.null()]),
      followed: z.boolean().nullable(),
      submitUrl: z.string().nullable(),
      /** Sent back when a value is applied. */
      version: z.int(),
    }),
  })
  .meta({ id: 'Correction' })
export type AdminCorrection = z.output<typeof correction>

const forAdmins = { maxLength: correctionLimits.note, description: 'For other admins' }

export const acceptBody = z.object({
  version: z.int().optional().meta({ description: 'The directory’s version that was read. Needed with a value' }),
  pricing: pricing.nullish(),
  followed: z.boolean(directoryMessages.followedUnknown).nullish(),
  submitUrl: z
    .string()
    .trim()
    .transform((typed) => plainUrl(completeWebsite(typed)))
    .refine((url) => url === '' || isSubmitUrl(url), directoryMessages.submitUrlInvalid)
    .optional()
    .meta({ description: 'A URL, or empty for that of the data set' }),
  summary: textUpTo(correctionLimits.summary, decisionMessages.summaryTooLong, cleanLine)
    .optional()
    .meta({ description: 'For the public history' }),
  note: textUpTo(correctionLimits.note, decisionMessages.noteTooLong).optional().meta(forAdmins),
})
export type Accepted = z.output<typeof acceptBody>

export const rejectBody = z.object({
  note: z
    .string(decisionMessages.noteMissing)
    .pipe(textUpTo(correctionLimits.note, decisionMessages.noteTooLong))
    .refine((note) => note !== '', decisionMessages.noteMissing)
    .meta(forAdmins),
})
