import * as z from 'zod'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { checkOffer, cleanOffer, offerLimits, offerMessages } from './offers.ts'

/** What a project offers, one at a time. Used in drafts until its last day. */
export const offer = z
  .object({
    id: z.string(),
    projectId: z.string(),
    headline: z.string(),
    price: z.string().meta({ example: '$9 a month' }),
    url: z.string().meta({ description: 'Empty: none' }),
    coupon: z.string(),
    endsOn: z.string().meta({ description: 'ISO date of its last day. Empty: no end' }),
    expired: z.boolean().meta({ description: 'Its last day is over, so drafts no longer use it' }),
    version: z.int(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.output<typeof offer>

/** What isn't named becomes empty. */
export const offerBody = z
  .object({
    projectId: z.string(projectMessages.notFound),
    version: z.int().optional().meta({ description: 'The version that was read. 0: there was no offer' }),
    headline: z.string(offerMessages.headlineRequired).meta({ minLength: 1, maxLength: offerLimits.headline }),
    price: z.string().optional().meta({ maxLength: offerLimits.price }),
    url: z.string().optional().meta({ maxLength: offerLimits.url }),
    coupon: z.string().optional().meta({ maxLength: offerLimits.coupon }),
    endsOn: z.string().optional().meta({ description: 'ISO date of the last day' }),
  })
  .superRefine((typed, context) => {
    const faults = checkOffer(cleanOffer((field) => typed[field] ?? ''))
    for (const { field, message } of faults) context.addIssue({ code: 'custom', path: [field], message })
  })
