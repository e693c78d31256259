import { groupDigits } from '#src/domain/directories/counts.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { type Plan, plans } from './plans.ts'

/**
 * Code points, and how many orders are taken: each is an email to us. Those of one client or network are a part of all in
 * a day, so that nobody uses up what others need.
 */
export const planRequestLimits = {
  website: 2048,
  note: 1000,
  clientPerHour: 5,
  clientPerDay: 10,
  networkPerDay: 20,
  allPerDay: 100,
} as const

export const planRequestMessages = {
  received: 'Thanks. We’ll email you how to pay, and start once you have. You haven’t been charged.',
  planMissing: 'Choose a plan.',
  websiteMissing: 'Website is required',
  websiteInvalid: 'Enter a website, such as example.com.',
  noteTooLong: `Use up to ${groupDigits(planRequestLimits.note)} characters.`,
  hidden:
    'We couldn’t accept this because a hidden field was filled in. Turn off form-filling extensions and try again.',
  tooMany: 'You’ve sent several orders already. Try again later.',
  tooManyOfAll: 'We’ve had too many orders today. Try again tomorrow.',
  closed: 'We can’t take orders by email yet, so nothing was sent. Please come back later.',
} as const

/** What was typed, by the form's field names. `for` and `country` are the finder's: see `matchFields`. */
export type TypedPlanRequest = {
  plan: string
  website: string
  for: string
  country: string
  email: string
  note: string
}

/** An order by email: nothing is paid or delivered until a person has answered. */
export type PlanRequest = {
  plan: Plan
  website: string
  /** A key of the product kinds. '': not said. */
  kind: string
  /** ISO 3166 code. '': not said. */
  country: string
  email: string
  note: string
}

export function readPlanRequest(
  typed: TypedPlanRequest,
): { request: PlanRequest; errors?: never } | { request?: never; errors: FieldError[] } {
  const plan = plans.find(({ slug }) => slug === typed.plan)
  const website = parseTypedWebsite(typed.website.slice(0, planRequestLimits.website + 1))
  const email = cleanEmail(typed.email)
  const note = cleanUpTo(typed.note, planRequestLimits.note)
  const faults: Record<string, string | null> = {
    plan: plan ? null : planRequestMessages.planMissing,
    website: websiteFault(typed.website, website),
    email: emailFault(email),
    note: textLength(note) > planRequestLimits.note ? planRequestMessages.noteTooLong : null,
  }
  const errors = Object.entries(faults).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
  if (!plan || !website || errors.length > 0) return { errors }
  const kind = productKinds.has(typed.for) ? typed.for : ''
  const country = /^[a-z]{2}$/i.test(typed.country) ? typed.country.toUpperCase() : ''
  return { request: { plan, website: website.href, kind, country, email, note } }
}

function websiteFault(typed: string, url: URL | null): string | null {
  if (typed.trim() === '') return planRequestMessages.websiteMissing
  return url && typed.length <= planRequestLimits.website ? null : planRequestMessages.websiteInvalid
}
