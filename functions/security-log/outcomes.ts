import type { RouteName } from '#functions/http/contract.ts'
import type { SecurityDetails, SecurityEvent } from '#src/domain/security-log/events.ts'

type Noted = { event: SecurityEvent; details?: SecurityDetails }

/** The security event of each successful route. Sign-ins are logged where sessions start, and a deleted account with its deletion. */
export const successes: Partial<Record<RouteName, Noted>> = {
  'PUT /api/auth/password': { event: 'password-reset' },
  'PUT /api/users/me/password': { event: 'password-changed' },
  'GET /api/users/me/export': { event: 'account-exported' },
  'DELETE /api/users/me/sessions/{id}': { event: 'session-ended', details: { what: 'one' } },
  'DELETE /api/users/me/sessions': { event: 'session-ended', details: { what: 'others' } },
}

type Failed = Noted & { statuses: readonly number[] }
const signIn = (method: string, ...statuses: number[]): Failed => ({
  event: 'sign-in-failed',
  details: { method },
  statuses: [401, ...statuses],
})

/** Statuses by which a route reports a wrong credential. */
export const failures: Partial<Record<RouteName, Failed>> = {
  'POST /api/auth/signIn': signIn('password'),
  'POST /api/auth/confirm': signIn('confirmation'),
  'POST /api/auth/google': signIn('google'),
  // A wrong code is a field error.
  'POST /api/auth/magic-link/callback': signIn('magic-link', 422),
  'GET /api/auth/magic-link/callback': signIn('magic-link', 422),
}
