import { z } from '@hono/zod-openapi'
import { planTypes } from '#src/domain/plans/plans.ts'
import { type Subscription, subscriptionStates } from '#src/domain/subscriptions/subscriptions.ts'

// Subscriptions in the API's document.

const time = z.iso.datetime()

export const subscriptionSchema: z.ZodType<Subscription> = z
  .object({
    id: z.string(),
    planId: z.int(),
    planLabel: z.string(),
    type: z.enum(planTypes),
    price: z.number().openapi({ description: 'In dollars, as agreed at purchase' }),
    currency: z.literal('usd'),
    state: z.enum(subscriptionStates),
    createdAt: time,
    trialEndsAt: time.nullable(),
    periodEndsAt: time.nullable().openapi({ description: 'When the paid period ends. Null: never, or not paid yet' }),
    endedAt: time.nullable(),
    managed: z.boolean().openapi({ description: 'Whether it can be canceled and resumed here' }),
  })
  .openapi('Subscription')
