import * as z from 'zod'
import { pageLimit } from '#functions/http/queries.ts'
import { dataOf } from '#functions/http/responses.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import { summaryOf } from '#functions/reviews/notes.ts'
import { route, type Route } from '#functions/route.ts'
import { type AuditEntry, auditPage } from '#src/domain/audit/audit.api.ts'
import { type AuditRow, listAudit } from '#src/storage/audit/queries.ts'

const query = z.object({
  subject: z.string().optional(),
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
    async (c, { query: { subject, before, limit } }) => {
      const asked = { ...(subject && { subject }), ...(before && { before }), limit: limit + 1 }
      const [rows, routes] = await Promise.all([listAudit(c.var.db, asked), c.var.loadRoutes()])
      const summaries = new Map<string, string>(routes.map(({ name, contract }) => [name, contract.summary]))
      const shown = rows.slice(0, limit)
      const older = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
      const entries = shown.map((row) => toAuditEntry(row, summaries))
      return c.json({ success: true, data: { entries, before: older } })
    },
  ),
]

function toAuditEntry(row: AuditRow, summaries: ReadonlyMap<string, string>): AuditEntry {
  const { id, at, email, action, subject, note, status } = row
  const summary = summaryOf(action, note) ?? summaries.get(action) ?? action
  return { id, at: isoTime(at), email, action, summary, subject, note, status }
}
