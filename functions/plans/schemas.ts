import { z } from '@hono/zod-openapi'
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
