import type { DecisionOutcome, QueueItem } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import type { Outcome } from '#src/islands/api/requests.ts'
import type { Edit } from '#src/islands/ui/optimistic-list/list-types.ts'
import { countOf, doneLabel } from './texts.ts'

// The results of decisions, and the texts for them.

export type DecisionResults = { outcomes: DecisionOutcome[] }

/** Why the server refused, by ref. */
type Refusals = ReadonlyMap<string, string>

/** `Published` */
export function verbOf({ verdict, edits }: { verdict: Verdict; edits: readonly Edit<QueueItem>[] }): string {
  const kinds = new Set(itemsOf(edits).map(({ kind }) => kind))
  const [kind] = kinds
  // Items of different kinds only share the verdict.
  return doneLabel(verdict, kinds.size === 1 && kind ? kind : 'submission')
}

export function itemsOf(edits: readonly Edit<QueueItem>[]): QueueItem[] {
  return edits.flatMap(({ before, after }) => before ?? after ?? [])
}

/** The product's name, or how many there are. */
export function namesOf(items: readonly QueueItem[]): string {
  const [first] = items
  return items.length === 1 && first ? first.product.name : countOf(items.length, 'item')
}

/** One item per product: a change and a report can be about the same one. */
export function distinct(items: readonly QueueItem[]): QueueItem[] {
  return [...new Map(items.map((item) => [item.product.ref, item])).values()]
}

/** What was refused. If the call itself failed, that is everything. */
export function refusals(answer: Outcome<{ data: DecisionResults }>, items: readonly QueueItem[]): Refusals {
  const failed = answer.ok
    ? answer.body.data.outcomes.filter(({ outcome }) => outcome !== 'done')
    : items.map(({ product }) => ({ ref: product.ref, message: `${product.name}: ${answer.message}` }))
  return new Map(failed.map(({ ref, message }) => [ref, message]))
}

/** `Back in the queue. Ledger Lane: the message.` With many messages, only the first ones. */
export function explain(refused: Refusals, what: string): string {
  const messages = [...refused.values()]
  const more = messages.length > 3 ? ` And ${countOf(messages.length - 3, 'other')}.` : ''
  return `${what} ${messages.slice(0, 3).join(' ')}${more}`
}
