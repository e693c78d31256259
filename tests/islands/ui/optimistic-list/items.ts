import type { ListChange, ListRules } from '#src/islands/ui/optimistic-list/list-types.ts'

export type Item = { name: string; rank: number; color: 'red' | 'blue'; note: string }
export type Counts = { red: number; blue: number }
export type Change = ListChange<Item> & { label: string }

export const item = (name: string, color: Item['color'] = 'red'): Item => ({
  ...{ name, color, rank: name.charCodeAt(0), note: '' },
})
export const rules: ListRules<Item, Counts> = {
  keyOf: ({ name }) => name,
  compare: (one, other) => one.rank - other.rank,
  countOf: ({ color }) => color,
  merge: (listed, { color }) => ({ ...listed, color }),
}
