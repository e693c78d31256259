import type { Flag } from '#src/domain/flags/flags.api.ts'
import type { AdminProduct, FieldChange } from '#src/domain/products/admin.ts'
import type { RiskFlag } from './risk-flags.ts'

/** `submission`: new or resubmitted. `change`: to a published product. `report`: from a visitor. */
export const queueKinds = ['submission', 'change', 'report'] as const
export type QueueKind = (typeof queueKinds)[number]

export type QueueItem = {
  kind: QueueKind
  /** Identifies the item in the queue. */
  key: string
  product: AdminProduct
  /** When it entered the queue. ISO 8601, UTC. */
  since: string
  riskFlags: RiskFlag[]
  /** Empty unless it is a change. */
  changes: FieldChange[]
  /** All open flags of the product, oldest first, if it is a report; otherwise empty. */
  flags: Flag[]
}

export type QueueCounts = Record<QueueKind, number>

/** `cursor`: asks for the next page; null: this is the last one. */
export type QueuePage = { items: QueueItem[]; counts: QueueCounts; cursor: string | null }

export const queueMessages = {
  cursorInvalid: 'The cursor is not valid',
} as const
