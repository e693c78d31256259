import { z } from '@hono/zod-openapi'
import type { MonthUse } from '#src/domain/plans/allowances.ts'
import { type PlanRecord, planTypes } from '#src/domain/plans/plans.ts'

// Plans in the API's document.

const feature = z.union([z.string(), z.object({ text: z.string(), list: z.array(z.string()).readonly() })])

export const planFields = {
  label: z.string(),
  price: z.number().openapi({ description: 'In dollars' }),
  strokePrice: z.number().openapi({ description: 'Crossed out, before the discount' }),
  type: z.enum(planTypes),
  devise: z.literal('$'),
  headline: z.string(),
  description: z.string(),
  features: z.array(feature).readonly(),
  nofeatures: z.array(z.string()).readonly(),
  popular: z.boolean(),
  position: z.int(),
  directories: z.int().openapi({ description: 'What the plan owes, once or each month' }),
  posts: z.int(),
  pages: z.int(),
  stripePlanId: z.string().nullable().openapi({ description: 'For admins, otherwise null' }),
  active: z.boolean(),
  url: z.url().nullable().openapi({ description: 'The external payment link' }),
}

export const planSchema: z.ZodType<PlanRecord> = z.object({ id: z.int(), ...planFields }).openapi('Plan')

/** An allowance of a month. */
export const monthUseSchema: z.ZodType<MonthUse> = z
  .object({
    used: z.int(),
    limit: z.int().openapi({ description: 'What the plan includes a month' }),
    left: z.int(),
    renewsAt: z.iso.datetime().openapi({ description: 'When the next month starts, in UTC' }),
  })
  .openapi('MonthUse')
