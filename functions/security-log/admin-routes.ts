import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { emptyAsMissing } from '#functions/http/queries.ts'
import { badQuery, dataAnswer, forAdmins } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import {
  labelOf,
  readCursor,
  type SecurityLogEntry,
  securityLogMessages,
  type SecurityLogPage,
} from '#src/domain/security-log/entries.ts'
import {
  securityDetailNames,
  type SecurityDetails,
  securityEventNames,
  securitySeverities,
} from '#src/domain/security-log/events.ts'
import { findEmails, listSecurityEvents, type SecurityEventRow } from '#src/storage/security-log/queries.ts'
import { badCursor, nextCursor, paging, toPage } from './pages.ts'

const time = z.iso.datetime()
const detail = z.union([z.string(), z.number(), z.boolean()])
const details = z.object(
  Object.fromEntries(securityDetailNames.map((name) => [name, detail.optional()])),
) as unknown as z.ZodType<SecurityDetails>

const entrySchema: z.ZodType<SecurityLogEntry> = z
  .object({
    id: z.string(),
    event: z.enum(securityEventNames),
    label: z.string(),
    severity: z.enum(securitySeverities),
    at: time,
    lastAt: time.openapi({ description: 'When it last happened within its hour' }),
    count: z.int().openapi({ description: 'How often it happened within its hour' }),
    userId: z.string().nullable(),
    email: z.string().nullable().openapi({ description: 'The account’s current email' }),
    client: z.string().nullable().openapi({ description: 'The IP, or the network for IPv6' }),
    details,
  })
  .openapi('SecurityLogEntry')

const moment = z
  .string()
  .max(40, securityLogMessages.timeInvalid)
  .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/, securityLogMessages.timeInvalid)
  .refine((text) => !Number.isNaN(Date.parse(text)), securityLogMessages.timeInvalid)

const logRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/security-log'),
  request: {
    query: z.object({
      event: z.preprocess(emptyAsMissing, z.enum(securityEventNames, securityLogMessages.unknownEvent).optional()),
      severity: z.preprocess(
        emptyAsMissing,
        z.enum(securitySeverities, securityLogMessages.unknownSeverity).optional(),
      ),
      user: z
        .preprocess(emptyAsMissing, z.string().max(100, securityLogMessages.userTooLong).optional())
        .openapi({ description: "An account's id" }),
      client: z
        .preprocess(emptyAsMissing, z.string().max(100, securityLogMessages.clientTooLong).optional())
        .openapi({ description: 'IP or network' }),
      from: z.preprocess(emptyAsMissing, moment.optional()).openapi({ description: 'Start time' }),
      to: z
        .preprocess(emptyAsMissing, moment.optional())
        .openapi({ description: 'End time. A date includes the whole day' }),
      ...paging,
    }),
  },
  responses: {
    200: dataAnswer('Newest first', z.object({ entries: z.array(entrySchema), cursor: nextCursor })),
    ...badQuery,
    ...forAdmins,
  },
})

const dayMs = 24 * 60 * 60 * 1000

/** `/api/admin/security-log` */
export function createAdminSecurityLog(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(logRoute, async (c): Promise<Response> => {
    const { event, severity, user, client, from, to, cursor, limit } = c.req.valid('query')
    const before = cursor === undefined ? undefined : readCursor(cursor)
    if (before === null) return badCursor(c)
    const rows = await listSecurityEvents(c.var.db, {
      event,
      severity,
      userId: user,
      client,
      from: from === undefined ? undefined : Date.parse(from),
      to: to === undefined ? undefined : endOf(to),
      before,
      limit: limit + 1,
    })
    const { shown, next } = toPage(rows, limit)
    const emails = await findEmails(c.var.db, [...new Set(shown.flatMap(({ userId }) => userId ?? []))])
    const data: SecurityLogPage = {
      entries: shown.map((row) => toEntry(row, emails)),
      cursor: next,
    }
    return c.json({ success: true, data })
  })

  return app
}

function endOf(text: string): number {
  return text.includes('T') ? Date.parse(text) : Date.parse(text) + dayMs - 1
}

function toEntry(row: SecurityEventRow, emails: ReadonlyMap<string, string>): SecurityLogEntry {
  const { id, event, severity, at, lastAt, count, userId, client, details } = row
  const email = userId === null ? null : (emails.get(userId) ?? null)
  const times = { at: new Date(at).toISOString(), lastAt: new Date(lastAt).toISOString() }
  return { id, event, label: labelOf(event), severity, ...times, count, userId, email, client, details }
}
