import * as z from 'zod'
import { auditSubjects } from './subjects.ts'

/** What an admin did. */
export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    person: z.string().meta({ description: 'The id of who did it' }),
    email: z.string().meta({ description: 'Their email at the time' }),
    action: z.string().meta({ description: 'The route, as named in this document' }),
    summary: z.string().meta({ description: 'What was done, as words that `name` follows' }),
    about: z.enum(auditSubjects),
    subject: z.string().meta({ description: 'What it was about: a ref, an id, a slug' }),
    name: z.string().meta({ description: 'What that was called at the time. Empty: it has no name' }),
    isThere: z.boolean().meta({ description: 'Whether it still exists' }),
    note: z.string().meta({ description: 'What else there is to say: a reason, the fields that changed' }),
    /** HTTP status of the response. Null: there was none. */
    status: z.int().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

export const auditPage = z.object({
  entries: z.array(auditEntry),
  people: z.array(z.object({ id: z.string(), email: z.string() })).meta({ description: 'Everyone who is in the log' }),
  before: z.int().nullable().meta({ description: 'Pass it as `before` for older entries; null: there are none' }),
})
export type AuditPage = z.output<typeof auditPage>
