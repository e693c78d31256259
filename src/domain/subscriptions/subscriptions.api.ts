import * as z from 'zod'
import { planTypes } from '#src/domain/plans/plans.ts'
import { settledStates, subscriptionStates } from './subscriptions.ts'

const time = z.iso.datetime()

/** A user's plan. */
export const subscription = z
  .object({
    id: z.string(),
    planId: z.int(),
    planLabel: z.string(),
    type: z.enum(planTypes),
    price: z.number().meta({ description: 'In dollars, as agreed at purchase' }),
    currency: z.literal('usd'),
    state: z.enum(subscriptionStates),
    createdAt: time,
    trialEndsAt: time.nullable(),
    periodEndsAt: time.nullable().meta({ description: 'When the paid period ends. Null: never, or not paid yet' }),
    endedAt: time.nullable(),
    managed: z
      .boolean()
      .meta({ description: 'Whether our payment provider charges it, so that its card can be changed here' }),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof subscription>

/** A subscription as admins see it. */
export const chosenPlan = z.intersection(subscription, z.object({ email: z.string() }))
export type ChosenPlan = z.output<typeof chosenPlan>

export const changedSubscription = z
  .object({ success: z.literal(true), message: z.string(), data: subscription })
  .meta({ id: 'ChangedSubscription' })

/** What an admin knows about a plan that is paid elsewhere. */
export const settlement = z.object({
  state: z.enum(settledStates, `state must be one of: ${settledStates.join(', ')}`),
  periodEndsAt: z
    .string()
    .optional()
    .transform((at) => (at ? Date.parse(at) : null))
    .refine((at) => !Number.isNaN(at), 'periodEndsAt must be a time like 2026-12-31T00:00:00Z')
    .meta({ format: 'date-time' }),
})
export type Settlement = z.output<typeof settlement>

/** The signed-in user. */
export const account = z
  .object({
    id: z.string(),
    email: z.string(),
    pendingEmail: z.string().nullable().meta({ description: 'The new email, until the link emailed to it is opened' }),
    name: z.string(),
    /** Without, an account can look around but not buy. */
    emailConfirmed: z.boolean().meta({ description: 'Whether the link in our first email was opened' }),
    hasPassword: z.boolean(),
    /** Whether it can sign in with Google. */
    hasGoogle: z.boolean(),
    isAdmin: z.boolean(),
    createdAt: time,
    /** Whether the next monthly or annual plan starts with a free trial: once per account. */
    trialAvailable: z.boolean(),
    /** The current or last plan. Null: never chose one. */
    subscription: z.union([subscription, z.null()]),
  })
  .meta({ id: 'Account' })
export type Account = z.output<typeof account>
