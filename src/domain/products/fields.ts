import { cleanEmail, emailLimits, emailMessages, hasPlainCharacters, isEmail } from '#src/domain/emails/emails.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanLine, cleanText, textLength } from '#src/domain/text/text.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'
import { isCategory } from './categories.ts'

/** The text fields of a product, by their API names and in the order they are checked. */
export const productFields = [
  'name',
  'headline',
  'description',
  'website_url',
  'category',
  'email',
  'firstname',
] as const

export type ProductField = (typeof productFields)[number]
export type ProductText = Record<ProductField, string>

/** Code points, except website_url and email, which are ASCII after parsing. */
export const productLimits = {
  name: 80,
  headline: 140,
  description: 5000,
  website_url: 2048,
  email: emailLimits.whole,
  firstname: 80,
} as const

/** How many days a mailed link works, and how many new links a submission can request per day. */
export const statusLinkDays = { confirm: 14, status: 90 } as const
export const newLinksPerDay = 3

export const statusLinkMessages = {
  expired: 'This link has expired. Open it in your browser and request a new one by email.',
  tooMany: 'We’ve already sent you several links today. Check your spam folder, or try again tomorrow.',
} as const

export const productMessages = {
  received: 'Your product has been submitted successfully! You will receive a confirmation email shortly.',
  removed: 'This listing was removed because its website had been unreachable for weeks.',
} as const

const labels: Record<Exclude<keyof typeof productLimits, 'email'>, string> = {
  name: 'Product name',
  headline: 'Headline',
  description: 'Description',
  website_url: 'Website URL',
  firstname: 'First name',
}

type Rule = { field: ProductField; message: string; holds: (value: string) => boolean }

const filled = (value: string) => value !== ''

function fits(field: keyof typeof labels): Rule {
  const limit = productLimits[field]
  return {
    field,
    message: `${labels[field]} must not exceed ${limit} characters`,
    holds: (value) => textLength(value) <= limit,
  }
}

/** Every rule with its message, in the order errors are shown. */
export const productRules: readonly Rule[] = [
  { field: 'name', message: 'Product name is required', holds: filled },
  fits('name'),
  { field: 'headline', message: 'Headline is required', holds: filled },
  fits('headline'),
  { field: 'description', message: 'Description is required', holds: filled },
  fits('description'),
  { field: 'website_url', message: 'Website URL is required', holds: filled },
  { field: 'website_url', message: 'Please enter a valid website URL', holds: (url) => parseWebsite(url) !== null },
  fits('website_url'),
  { field: 'category', message: 'Please select a category', holds: isCategory },
  { field: 'email', message: emailMessages.required, holds: filled },
  { field: 'email', message: emailMessages.long, holds: (email) => email.length <= emailLimits.whole },
  { field: 'email', message: emailMessages.characters, holds: hasPlainCharacters },
  { field: 'email', message: emailMessages.invalid, holds: isEmail },
  { field: 'firstname', message: 'First name is required', holds: filled },
  fits('firstname'),
]

/** The input as checked and stored. Missing fields become empty. */
export function cleanProduct(typed: Partial<Record<ProductField, string>>): ProductText {
  const line = (field: ProductField) => cleanLine(typed[field] ?? '')
  return {
    name: line('name'),
    headline: line('headline'),
    description: cleanText(typed.description ?? ''),
    website_url: completeWebsite(line('website_url')),
    category: line('category'),
    email: cleanEmail(typed.email ?? ''),
    firstname: line('firstname'),
  }
}

/** The first error of each field, in the order of the rules. Empty: valid. */
export function checkProduct(product: ProductText): FieldError[] {
  const errors: FieldError[] = []
  for (const { field, message, holds } of productRules) {
    const known = errors.some((error) => error.field === field)
    if (!known && !holds(product[field])) errors.push({ field, message })
  }
  return errors
}
