import type { ApiCall } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { SecurityDetails, SecurityEvent } from '#src/domain/security-log/events.ts'
import { writeSecurityEvent } from './queue.ts'

/** `userId`: the account it is about, if that isn't the signed-in user's. */
type About = { userId?: string | null; details?: SecurityDetails }

/** Logs a request's event. The response doesn't wait for it and can't fail because of it. */
export function recordSecurityEvent(c: ApiCall, event: SecurityEvent, { userId, details }: About = {}): void {
  const { request, session } = c.var
  const whose = userId === undefined ? (session?.user.id ?? null) : userId
  request.waitUntil(writeSecurityEvent(c.var, { event, userId: whose, client: clientKey(request.ip), details }))
}
