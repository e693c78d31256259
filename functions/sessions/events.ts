import type { SessionRow } from '#src/storage/sessions/queries.ts'
import { recordSecurityEvent } from '#functions/security-log/recording.ts'
import type { ApiCall } from '#functions/services.ts'

// What the security log learns of sessions that ended, besides what the tables of outcomes name.

/** An ended token came again. After a timeout or a proof in another tab that is no news: the browser couldn't know. */
export function recordEndedToken(c: ApiCall, { userId, endReason }: SessionRow): void {
  if (endReason === 'idle' || endReason === 'absolute' || endReason === 'renewed') return
  recordSecurityEvent(c, 'token-reused', { userId, details: { what: 'session', reason: endReason ?? 'ended' } })
}

export function recordTimeout(c: ApiCall, { userId }: SessionRow, reason: 'idle' | 'absolute'): void {
  recordSecurityEvent(c, 'session-ended', { userId, details: { what: 'one', reason } })
}
