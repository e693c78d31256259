/** What is listed, which item is open, and which are selected. */
export type ListState<Item, Counts> = {
  items: readonly Item[]
  counts: Counts
  /** Key of the open item. */
  open: string | null
  selected: ReadonlySet<string>
  /** Why the server refused a change, by the item's key. */
  faults: Readonly<Record<string, string>>
}

/** An item before and after a change. Null: not there. `place`: where it was listed, if several have the same order. */
export type Edit<Item> = { key: string; before: Item | null; after: Item | null; place: number }

export type ListRules<Item, Counts> = {
  keyOf: (item: Item) => string
  /** The order of the list. */
  compare: (one: Item, other: Item) => number
  /** The count an item is in. Null: none. */
  countOf: (item: Item) => keyof Counts | null
  /** The listed item once it's changed: what the change says nothing about stays. */
  merge: (listed: Item, changed: Item) => Item
}

export type ListPage<Item, Counts> = {
  items: readonly Item[]
  counts: Counts
  /** What the next page is asked for with. Null: it's the last one. */
  next: string | null
}

/** A change that is shown before the server has it. */
export type ListChange<Item> = {
  edits: readonly Edit<Item>[]
  /** `undone`: while it was being sent, or after. */
  progress: 'waiting' | 'sending' | 'done' | 'undone'
  /** Until when it can be undone. Null: as long as the page is open, or the server hasn't answered yet. */
  until: number | null
}

export type ListView<Item, Counts, Query, Change> = ListState<Item, Counts> & {
  query: Query
  loading: 'all' | 'more' | null
  next: string | null
  /** Why there is no list, in words. */
  failure: string | null
  /** Why the next page wasn't loaded, in words. */
  moreFailure: string | null
  /** When the list was last loaded. */
  lookedAt: number
  /** What can be undone, the last one last. */
  changes: readonly Change[]
  /** How many the server doesn't have yet, because it can't be reached. */
  unsent: number
  /** What happened, for screen readers. */
  said: string
  /** What went wrong with a change, in words. */
  refusal: string | null
}

/** What the server made of a change. `unsent`: it can't be reached, so the change waits. */
export type Sent<Item> =
  | 'unsent'
  | {
      /** What was refused, as it is instead. */
      back?: readonly Edit<Item>[]
      refusal?: string
      faults?: Readonly<Record<string, string>>
      /** The list should be loaded again. */
      look?: boolean
    }
