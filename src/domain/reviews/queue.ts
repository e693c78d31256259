/** `submission`: new or resubmitted. `change`: to a published product. `report`: from a visitor. */
export const queueKinds = ['submission', 'change', 'report'] as const
export type QueueKind = (typeof queueKinds)[number]

export type QueueCounts = Record<QueueKind, number>

export const queueMessages = {
  cursorInvalid: 'The cursor is not valid',
} as const
