import { type SecurityEvent, securityEvents, securitySeverities } from './events.ts'

export const maxSecurityLogPageSize = 200

export const securityLogMessages = {
  cursorInvalid: 'The cursor is not valid',
  unknownEvent: 'Unknown event',
  unknownSeverity: `severity must be one of ${securitySeverities.join(', ')}`,
  userTooLong: 'user must be at most 100 characters',
  clientTooLong: 'client must be at most 100 characters',
  timeInvalid: 'Give the time as 2026-11-22 or 2026-11-22T14:05:00Z',
} as const

export function labelOf(event: SecurityEvent): string {
  return securityEvents[event].label
}

const cursorForm = /^(\d{1,15})\.([\w-]{1,40})$/

export function writeCursor({ at, id }: { at: number; id: string }): string {
  return `${at}.${id}`
}

export function readCursor(text: string): { at: number; id: string } | null {
  const [, at, id] = cursorForm.exec(text) ?? []
  return at === undefined || id === undefined ? null : { at: Number(at), id }
}
