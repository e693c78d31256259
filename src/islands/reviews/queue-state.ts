import type { QueueCounts, QueueKind } from '#src/domain/reviews/queue.ts'
import type { QueueItem } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import { placeOf, step } from '#src/islands/ui/optimistic-list/list-state.ts'
import type { ListRules, ListState } from '#src/islands/ui/optimistic-list/list-types.ts'

type QueueState = ListState<QueueItem, QueueCounts>

export const queueRules: ListRules<QueueItem, QueueCounts> = {
  keyOf: ({ key }) => key,
  // Oldest first.
  compare: (one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0),
  countOf: ({ kind }) => kind,
  merge: (listed) => listed,
}

const verdictsOf: Record<QueueKind, readonly Verdict[]> = {
  submission: ['publish', 'reject', 'spam'],
  // Spam is one key without a dialog, so it takes no listing down.
  change: ['publish', 'reject'],
  report: ['dismiss', 'reject'],
}

export function admits(kind: QueueKind, verdict: Verdict): boolean {
  return verdictsOf[kind].includes(verdict)
}

export function openItem({ items, open }: QueueState): QueueItem | null {
  return items.find(({ key }) => key === open) ?? null
}

/** The items of a decision: the selection, or else the open item. */
export function targets(state: QueueState): QueueItem[] {
  if (state.selected.size > 0) return state.items.filter(({ key }) => state.selected.has(key))
  const item = openItem(state)
  return item ? [item] : []
}

/** Opens the item `by` places further on, and selects it and the one before. */
export function stepSelecting(state: QueueState, by: number): QueueState {
  const next = step(state, by, queueRules)
  const reached = [state.open, next.open].filter((key) => key !== null)
  return { ...next, selected: new Set([...state.selected, ...reached]) }
}

/** Selects everything from the open item to that one. */
export function selectTo(state: QueueState, key: string): QueueState {
  const places = [state.open, key].map((one) => Math.max(0, placeOf(state, one, queueRules)))
  const range = state.items.slice(Math.min(...places), Math.max(...places) + 1)
  return { ...state, open: key, selected: new Set([...state.selected, ...range.map((item) => item.key)]) }
}

export function toggle(state: QueueState, key: string): QueueState {
  const selected = new Set(state.selected)
  if (!selected.delete(key)) selected.add(key)
  return { ...state, selected }
}
