import type { Edit, ListRules, ListState } from './list-types.ts'

type Keyed<Item> = Pick<ListRules<Item, unknown>, 'keyOf'>

export function reversed<Item>({ key, before, after, place }: Edit<Item>): Edit<Item> {
  return { key, before: after, after: before, place }
}

/** Shows other items. If the open one is gone, the one after it is opened. */
export function withItems<Item, State extends ListState<Item, unknown>>(
  state: State,
  items: readonly Item[],
  { keyOf }: Keyed<Item>,
): State {
  const keys = new Set(items.map(keyOf))
  const place = Math.max(0, placeOf(state, state.open, { keyOf }))
  const left = state.items.slice(place).map(keyOf)
  const fallback = items[Math.min(place, items.length - 1)]
  return {
    ...state,
    items,
    open: left.find((key) => keys.has(key)) ?? (fallback ? keyOf(fallback) : null),
    selected: new Set([...state.selected].filter((key) => keys.has(key))),
    faults: Object.fromEntries(Object.entries(state.faults).filter(([key]) => keys.has(key))),
  }
}

/** Changes, removes and inserts items, each in its place, and counts them. */
export function withEdits<Item, Counts extends Record<string, number>, State extends ListState<Item, Counts>>(
  state: State,
  edits: readonly Edit<Item>[],
  isShown: (item: Item) => boolean,
  { keyOf, compare, countOf, merge }: ListRules<Item, Counts>,
): State {
  const counts: Record<string, number> = { ...state.counts }
  const count = (item: Item | null, by: 1 | -1) => {
    const name = item && (countOf(item) as string | null)
    if (name !== null) counts[name] = Math.max(0, (counts[name] ?? 0) + by)
  }
  const missing = new Map(edits.map((edit) => [edit.key, edit]))
  const items = state.items.flatMap((item) => {
    const edit = missing.get(keyOf(item))
    if (!edit) return [item]
    missing.delete(edit.key)
    const after = edit.after && merge(item, edit.after)
    count(item, -1)
    count(after, 1)
    return after && isShown(after) ? [after] : []
  })
  for (const { before, after, place } of missing.values()) {
    count(before, -1)
    count(after, 1)
    if (!after || !isShown(after)) continue
    const first = items.filter((item) => compare(item, after) < 0).length
    const last = items.filter((item) => compare(item, after) <= 0).length
    items.splice(Math.min(Math.max(place, first), last), 0, after)
  }
  return { ...withItems(state, items, { keyOf }), counts: counts as Counts }
}

export function placeOf<Item>(
  { items }: Pick<ListState<Item, unknown>, 'items'>,
  wanted: string | null,
  { keyOf }: Keyed<Item>,
): number {
  return items.findIndex((item) => keyOf(item) === wanted)
}

/** Opens the item `by` places further on. */
export function step<Item, State extends ListState<Item, unknown>>(
  state: State,
  by: number,
  rules: Keyed<Item>,
): State {
  const place = Math.max(0, placeOf(state, state.open, rules) + by)
  const next = state.items[Math.min(place, state.items.length - 1)]
  return next ? { ...state, open: rules.keyOf(next) } : state
}
