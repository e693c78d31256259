import type { JsonBody } from '#functions/http/json-body.ts'
import { checkEdit, directoryLimits, directoryMessages } from '#src/domain/directories/admin.ts'
import { type ListingPrice, listingPrices } from '#src/domain/directories/directories.ts'
import { type DirectoryEdit, type FormField, formFields } from '#src/domain/directories/edits.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanUpTo } from '#src/domain/text/text.ts'

/** An edited directory in a body, and what is wrong with it. */
export function readEdit(body: JsonBody): { edit: DirectoryEdit; errors: FieldError[] } {
  const errors: FieldError[] = []
  const [pricing, followed] = [body.get('pricing') ?? null, body.get('followed') ?? null]
  if (pricing !== null && !isPrice(pricing))
    errors.push({ field: 'pricing', message: directoryMessages.pricingUnknown })
  if (followed !== null && typeof followed !== 'boolean') {
    errors.push({ field: 'followed', message: directoryMessages.followedUnknown })
  }
  const edit: DirectoryEdit = {
    ...(isPrice(pricing) && { pricing }),
    ...(typeof followed === 'boolean' && { followed }),
    submitUrl: body.text('submitUrl').trim(),
    limits: readLimits(body.get('limits')),
    required: readRequired(body.get('required')),
    notes: cleanUpTo(body.text('notes'), directoryLimits.notes),
  }
  return { edit, errors: [...errors, ...checkEdit(edit)] }
}

function isPrice(value: unknown): value is ListingPrice {
  return (listingPrices as readonly unknown[]).includes(value)
}

/** What isn't a number becomes one that is refused. */
function readLimits(sent: unknown): Partial<Record<FormField, number>> {
  const values = new Map<string, unknown>(typeof sent === 'object' && sent !== null ? Object.entries(sent) : [])
  const limits = (Object.keys(formFields) as FormField[]).flatMap((field): [FormField, number][] => {
    const limit = values.get(field) ?? null
    return limit === null ? [] : [[field, typeof limit === 'number' ? limit : Number.NaN]]
  })
  return Object.fromEntries(limits)
}

function readRequired(sent: unknown): string[] {
  return Array.isArray(sent) ? [...new Set(sent.slice(0, 100).map(String))] : []
}
