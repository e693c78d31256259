import type { SecurityDetails, SecurityEvent } from '#src/domain/security-log/events.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { ApiCall } from '#functions/services.ts'
import { writeSecurityEvent } from './queue.ts'

/** `userId`: whose account it is about, where that is not who is signed in. */
type About = { userId?: string | null; details?: SecurityDetails }

/** Notes an event of a request in the security log. The answer doesn't wait for it, and can't fail by it. */
export function recordSecurityEvent(c: ApiCall, event: SecurityEvent, { userId, details }: About = {}): void {
  const { request, session } = c.var
  const whose = userId === undefined ? (session?.user.id ?? null) : userId
  request.waitUntil(writeSecurityEvent(c.var, { event, userId: whose, client: clientKey(request.ip), details }))
}
