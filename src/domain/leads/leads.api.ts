import * as z from 'zod'
import { readDay } from '#src/domain/dates/dates.ts'
import { sourceKindNames } from '#src/domain/mentions/sources.ts'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { monthUse } from '#src/domain/plans/allowances.api.ts'
import { orEmpty, readVersion, textUpTo } from '#src/domain/text/text.api.ts'
import { leadLimits, leadMessages, leadStateNames } from './leads.ts'
import { checkDm, cleanDm, dmPlaceholders } from './dm-templates.ts'

const state = z.enum(leadStateNames, leadMessages.stateUnknown)
const source = z.enum(sourceKindNames)
const profileUrl = z.string().nullable().meta({ description: 'http: or https:' })

/** Someone who wrote a mention. Only what is public: no email is ever collected. */
export const lead = z
  .object({
    id: z.string(),
    handle: z.string(),
    profileUrl,
    source,
    others: z
      .array(z.object({ source, handle: z.string(), profileUrl }))
      .meta({ description: 'Accounts that the person links to this one' }),
    lastPost: z.object({ url: z.string(), title: z.string(), postedAt: z.iso.datetime() }),
    mentions: z.int(),
    keywords: z.array(z.string()),
    state,
    note: z.string(),
    version: z.int(),
    demo: z.boolean(),
  })
  .meta({ id: 'Lead' })
export type Lead = z.output<typeof lead>

/** The template of a project's message for leads, and what it says about the product. */
export const leadMessage = z
  .object({
    template: z.string().meta({ description: 'Empty: none yet' }),
    product: z.string(),
    website: z.string(),
    offer: z.string().meta({ description: 'As it reads in a message. Empty: none, or it has expired' }),
  })
  .meta({ id: 'LeadMessage' })
export type LeadMessage = z.output<typeof leadMessage>

/** A page of leads, and what the screen needs beside it. `counts`: whatever state is asked for. */
export const leadPage = z
  .object({
    items: z.array(lead),
    pagination,
    counts: z.record(state, z.int()),
    message: leadMessage,
    exports: monthUse,
  })
  .meta({ id: 'LeadPage' })
export type LeadPage = z.output<typeof leadPage>

/** Milliseconds since 1970. 0: any day. */
const from = z
  .string()
  .optional()
  .transform((day) => (day ? readDay(day) : 0))
  .refine((time) => time !== null, leadMessages.fromInvalid)
  .meta({ description: 'ISO date: only who has posted on that day or later, in UTC' })

export const leadQuery = pageQuery.extend({ from, state: orEmpty(state) })
export const exportQuery = z.object({ from })

/** What isn't named stays. */
export const leadChange = z.object({
  version: readVersion,
  state: state.optional(),
  note: textUpTo(leadLimits.note, leadMessages.noteTooLong).optional(),
})
export type LeadChange = z.output<typeof leadChange>

export const dmChange = z.object({
  dm: z
    .string(leadMessages.dmMissing)
    .transform(cleanDm)
    .superRefine((dm, context) => {
      const fault = checkDm(dm)
      if (fault !== null) context.addIssue(fault)
    })
    .meta({
      maxLength: leadLimits.dm,
      description: `With placeholders such as {{handle}} or {{handle|there}}: ${dmPlaceholders.join(', ')}`,
    }),
})

export const dmProposal = z.object({ dm: z.string() })
