import type { QueueItem, QueuePage } from '#src/domain/reviews/reviews.api.ts'
import type { QueueCounts, QueueKind } from '#src/domain/reviews/queue.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'

/** The list, the open item and the selection. */
export type QueueState = {
  items: readonly QueueItem[]
  counts: QueueCounts
  /** For loading more; null: there is no more. */
  cursor: string | null
  /** Key of the item that is open. */
  open: string | null
  selected: ReadonlySet<string>
  /** Why the server refused a decision, by the item's key. */
  faults: Readonly<Record<string, string>>
}

/** An item that was taken out, and its place. */
export type Taken = { item: QueueItem; place: number }

export const emptyQueue: QueueState = {
  items: [],
  counts: { submission: 0, change: 0, report: 0 },
  cursor: null,
  open: null,
  selected: new Set(),
  faults: {},
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

/** A newly loaded list. Items that are still in it stay open, selected or at fault. */
export function withPage(state: QueueState, { items, counts, cursor }: QueuePage): QueueState {
  const keys = new Set(items.map(({ key }) => key))
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([key]) => keys.has(key)))
  const selected = new Set([...state.selected].filter((key) => keys.has(key)))
  const place = Math.max(0, placeOf(state, state.open))
  const open = state.open !== null && keys.has(state.open) ? state.open : keyAt(items, place)
  return { items, counts, cursor, open, selected, faults }
}

/** Adds the next page at the end. `away`: keys of items that were taken out since. */
export function withMore(state: QueueState, page: QueuePage, away: ReadonlySet<string>): QueueState {
  const known = new Set([...state.items.map(({ key }) => key), ...away])
  const items = [...state.items, ...page.items.filter(({ key }) => !known.has(key))]
  return { ...state, items, cursor: page.cursor, open: state.open ?? keyAt(items, 0) }
}

/** Opens the item `by` places further on. With `extend`, it and the one before are selected. */
export function step(state: QueueState, by: number, extend: boolean): QueueState {
  const place = placeOf(state, state.open)
  const next = keyAt(state.items, Math.max(0, place + by))
  if (next === null) return state
  const reached = extend ? [state.open, next].filter((key) => key !== null) : []
  return { ...state, open: next, selected: new Set([...state.selected, ...reached]) }
}

/** Selects everything from the open item to that one. */
export function selectTo(state: QueueState, key: string): QueueState {
  const places = [placeOf(state, state.open), placeOf(state, key)].map((place) => Math.max(0, place))
  const range = state.items.slice(Math.min(...places), Math.max(...places) + 1)
  return { ...state, open: key, selected: new Set([...state.selected, ...range.map((item) => item.key)]) }
}

export function toggle(state: QueueState, key: string): QueueState {
  const selected = new Set(state.selected)
  if (!selected.delete(key)) selected.add(key)
  return { ...state, selected }
}

/** Takes items out of the list, and opens the one after the open item. */
export function takeOut(state: QueueState, keys: ReadonlySet<string>): { state: QueueState; taken: Taken[] } {
  const taken = state.items.flatMap((item, place) => (keys.has(item.key) ? [{ item, place }] : []))
  const items = state.items.filter(({ key }) => !keys.has(key))
  const from = placeOf(state, state.open)
  const after = state.items.slice(Math.max(0, from)).find(({ key }) => !keys.has(key))
  const open = after?.key ?? items.at(-1)?.key ?? null
  const selected = new Set([...state.selected].filter((key) => !keys.has(key)))
  const faults = Object.fromEntries(Object.entries(state.faults).filter(([key]) => !keys.has(key)))
  return { state: { ...state, items, open, selected, faults, counts: counted(state.counts, taken, -1) }, taken }
}

/** Puts items back in their places, with their faults. */
export function putBack(
  state: QueueState,
  taken: readonly Taken[],
  faults: Readonly<Record<string, string>> = {},
): QueueState {
  const items = [...state.items]
  const missing = taken.filter(({ item }) => !items.some(({ key }) => key === item.key))
  for (const { item, place } of missing) {
    // Oldest first. Among items of the same moment, where it was before.
    const first = items.filter(({ since }) => since < item.since).length
    const last = items.filter(({ since }) => since <= item.since).length
    items.splice(Math.min(Math.max(place, first), last), 0, item)
  }
  return {
    ...state,
    items,
    open: state.open ?? taken[0]?.item.key ?? null,
    faults: { ...state.faults, ...faults },
    counts: counted(state.counts, missing, 1),
  }
}

export function placeOf({ items }: QueueState, wanted: string | null): number {
  return items.findIndex(({ key }) => key === wanted)
}

function keyAt(items: readonly QueueItem[], place: number): string | null {
  return items[Math.min(place, items.length - 1)]?.key ?? null
}

function counted(counts: QueueCounts, taken: readonly Taken[], by: 1 | -1): QueueCounts {
  const changed = { ...counts }
  for (const { item } of taken) changed[item.kind] = Math.max(0, changed[item.kind] + by)
  return changed
}
