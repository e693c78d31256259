import * as z from 'zod'

/** What an admin did. */
export const auditEntry = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    email: z.string(),
    action: z.string().meta({ description: 'The route, as named in this document' }),
    summary: z.string(),
    subject: z.string().meta({ description: 'What it was about: a ref, an id, a slug' }),
    note: z.string(),
    /** HTTP status of the response. Null: there was none. */
    status: z.int().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

export const auditPage = z.object({
  entries: z.array(auditEntry),
  before: z.int().nullable().meta({ description: 'Pass it as `before` for older entries; null: there are none' }),
})
