import type { SecurityEvent } from './events.ts'

/** An account event for its owner. Times are ISO 8601, UTC. */
export type OwnSecurityEvent = {
  id: string
  event: SecurityEvent
  /** The event in words. */
  label: string
  /** How, and on which device, in words. Null: nothing to add. */
  about: string | null
  /** Where from, as far as known. Null: our team did it. */
  place: string | null
  at: string
  /** When it last happened within its hour, and how often. */
  lastAt: string
  count: number
}

/** `cursor`: for older events. Null: none. */
export type OwnSecurityEvents = { events: OwnSecurityEvent[]; cursor: string | null }
