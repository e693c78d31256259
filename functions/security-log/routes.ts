import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { createApp } from '#functions/http/app.ts'
import { badQuery, dataAnswer, signedOut } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { describeClient } from '#functions/sign-in/sessions/places.ts'
import { labelOf, readCursor } from '#src/domain/security-log/entries.ts'
import { ownSecurityEvents } from '#src/domain/security-log/events.ts'
import type { OwnSecurityEvent, OwnSecurityEvents } from '#src/domain/security-log/own-events.ts'
import { describeOwnDetails } from '#src/domain/security-log/words.ts'
import { listOwnSecurityEvents, type SecurityEventRow } from '#src/storage/security-log/queries.ts'
import { badCursor, nextCursor, paging, toPage } from './pages.ts'

const eventSchema: z.ZodType<OwnSecurityEvent> = z
  .object({
    id: z.string(),
    event: z.enum(ownSecurityEvents),
    label: z.string().openapi({ example: 'Signed in' }),
    about: z.string().nullable().openapi({ example: 'Password · Firefox on Windows · new device' }),
    place: z.string().nullable().openapi({ description: 'Null: our team did this', example: 'Network 203.0.113.0/24' }),
    at: z.iso.datetime(),
    lastAt: z.iso.datetime().openapi({ description: 'When it last happened within its hour' }),
    count: z.int().openapi({ description: 'How often it happened within its hour' }),
  })
  .openapi('OwnSecurityEvent')

const listRoute = createRoute({
  method: 'get',
  path: '/users/me/security-events',
  ...about('GET /api/users/me/security-events'),
  request: { query: z.object(paging) },
  responses: {
    200: dataAnswer('Newest first', z.object({ events: z.array(eventSchema), cursor: nextCursor })),
    ...badQuery,
    ...signedOut,
  },
})

/** A user's view of the security log: the events of their own account. */
export function createSecurityLog(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(listRoute, async (c): Promise<Response> => {
    const { cursor, limit } = c.req.valid('query')
    const before = cursor === undefined ? undefined : readCursor(cursor)
    if (before === null) return badCursor(c)
    const rows = await listOwnSecurityEvents(c.var.db, signedIn(c).id, { before, limit: limit + 1 })
    const { shown, next } = toPage(rows, limit)
    const data: OwnSecurityEvents = { events: shown.map(toOwnEvent), cursor: next }
    return c.json({ success: true, data }, 200, noStore)
  })
  return app
}

function toOwnEvent({ id, event, details, client, at, lastAt, count }: SecurityEventRow): OwnSecurityEvent {
  const about = describeOwnDetails(event, details)
  return {
    id,
    event,
    label: labelOf(event),
    about: about === '' ? null : about,
    place: client === null ? null : describeClient(client),
    at: new Date(at).toISOString(),
    lastAt: new Date(lastAt).toISOString(),
    count,
  }
}
