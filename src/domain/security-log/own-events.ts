import type { SecurityEvent } from './events.ts'

/** An event of an account as its owner reads it. Times are ISO 8601, UTC. */
export type OwnSecurityEvent = {
  id: string
  event: SecurityEvent
  /** The event in words. */
  label: string
  /** How, and on which device, in words; null: there is nothing to add. */
  about: string | null
  /** Where from, as far as known; null: our team did it. */
  place: string | null
  at: string
  /** When it happened last within its hour, and how often. */
  lastAt: string
  count: number
}

/** `cursor`: to ask for what is older; null: there is nothing older. */
export type OwnSecurityEvents = { events: OwnSecurityEvent[]; cursor: string | null }
