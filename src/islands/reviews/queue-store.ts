import type { QueueCounts, QueueKind } from '#src/domain/reviews/queue.ts'
import type { DecisionsAnswer, QueueItem, QueuePage } from '#src/domain/reviews/reviews.api.ts'
import { maxDecisions, undoMs, type Verdict } from '#src/domain/reviews/reviews.ts'
import type { ApiRequest, Outcome } from '#src/islands/api/requests.ts'
import { reversed } from '#src/islands/ui/optimistic-list/list-state.ts'
import type { ListChange, ListView, Sent } from '#src/islands/ui/optimistic-list/list-types.ts'
import { createOptimisticList } from '#src/islands/ui/optimistic-list/optimistic-list.ts'
import { type DecisionResults, distinct, explain, itemsOf, namesOf, refusals, verbOf } from './decision-results.ts'
import { admits, queueRules } from './queue-state.ts'
import { countOf } from './texts.ts'

/** `undoes`: it takes a decision back. */
export type Decided = ListChange<QueueItem> & { verdict: Verdict; reason: string | undefined; undoes: boolean }

export type QueueView = ListView<QueueItem, QueueCounts, QueueKind | null, Decided>

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }

export type QueueStore = ReturnType<typeof createQueueStore>

/** The queue in this browser: a decided item leaves the list immediately, and comes back if the server refuses. */
export function createQueueStore(ask: Ask, now: () => number = Date.now) {
  const typed = new Map<string, string>()

  async function sendDecision(decided: Decided): Promise<Sent<QueueItem>> {
    const { edits, verdict, reason } = decided
    const items = itemsOf(edits)
    const decisions = distinct(items).map(({ product, kind }) => ({
      ref: product.ref,
      // A report is about the product itself, even if it has a change waiting.
      verdict: kind === 'report' && verdict === 'reject' ? 'take-down' : verdict,
      ...(reason !== undefined && { reason }),
      seen: product.updatedAt,
    }))
    const answer = await ask<Answered<DecisionsAnswer>>('/admin/decisions', { method: 'POST', json: { decisions } })
    const result = toSent(decided, answer, 'Back in the queue.')
    const failed = new Set(result.back.map(({ key }) => key))
    for (const { key } of items) {
      if (!failed.has(key)) typed.delete(key)
      else if (reason !== undefined) typed.set(key, reason)
    }
    return { ...result, look: items.length > 1 }
  }

  async function sendUndo(undo: Decided): Promise<Sent<QueueItem>> {
    const refs = distinct(itemsOf(undo.edits)).map(({ product }) => product.ref)
    const answer = await ask<Answered<DecisionResults>>('/admin/decisions/undo', { method: 'POST', json: { refs } })
    return { ...toSent(undo, answer, 'Not undone.'), faults: {}, look: true }
  }

  const list = createOptimisticList<QueueItem, QueueCounts, QueueKind | null, Decided>({
    ...queueRules,
    query: null,
    counts: { submission: 0, change: 0, report: 0 },
    isShown: (kind, item) => kind === null || item.kind === kind,
    loadPage: async (kind, limit, after) => {
      const query = new URLSearchParams({ limit: String(limit) })
      if (kind) query.set('kind', kind)
      if (after) query.set('cursor', after.next)
      const answer = await ask<Answered<QueuePage>>(`/admin/queue?${query}`)
      if (!answer.ok) return answer
      const { items, counts, cursor } = answer.body.data
      return { ok: true, body: { items, counts, next: cursor } }
    },
    send: (decided) => (decided.undoes ? sendUndo(decided) : sendDecision(decided)),
    inverse: (decided) => ({ ...decided, edits: decided.edits.map(reversed), progress: 'waiting', undoes: true }),
    undoneText: ({ edits }) => `Undone: ${namesOf(itemsOf(edits))}.`,
    nothingToUndo: `Nothing to undo. A decision can be undone for ${undoMs / 1000} seconds.`,
    undoMs,
    now,
  })

  /** Items that the verdict doesn't fit stay where they are. */
  function decide(verdict: Verdict, wanted: readonly QueueItem[], reason?: string): void {
    const keys = new Set(wanted.map(({ key }) => key))
    const present = list.view().items.flatMap((item, place) => (keys.has(item.key) ? [{ item, place }] : []))
    const fitting = present.filter(({ item }) => admits(item.kind, verdict)).slice(0, maxDecisions)
    if (fitting.length === 0) return
    const edits = fitting.map(({ item, place }) => ({ key: item.key, before: item, after: null, place }))
    const decided: Decided = { edits, verdict, reason, undoes: false, progress: 'waiting', until: null }
    const left = present.length - fitting.length
    const rest = left > 0 ? ` ${countOf(left, 'other')} left in the queue.` : ''
    list.send(decided, `${verbOf(decided)} ${namesOf(itemsOf(edits))}.${rest}`)
  }

  return {
    ...list,
    decide,
    /** The reason that was typed for these and hasn't reached the server yet. */
    typedFor: (items: readonly QueueItem[]) => items.map(({ key }) => typed.get(key)).find(Boolean) ?? '',
    keepTyped: (items: readonly QueueItem[], reason: string) => {
      for (const { key } of items) typed.set(key, reason)
    },
  }
}

/** What was refused goes back to where it was. */
function toSent({ edits }: Decided, answer: Outcome<{ data: DecisionResults }>, what: string) {
  const refused = refusals(answer, itemsOf(edits))
  const back = edits.filter((edit) => itemsOf([edit]).some(({ product }) => refused.has(product.ref))).map(reversed)
  const faults = Object.fromEntries(itemsOf(back).map(({ key, product }) => [key, refused.get(product.ref) ?? '']))
  return { back, faults, refusal: explain(refused, what) }
}
