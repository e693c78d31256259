import type { AlertKind, SecurityDetails, SecurityEvent } from './events.ts'

/** Events of one hour, over all accounts, before the owner is mailed. Where none stands: one is enough. */
export const alertThresholds: Readonly<Record<AlertKind, number>> = {
  admins: 1,
  'new-device': 1,
  factors: 1,
  'failed-sign-ins': 100,
  exports: 1,
  webhook: 1,
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
}

/** What the owner is told of an event; null: nothing. */
export function alertKindOf(event: SecurityEvent, details: SecurityDetails): AlertKind | null {
  if (event === 'signed-in') return details.admin === true && details.newDevice === true ? 'new-device' : null
  return kinds[event] ?? null
}
