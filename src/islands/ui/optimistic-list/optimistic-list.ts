import type { Outcome } from '#src/islands/api/requests.ts'
import { createState } from '#src/islands/ui/state.ts'
import { reversed, withEdits, withItems } from './list-state.ts'
import type { Edit, ListChange, ListPage, ListRules, ListState, ListView, Sent } from './list-types.ts'

type Options<Item, Counts, Query, Change> = ListRules<Item, Counts> & {
  query: Query
  counts: Counts
  isShown: (query: Query, item: Item) => boolean
  /** `after`: null for the first page. `offset`: how many items the server has before it. */
  loadPage: (
    query: Query,
    limit: number,
    after: { next: string; offset: number } | null,
  ) => Promise<Outcome<ListPage<Item, Counts>>>
  send: (change: Change) => Promise<Sent<Item>>
  /** The change that undoes another one. */
  inverse: (change: Change) => Change
  undoneText: (change: Change) => string
  /** Why nothing was undone: there is no change, or it's too late. */
  nothingToUndo: string
  /** How long a change can be undone, in milliseconds, after the server has it. Default: no limit. */
  undoMs?: number
  /** What an earlier visit couldn't send. */
  waiting?: readonly Change[]
  keep?: (change: Change) => void
  drop?: (change: Change) => void
  now: () => number
}

const pageSize = 30
const undoable = 100
const retryMs = 10_000

/**
 * A list whose changes are shown immediately and sent one after another. What the server refuses comes back to its place.
 * A list that was asked for before a change is shown with the change.
 */
export function createOptimisticList<
  Item,
  Counts extends Record<string, number>,
  Query,
  Change extends ListChange<Item>,
>(options: Options<Item, Counts, Query, Change>) {
  const { keyOf, compare, isShown, now } = options
  const { view, change, subscribe } = createState<ListView<Item, Counts, Query, Change>>({
    ...{ query: options.query, items: [], counts: options.counts, open: null, selected: new Set(), faults: {} },
    ...{ loading: null, next: null, failure: null, moreFailure: null, lookedAt: now() },
    ...{ changes: [], unsent: 0, said: '', refusal: null },
  })
  /** What is still to be sent, in order. The first one is being sent while `sending`. */
  let queue: readonly Change[] = options.waiting ?? []
  const undoes = new Map<Change, Change>()
  let sending = false
  /** The screen is gone. */
  let stopped = false
  const isStopped = () => stopped
  let retry: ReturnType<typeof setTimeout> | undefined
  let loads = 0
  let wantsLook = false
  /** What was answered while a list is loading, one array per list. */
  const loadings = new Set<Edit<Item>[]>()

  const isListed = (item: Item | null) => item !== null && isShown(view().query, item)
  const edited = <State extends ListState<Item, Counts>>(state: State, edits: readonly Edit<Item>[]) =>
    withEdits(state, edits, isListed, options)
  const apply = (edits: readonly Edit<Item>[]) => change(edited(view(), edits))
  const queued = () => queue.flatMap(({ edits }) => edits)

  /** `later`: what the answer may not have yet. */
  async function ask(limit: number, after: { next: string; offset: number } | null = null) {
    const answered: Edit<Item>[] = []
    loadings.add(answered)
    const answer = await options.loadPage(view().query, limit, after)
    loadings.delete(answered)
    return { answer, later: [...answered, ...queued()] }
  }

  function show({ items, counts, next }: ListPage<Item, Counts>, later: readonly Edit<Item>[]): void {
    const last = items.at(-1)
    const isOnPage = (item: Item | null) =>
      item !== null && isListed(item) && (next === null || !last || compare(item, last) < 0)
    const page = later.reduce(
      (state, edit) => {
        const isKnown = state.items.some((item) => keyOf(item) === edit.key)
        return isKnown || isOnPage(edit.after) ? edited(state, [edit]) : state
      },
      { ...view(), items, counts },
    )
    change({ ...withItems(view(), page.items, options), counts: page.counts, next, failure: null, lookedAt: now() })
  }

  async function load(query: Query): Promise<void> {
    const began = (loads += 1)
    change({ ...withItems(view(), [], options), query, next: null, loading: 'all', failure: null, moreFailure: null })
    const { answer, later } = await ask(pageSize)
    if (began !== loads) return
    if (answer.ok) show(answer.body, later)
    change({ loading: null, failure: answer.ok ? null : answer.message })
  }

  /** Loads the list again, once everything is sent. If that fails, what is there stays. */
  async function refresh(): Promise<void> {
    wantsLook = queue.length > 0
    if (wantsLook || view().loading === 'all') return
    const began = loads
    const { answer, later } = await ask(Math.min(100, Math.max(pageSize, view().items.length)))
    if (began === loads && answer.ok) show(answer.body, later)
  }

  async function more(): Promise<void> {
    const { next, loading, items } = view()
    if (next === null || loading) return
    const began = loads
    // What left the list made others move up, but not on the server yet.
    const leaving = queued().filter(({ before, after }) => isListed(before) && !isListed(after)).length
    change({ loading: 'more', moreFailure: null })
    const { answer, later } = await ask(pageSize, { next, offset: items.length + leaving })
    if (began !== loads) return
    if (!answer.ok) return change({ loading: null, moreFailure: answer.message })
    if (view().next !== next) return change({ loading: null })
    const recent = [...view().changes.flatMap(({ edits }) => edits), ...later]
    const known = new Set(view().items.map(keyOf))
    for (const { key, after } of recent) if (!isListed(after)) known.add(key)
    const added = answer.body.items.filter((item) => !known.has(keyOf(item)))
    change({ ...withItems(view(), [...view().items, ...added], options), next: answer.body.next, loading: null })
  }

  /** Shows a change that can be undone. The server has it already. */
  function record(entry: Change, said: string): void {
    apply(entry.edits)
    change({ changes: [...view().changes, entry].slice(-undoable), said, refusal: null })
    if (view().items.length === 0) void more()
  }

  function enqueue(entry: Change): void {
    queue = [...queue, entry]
    options.keep?.(entry)
    void pump()
  }

  function remove(entry: Change): void {
    queue = queue.filter((other) => other !== entry)
    undoes.delete(entry)
    options.drop?.(entry)
  }

  function undo(): void {
    const last = view().changes.at(-1)
    if (!last) return change({ refusal: options.nothingToUndo })
    const wasSent = last.progress !== 'waiting'
    const inverse = wasSent ? options.inverse(last) : null
    const edits = last.edits.map(reversed)
    last.progress = 'undone'
    apply(edits)
    const restored = edits.find(({ after }) => isListed(after))
    change({ changes: view().changes.slice(0, -1), said: options.undoneText(last), refusal: null })
    if (restored) change({ open: restored.key })
    // What was never sent needs no call.
    if (!inverse) return remove(last)
    undoes.set(inverse, last)
    enqueue(inverse)
  }

  async function sendOf(entry: Change): Promise<Sent<Item>> {
    return entry.edits.length > 0 ? options.send(entry) : {}
  }

  /** Sends what waits, one change after another. */
  async function pump(): Promise<void> {
    clearTimeout(retry)
    while (!stopped && !sending && queue[0]) {
      const entry = queue[0]
      // What was refused needs no undo.
      const undone = undoes.get(entry)
      if (undone) entry.edits = undone.edits.map(reversed)
      if (entry.progress === 'waiting') entry.progress = 'sending'
      sending = true
      const sent = await sendOf(entry).finally(() => (sending = false))
      if (isStopped() && (sent === 'unsent' || sent.back)) return
      if (sent === 'unsent') {
        if (entry.progress === 'sending') entry.progress = 'waiting'
        change({ unsent: queue.length })
        retry = setTimeout(() => void pump(), retryMs)
        return
      }
      remove(entry)
      settle(entry, sent)
    }
    if (!isStopped()) change({ unsent: 0 })
    if (wantsLook && queue.length === 0) await refresh()
  }

  function settle(entry: Change, { back = [], refusal, faults, look }: Exclude<Sent<Item>, 'unsent'>): void {
    const refused = new Set(back.map(({ key }) => key))
    entry.edits = entry.edits.filter(({ key }) => !refused.has(key))
    for (const answered of loadings) answered.push(...entry.edits, ...back)
    wantsLook ||= look === true || back.length > 0
    if (entry.progress === 'sending') {
      entry.progress = 'done'
      if (options.undoMs !== undefined) {
        entry.until = now() + options.undoMs
        setTimeout(() => change({ changes: view().changes.filter((other) => other !== entry) }), options.undoMs)
      }
    }
    // A new array, because an entry has changed.
    change({ changes: view().changes.filter(({ edits }) => edits.length > 0), unsent: view().unsent && queue.length })
    if (back.length === 0) return
    apply(back)
    change({ refusal: refusal ?? null, faults: { ...view().faults, ...faults } })
  }

  return {
    ...{ view, subscribe, load, refresh, more, record, undo, pump, apply },
    /** Shows a change and sends it after those before it. */
    send: (entry: Change, said: string) => {
      record(entry, said)
      enqueue(entry)
    },
    /** Moves in the list, or changes the selection. */
    move: (to: (state: ListState<Item, Counts>) => ListState<Item, Counts>) => change(to(view())),
    closeRefusal: () => change({ refusal: null }),
    /** Whether something is still to be sent. */
    isBusy: () => queue.length > 0,
    start: () => {
      stopped = false
      void pump()
    },
    stop: () => {
      stopped = true
      clearTimeout(retry)
    },
  }
}
