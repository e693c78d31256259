import * as z from 'zod'
import { monthUse } from '#src/domain/plans/allowances.api.ts'

/** A draft of a reply to a mention, and the drafts that are left. We never post it: people copy it. */
export const writtenDraft = z
  .object({
    text: z.string(),
    writer: z.enum(['template', 'model']),
    createdAt: z.iso.datetime(),
    note: z.string().nullable().meta({ description: 'Something to know about the draft, for people to read' }),
    month: monthUse,
  })
  .meta({ id: 'ReplyDraft' })
export type WrittenDraft = z.output<typeof writtenDraft>
