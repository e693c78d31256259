import { type ProfileField, profileLabels } from '#src/domain/profiles/fields.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { textLength } from '#src/domain/text/text.ts'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import { type ListingPrice, listingPrices } from './directories.ts'
import { type DirectoryEdit, type FormField, formFields } from './edits.ts'
import type { DirectoryFigures } from './figures.ts'

// A directory as operators see it, in the API's format.

export const directoryUses = ['used', 'excluded'] as const
export type DirectoryUse = (typeof directoryUses)[number]

export type AdminDirectory = {
  key: string
  name: string
  url: string
  dr: number | null
  /** As used for new rows: the data set with our edits. */
  pricing: ListingPrice | null
  followed: boolean | null
  submitUrl: string | null
  limits: NonNullable<DirectoryEdit['limits']>
  required: string[]
  notes: string
  failures: number
  /** ISO time. Null: in use. */
  excludedAt: string | null
  excludedReason: string | null
  checkedAt: string | null
  /** The email of who checked it. */
  checkedBy: string | null
  figures: DirectoryFigures
  /** Sent back with an edit. If someone else has saved meanwhile, that is refused with `directoryMessages.stale`. */
  version: number
}

export const directoryLimits = { notes: 1000, reason: 200, limit: 100_000 } as const

export const directoryMessages = {
  notFound: 'Directory not found',
  stale: 'Someone else has changed this directory. Reload the page and try again.',
  pricingUnknown: `pricing must be one of ${listingPrices.join(', ')}`,
  followedUnknown: 'followed must be true, false or null',
  submitUrlInvalid: 'Enter a full URL, starting with https://.',
  limitInvalid: `Enter a whole number from 1 to ${directoryLimits.limit.toLocaleString('en')}, or nothing.`,
  requiredUnknown: 'required must be a list of the profile’s fields',
  notesTooLong: `Use up to ${directoryLimits.notes.toLocaleString('en')} characters.`,
  reasonMissing: 'Say why. Other operators read it.',
  reasonTooLong: `Use up to ${directoryLimits.reason} characters.`,
} as const

/** The fields of the profile that a form can require. */
export const requirableFields = (Object.keys(profileLabels) as ProfileField[]).filter((field) => field !== 'avoid')

export function isSubmitUrl(url: string): boolean {
  return url.length <= 2048 && isWebUrl(url)
}

/** What is wrong with an edit. Empty: nothing. */
export function checkEdit({ submitUrl = '', limits = {}, required = [], notes = '' }: DirectoryEdit): FieldError[] {
  const errors: FieldError[] = []
  if (submitUrl !== '' && !isSubmitUrl(submitUrl)) {
    errors.push({ field: 'submitUrl', message: directoryMessages.submitUrlInvalid })
  }
  for (const field of Object.keys(formFields) as FormField[]) {
    const limit = limits[field]
    const isValid = limit === undefined || (Number.isInteger(limit) && limit >= 1 && limit <= directoryLimits.limit)
    if (!isValid) errors.push({ field: `limits.${field}`, message: directoryMessages.limitInvalid })
  }
  if (required.some((field) => !(requirableFields as string[]).includes(field))) {
    errors.push({ field: 'required', message: directoryMessages.requiredUnknown })
  }
  if (textLength(notes) > directoryLimits.notes)
    errors.push({ field: 'notes', message: directoryMessages.notesTooLong })
  return errors
}
