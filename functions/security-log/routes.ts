import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { describeClient } from '#functions/sign-in/sessions/places.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { labelOf } from '#src/domain/security-log/entries.ts'
import * as api from '#src/domain/security-log/security-log.api.ts'
import { describeOwnDetails } from '#src/domain/security-log/words.ts'
import { listOwnSecurityEvents, type SecurityEventRow } from '#src/storage/security-log/queries.ts'
import { toPage } from './pages.ts'

/** A user's view of the security log: the events of their own account. */
export const routes: readonly Route[] = [
  route(
    'GET /api/users/me/security-events',
    {
      id: 'listOwnSecurityEvents',
      role: 'user',
      summary: 'List your account’s security events, newest first',
      query: api.eventQuery,
      responses: { 200: dataOf(api.ownSecurityEventPage, 'Newest first') },
    },
    async (c, { query: { cursor: before, limit } }) => {
      const rows = await listOwnSecurityEvents(c.var.db, signedIn(c).id, { before, limit: limit + 1 })
      const { shown, cursor } = toPage(rows, limit)
      return c.json({ success: true, data: { events: shown.map(toOwnEvent), cursor } }, 200, noStore)
    },
  ),
]

function toOwnEvent({ id, event, details, client, at, lastAt, count }: SecurityEventRow): api.OwnSecurityEvent {
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
