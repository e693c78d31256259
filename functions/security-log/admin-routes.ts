import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { labelOf } from '#src/domain/security-log/entries.ts'
import * as api from '#src/domain/security-log/security-log.api.ts'
import { findEmails, listSecurityEvents, type SecurityEventRow } from '#src/storage/security-log/queries.ts'
import { toPage } from './pages.ts'

export const routes: readonly Route[] = [
  route(
    'GET /api/admin/security-log',
    {
      id: 'listSecurityLog',
      role: 'admin',
      summary: 'List the security log, newest first',
      query: api.securityLogQuery,
      responses: { 200: dataOf(api.securityLogPage, 'Newest first') },
    },
    async (c, { query: { user: userId, cursor: before, limit, ...wanted } }) => {
      const rows = await listSecurityEvents(c.var.db, { ...wanted, userId, before, limit: limit + 1 })
      const { shown, cursor } = toPage(rows, limit)
      const emails = await findEmails(c.var.db, [...new Set(shown.flatMap(({ userId }) => userId ?? []))])
      return c.json({ success: true, data: { entries: shown.map((row) => toEntry(row, emails)), cursor } })
    },
  ),
]

function toEntry(row: SecurityEventRow, emails: ReadonlyMap<string, string>): api.SecurityLogEntry {
  const { id, event, severity, at, lastAt, count, userId, client, details } = row
  const email = userId === null ? null : (emails.get(userId) ?? null)
  const times = { at: new Date(at).toISOString(), lastAt: new Date(lastAt).toISOString() }
  return { id, event, label: labelOf(event), severity, ...times, count, userId, email, client, details }
}
