import * as z from 'zod'
import { emailLimits } from '#src/domain/emails/emails.ts'
import { textUpTo } from '#src/domain/text/text.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { planMessages } from './admin.ts'
import { plans, planTypes } from './plans.ts'
import { planRequestLimits } from './requests.ts'

const link = { description: 'The external payment link' }
const inDollars = { description: 'In dollars' }
const beforeDiscount = { description: 'Crossed out, before the discount' }
const owes = { description: 'What the plan owes, once or each month' }

/** A plan as returned by `/plans`: a fixed or an added one. */
export const plan = z
  .object({
    id: z.int(),
    label: z.string(),
    price: z.number().meta(inDollars),
    strokePrice: z.number().meta(beforeDiscount),
    type: z.enum(planTypes),
    devise: z.literal('$'),
    headline: z.string(),
    description: z.string(),
    features: z
      .array(z.union([z.string(), z.object({ text: z.string(), list: z.array(z.string()).readonly() })]))
      .readonly(),
    nofeatures: z.array(z.string()).readonly(),
    popular: z.boolean(),
    position: z.int(),
    directories: z.int().meta(owes),
    posts: z.int(),
    pages: z.int(),
    /** The price's id at the payment provider. Null: the price is defined in each checkout. */
    stripePlanId: z.string().nullable().meta({ description: 'For admins, otherwise null' }),
    /** Whether it can be chosen. */
    active: z.boolean(),
    url: z.url().nullable().meta(link),
  })
  .meta({ id: 'Plan' })
export type PlanRecord = z.output<typeof plan>

const limits = { text: 200, description: 2000, price: 100_000, features: 30, owed: 1000 } as const

function filled(limit: number, message: string, clean?: (text: string) => string) {
  return z
    .string(message)
    .pipe(textUpTo(limit, message, clean))
    .refine((text) => text !== '', message)
}

const line = (field: string) =>
  filled(limits.text, `${field} must be text of 1 to ${limits.text} characters`, cleanLine)

function price(field: string) {
  const message = `${field} must be a price in dollars, to the cent, above 0`
  return z.number(message).refine((value) => value > 0 && value <= limits.price && isToTheCent(value), message)
}

function isToTheCent(dollars: number): boolean {
  return Number.isInteger(Math.round(dollars * 1e6) / 1e4)
}

function owed(field: string) {
  const message = `${field} must be a whole number from 0 to ${limits.owed}`
  return z.int(message).min(0, message).max(limits.owed, message).default(0)
}

/** A list with one message for all that can be wrong in it, because it's typed into one field. */
function listOf<Item extends z.ZodType>(item: Item, message: string) {
  const list = z.array(item).max(limits.features)
  return z
    .preprocess((sent, context) => {
      if (!list.safeParse(sent).success) context.addIssue(message)
      return sent
    }, list)
    .default([])
}

const texts = z.array(line('list')).max(limits.features)
const feature = z.union([line('feature'), z.object({ text: line('text'), list: texts.default([]) })])

/** An admin's input for a plan. */
export const planBody = z.object({
  label: line('label'),
  price: price('price').meta(inDollars),
  strokePrice: price('strokePrice').meta(beforeDiscount),
  type: z.enum(planTypes, `type must be one of ${planTypes.join(', ')}`),
  devise: z
    .literal('$', 'devise must be $')
    .nullish()
    .transform((devise) => devise ?? '$'),
  headline: line('headline'),
  description: filled(limits.description, `description must be text of 1 to ${limits.description} characters`),
  features: listOf(feature, 'features must be a list of strings or { text, list } objects'),
  nofeatures: listOf(line('nofeatures'), 'nofeatures must be a list of texts'),
  popular: z.boolean('popular must be true or false').default(false),
  position: z.int('position must be a whole number').default(0),
  directories: owed('directories').meta(owes),
  posts: owed('posts'),
  pages: owed('pages'),
  stripePlanId: z
    .string('stripePlanId must look like price_…')
    .nullish()
    .transform((id) => id || null)
    .refine((id) => id === null || /^(?:price|plan)_\w{1,100}$/.test(id), 'stripePlanId must look like price_…'),
  active: z.boolean('active must be true or false').default(true),
  url: z
    .string(planMessages.urlInvalid)
    .nullish()
    .transform((url) => url || null)
    .meta(link),
})
export type PlanBody = z.output<typeof planBody>

/** An order by email. `readPlanRequest` checks it, as it does in the form. */
export const planRequestBody = z.object({
  plan: z.enum(plans.map(({ slug }) => slug)),
  website: z.string().max(planRequestLimits.website),
  for: z.string().optional().meta({ description: 'What kind of product it is, as in the directory finder' }),
  country: z.string().optional().meta({ description: 'ISO 3166 code' }),
  email: z.string().max(emailLimits.whole).meta({ format: 'email' }),
  note: z.string().max(planRequestLimits.note).optional(),
})

export const choiceBody = z.object({
  planId: z.int(),
  projectId: z.string().max(64).optional().meta({ description: 'What it’s for. Without it, any of your projects' }),
  again: z.boolean().optional().meta({ description: 'You have this one-time plan, and want to pay for another one' }),
})
export type ChoiceBody = z.output<typeof choiceBody>
