import type { Decision, DecisionsAnswer, QueueItem, QueuePage } from '#src/domain/reviews/reviews.api.ts'
import type { QueueKind } from '#src/domain/reviews/queue.ts'
import { maxDecisions, undoMs, type Verdict } from '#src/domain/reviews/reviews.ts'
import type { ApiRequest, Outcome } from '#src/islands/api/requests.ts'
import {
  type DecisionResults,
  distinct,
  explain,
  faultsOf,
  namesOf,
  refusals,
  splitByResult,
  verbOf,
} from './decision-results.ts'
import { admits, emptyQueue, putBack, type QueueState, type Taken, takeOut, withMore, withPage } from './queue-state.ts'
import { countOf } from './texts.ts'

/** A decision that can be undone. The queue updates its progress. */
export type Decided = {
  id: number
  verdict: Verdict
  taken: readonly Taken[]
  reason: string | undefined
  /** `waiting`: not sent yet. `undone`: undone while it was being sent. */
  progress: 'waiting' | 'sending' | 'done' | 'undone'
  /** Until when it can be undone; null: the server hasn't answered yet. */
  until: number | null
}

export type QueueView = QueueState & {
  kind: QueueKind | null
  loading: 'all' | 'more' | null
  /** Why there is no list, in words. */
  failure: string | null
  /** When the list was last loaded. */
  lookedAt: number
  /** What can be undone, the last decision last. */
  decided: readonly Decided[]
  /** What happened, for screen readers. */
  said: string
  /** What went wrong with a decision, in words. */
  refusal: string | null
}

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }

export type QueueStore = ReturnType<typeof createQueueStore>

const pageSize = 30

/**
 * The queue in this browser. A decided item leaves the list immediately, and comes back if the server refuses. Calls that
 * change something are sent one after another, in the order of the keys. It's a separate store instead of a query,
 * because undo must work on decisions that are waiting, being sent, or done.
 */
export function createQueueStore(ask: Ask, now: () => number = Date.now) {
  let view: QueueView = {
    ...emptyQueue,
    kind: null,
    loading: null,
    failure: null,
    lookedAt: now(),
    decided: [],
    said: '',
    refusal: null,
  }
  const listeners = new Set<() => void>()
  const typed = new Map<string, string>()
  let chain: Promise<void> = Promise.resolve()
  let underWay = 0
  /** Counts what makes a list outdated that was asked for before. */
  let activity = 0
  let wantsLook = false
  let ids = 0

  const change = (changes: Partial<QueueView>) => {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }
  const enqueue = (work: () => Promise<void>) => {
    underWay += 1
    activity += 1
    chain = chain.then(work).then(() => {
      underWay -= 1
      activity += 1
      if (wantsLook && underWay === 0) void refresh()
    })
  }
  const askPage = (limit: number, cursor: string | null = null) => {
    const query = new URLSearchParams({ limit: String(limit) })
    if (view.kind) query.set('kind', view.kind)
    if (cursor) query.set('cursor', cursor)
    return ask<Answered<QueuePage>>(`/admin/queue?${query}`)
  }

  async function load(kind: QueueKind | null): Promise<void> {
    activity += 1
    const began = activity
    change({ ...emptyQueue, counts: view.counts, kind, loading: 'all', failure: null, lookedAt: now() })
    const answer = await askPage(pageSize)
    if (began !== activity) return
    if (answer.ok) change({ ...withPage(view, answer.body.data), loading: null })
    else change({ loading: null, failure: answer.message })
  }

  /** Loads the list again. If that fails, it says nothing, because the list that is there still works. */
  async function refresh(): Promise<void> {
    wantsLook = underWay > 0
    if (wantsLook || view.loading === 'all') return
    const began = activity
    const answer = await askPage(Math.min(100, Math.max(pageSize, view.items.length)))
    if (began !== activity) {
      // Something was decided since: this list may be from before.
      wantsLook = underWay > 0
      if (!wantsLook) await refresh()
    } else if (answer.ok) change({ ...withPage(view, answer.body.data), failure: null, lookedAt: now() })
  }

  async function more(): Promise<void> {
    const { cursor, loading, kind } = view
    if (!cursor || loading) return
    change({ loading: 'more' })
    const answer = await askPage(pageSize, cursor)
    // Another list was asked for since, which shows itself when it arrives.
    if (view.kind !== kind || view.loading !== 'more') return
    const away = new Set(view.decided.flatMap(({ taken }) => taken.map(({ item }) => item.key)))
    if (answer.ok && view.cursor === cursor) change({ ...withMore(view, answer.body.data, away), loading: null })
    else change({ loading: null })
  }

  /** Items that the verdict doesn't fit stay where they are. */
  function decide(verdict: Verdict, wanted: readonly QueueItem[], reason?: string): void {
    const present = wanted.filter(({ key }) => view.items.some((item) => item.key === key))
    const fitting = present.filter(({ kind }) => admits(kind, verdict)).slice(0, maxDecisions)
    if (fitting.length === 0) return
    const { state, taken } = takeOut(view, new Set(fitting.map(({ key }) => key)))
    const entry: Decided = { id: (ids += 1), verdict, taken, reason, progress: 'waiting', until: null }
    const left = present.length - fitting.length
    const rest = left > 0 ? ` ${countOf(left, 'other')} stayed.` : ''
    change({
      ...state,
      decided: [...view.decided, entry],
      said: `${verbOf(entry)} ${namesOf(taken)}.${rest}`,
      refusal: null,
    })
    enqueue(() => sendDecision(entry))
    if (view.items.length === 0) void more()
  }

  async function sendDecision(entry: Decided): Promise<void> {
    if (entry.progress === 'undone') return
    entry.progress = 'sending'
    const { verdict, reason, taken } = entry
    const decisions: (Decision & { seen: string })[] = distinct(taken).map(({ product, kind }) => ({
      ref: product.ref,
      // A report is about the product itself, even if it has a change waiting.
      verdict: kind === 'report' && verdict === 'reject' ? 'take-down' : verdict,
      ...(reason !== undefined && { reason }),
      seen: product.updatedAt,
    }))
    const answer = await ask<Answered<DecisionsAnswer>>('/admin/decisions', { method: 'POST', json: { decisions } })
    const refused = refusals(answer, taken)
    const { done, failed } = splitByResult(taken, refused)
    for (const { item } of done) typed.delete(item.key)
    for (const { item } of failed) if (reason !== undefined) typed.set(item.key, reason)
    entry.taken = done
    // Otherwise it was undone before the answer came, and everything is back in its place already.
    if ((entry.progress as Decided['progress']) !== 'undone') {
      entry.progress = 'done'
      entry.until = now() + undoMs
      const decided = view.decided.filter((other) => other !== entry || done.length > 0)
      change({ decided })
      setTimeout(() => forget(entry), undoMs)
    }
    if (failed.length > 0) {
      const refusal = explain(refused, 'Back in the queue.')
      change({ ...putBack(view, failed, faultsOf(failed, refused)), refusal })
    }
    if (failed.length > 0 || taken.length > 1) wantsLook = true
  }

  /** Undoes the last decision that can be undone. */
  function undo(): void {
    const entry = view.decided.at(-1)
    if (!entry) return
    const { taken, progress } = entry
    entry.progress = 'undone'
    const back = { ...putBack(view, taken), open: taken[0]?.item.key ?? view.open }
    change({ ...back, decided: view.decided.slice(0, -1), said: `Undone: ${namesOf(taken)}.`, refusal: null })
    // What was never sent needs no call.
    if (progress !== 'waiting') enqueue(() => sendUndo(entry))
  }

  async function sendUndo({ taken }: Decided): Promise<void> {
    if (taken.length === 0) return
    const refs = distinct(taken).map(({ product }) => product.ref)
    const answer = await ask<Answered<DecisionResults>>('/admin/decisions/undo', {
      method: 'POST',
      json: { refs },
    })
    const refused = refusals(answer, taken)
    const { failed } = splitByResult(taken, refused)
    wantsLook = true
    if (failed.length === 0) return
    const { state } = takeOut(view, new Set(failed.map(({ item }) => item.key)))
    change({ ...state, refusal: explain(refused, 'Not undone.') })
  }

  const forget = (entry: Decided) => change({ decided: view.decided.filter((other) => other !== entry) })

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
    refresh,
    more,
    decide,
    undo,
    /** Moves in the list, or changes the selection. */
    move: (to: (state: QueueState) => QueueState) => change(to(view)),
    closeRefusal: () => change({ refusal: null }),
    /** Whether something is still to be sent. */
    isBusy: () => underWay > 0,
    /** The reason that was typed for these and hasn't reached the server yet. */
    typedFor: (items: readonly QueueItem[]) => items.map(({ key }) => typed.get(key)).find(Boolean) ?? '',
    keepTyped: (items: readonly QueueItem[], reason: string) => {
      for (const { key } of items) typed.set(key, reason)
    },
  }
}
