import { z } from '@hono/zod-openapi'
import { orNull } from '#functions/http/schemas.ts'
import { subscriptionSchema } from '#functions/subscriptions/schemas.ts'

export const accountSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    pendingEmail: z
      .string()
      .nullable()
      .openapi({ description: 'The new email, until the link mailed to it is opened' }),
    name: z.string(),
    emailConfirmed: z.boolean().openapi({ description: 'Whether the link in our first mail was opened' }),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    isAdmin: z.boolean(),
    createdAt: z.iso.datetime(),
    trialAvailable: z.boolean(),
    subscription: orNull(subscriptionSchema),
  })
  .openapi('Account')
