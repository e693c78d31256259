import type { AlertKind, SecurityDetails, SecurityEvent } from './events.ts'

/** How many events, across all accounts, it takes to mail the owner. */
export const alertThresholds: Readonly<Record<AlertKind, number>> = {
  admins: 1,
  'new-device': 1,
  factors: 1,
  'failed-sign-ins': 100,
  exports: 1,
  webhook: 1,
  mails: 1,
}

const kinds: Partial<Record<SecurityEvent, AlertKind>> = {
  'admin-granted': 'admins',
  'admin-revoked': 'admins',
  'factors-reset': 'factors',
  'sign-in-failed': 'failed-sign-ins',
  'factor-failed': 'failed-sign-ins',
  'proof-failed': 'failed-sign-ins',
  'data-exported': 'exports',
  'webhook-refused': 'webhook',
  'mail-refused': 'mails',
}

/** The alert an event belongs to, or null if the owner isn't notified. */
export function alertKindOf(event: SecurityEvent, details: SecurityDetails): AlertKind | null {
  if (event === 'signed-in') return details.admin === true && details.newDevice === true ? 'new-device' : null
  return kinds[event] ?? null
}
