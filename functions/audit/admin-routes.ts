import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { pageLimit } from '#functions/http/queries.ts'
import { badQuery, dataAnswer, forAdmins } from '#functions/http/schemas.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import { summaryOf } from '#functions/reviews/notes.ts'
import { about, routes } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import type { AuditEntry } from '#src/domain/audit/audit.ts'
import { type AuditRow, listAudit } from '#src/storage/audit/queries.ts'

const auditSchema: z.ZodType<AuditEntry> = z
  .object({
    id: z.int(),
    at: z.iso.datetime(),
    email: z.string(),
    action: z.string().openapi({ description: 'The route, as named in this document' }),
    summary: z.string(),
    subject: z.string().openapi({ description: 'What it was about: a ref, an id, a slug' }),
    note: z.string(),
    status: z.int().nullable(),
  })
  .openapi('AuditEntry')

const auditRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/audit'),
  request: {
    query: z.object({
      subject: z.string().optional(),
      before: z.coerce.number().int().min(1).optional().openapi({ description: 'Only entries older than this one' }),
      limit: pageLimit(50),
    }),
  },
  responses: {
    200: dataAnswer(
      'Newest first',
      z.object({
        entries: z.array(auditSchema),
        before: z
          .int()
          .nullable()
          .openapi({ description: 'Pass it as `before` for older entries; null: there are none' }),
      }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

/** `/api/admin/audit`: the activity log. */
export function createAdminAudit(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(auditRoute, async (c): Promise<Response> => {
    const { subject, before, limit } = c.req.valid('query')
    const query = { ...(subject && { subject }), ...(before && { before }), limit: limit + 1 }
    const rows = await listAudit(c.var.db, query)
    const shown = rows.slice(0, limit)
    const older = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
    return c.json({ success: true, data: { entries: shown.map(viewEntry), before: older } })
  })
  return app
}

const summaries = new Map(Object.entries(routes).map(([name, [, summary]]) => [name, summary]))

function viewEntry({ id, at, email, action, subject, note, status }: AuditRow): AuditEntry {
  const summary = summaryOf(action, note) ?? summaries.get(action) ?? action
  return { id, at: isoTime(at), email, action, summary, subject, note, status }
}
