import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import type { SessionRow } from '#src/storage/sign-in/sessions/queries.ts'

// Security events about ended sessions that the tables of outcomes don't cover.

/**
 * An ended token was used again. After a timeout or a proof in another tab that isn't logged, because the browser
 * couldn't know.
 */
export function recordEndedToken(c: ApiCall, { userId, endReason }: SessionRow): void {
  if (endReason === 'idle' || endReason === 'absolute' || endReason === 'renewed') return
  recordSecurityEvent(c, 'token-reused', { userId, details: { what: 'session', reason: endReason ?? 'ended' } })
}

export function recordTimeout(c: ApiCall, { userId }: SessionRow, reason: 'idle' | 'absolute'): void {
  recordSecurityEvent(c, 'session-ended', { userId, details: { what: 'one', reason } })
}
