import * as z from 'zod'
import { pageLimit } from '#functions/http/queries.ts'
import { dataOf } from '#functions/http/responses.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { type AuditEntry, auditPage } from '#src/domain/audit/audit.api.ts'
import { type AuditRow, listAudit, listAuditPeople } from '#src/storage/audit/queries.ts'
import { wordsOf } from './actions.ts'

const query = z.object({
  subject: z.string().optional(),
  person: z.string().optional().meta({ description: 'Only what the admin with this id did' }),
  before: z.coerce.number().int().min(1).optional().meta({ description: 'Only entries older than this one' }),
  limit: pageLimit(50),
})

/** The activity log. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/audit',
    {
      id: 'listAudit',
      role: 'admin',
      summary: 'List the activity log, newest first',
      query,
      responses: { 200: dataOf(auditPage, 'Newest first') },
    },
    async (c, { query: { subject, person, before, limit } }) => {
      const asked = {
        ...(subject && { subject }),
        ...(person && { person }),
        ...(before && { before }),
        limit: limit + 1,
      }
      const [rows, people] = await Promise.all([listAudit(c.var.db, asked), listAuditPeople(c.var.db)])
      const shown = rows.slice(0, limit)
      const older = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
      return c.json({ success: true, data: { entries: await toEntries(c, shown), people, before: older } })
    },
  ),
]

async function toEntries(c: ApiCall, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const said = rows.map((row) => ({ row, words: wordsOf(row) }))
  const kinds = [...Map.groupBy(said, ({ words }) => words.about)]
  const named = await Promise.all(
    kinds.map(async ([about, of]) => {
      const names = await c.var.nameSubjects(
        c.var,
        about,
        of.map(({ row }) => row.subject),
      )
      return [about, names] as const
    }),
  )
  const namesOf = new Map(named)
  return said.map(({ row, words: { about, summary, note } }) => {
    const { id, at, userId: person, email, action, subject, status } = row
    const present = namesOf.get(about)?.get(subject)
    // Entries from before names were kept have that of today.
    const name = row.name || (present ?? '')
    return {
      ...{ id, at: isoTime(at), person, email, action, summary, about, subject, name },
      ...{ isThere: present !== undefined, note: note === name ? '' : note, status },
    }
  })
}
