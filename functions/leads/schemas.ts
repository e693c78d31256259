import { z } from '@hono/zod-openapi'
import { paginationSchema } from '#functions/http/schemas.ts'
import { monthUseSchema } from '#functions/plans/schemas.ts'
import { type Lead, type LeadMessage, type LeadPage, leadStates } from '#src/domain/leads/leads.ts'
import { type SourceKind, sourceKinds } from '#src/domain/mentions/sources.ts'

const source = z.enum(Object.keys(sourceKinds) as [SourceKind])
export const stateNames = Object.keys(leadStates) as [keyof typeof leadStates]
const state = z.enum(stateNames)

const profileUrl = z.string().nullable().openapi({ description: 'http: or https:' })

export const leadSchema: z.ZodType<Lead> = z
  .object({
    id: z.string(),
    handle: z.string(),
    profileUrl,
    source,
    others: z
      .array(z.object({ source, handle: z.string(), profileUrl }))
      .openapi({ description: 'Accounts that the person links to this one' }),
    lastPost: z.object({ url: z.string(), title: z.string(), postedAt: z.iso.datetime() }),
    mentions: z.int(),
    keywords: z.array(z.string()),
    state,
    note: z.string(),
    version: z.int(),
    demo: z.boolean(),
  })
  .openapi('Lead')

const messageSchema: z.ZodType<LeadMessage> = z
  .object({
    template: z.string().openapi({ description: 'Empty: none yet' }),
    product: z.string(),
    website: z.string(),
    offer: z.string().openapi({ description: 'As it reads in a message. Empty: none, or it has expired' }),
  })
  .openapi('LeadMessage')

export const pageSchema: z.ZodType<LeadPage> = z
  .object({
    items: z.array(leadSchema),
    pagination: paginationSchema,
    counts: z.record(state, z.int()),
    message: messageSchema,
    exports: monthUseSchema,
  })
  .openapi('LeadPage')
