import type { DecisionOutcome, QueueItem } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import type { Outcome } from '#src/islands/api/requests.ts'
import type { Taken } from './queue-state.ts'
import { countOf, doneLabel } from './texts.ts'

// The results of decisions, and the texts for them.

export type DecisionResults = { outcomes: DecisionOutcome[] }

/** Why the server refused, by ref. */
export type Refusals = ReadonlyMap<string, string>

/** `Published` */
export function verbOf({ verdict, taken }: { verdict: Verdict; taken: readonly Taken[] }): string {
  const kinds = new Set(taken.map(({ item }) => item.kind))
  const [kind] = kinds
  // Items of different kinds only share the verdict.
  return doneLabel(verdict, kinds.size === 1 && kind ? kind : 'submission')
}

/** The product's name, or how many there are. */
export function namesOf(taken: readonly Taken[]): string {
  const [first] = taken
  return taken.length === 1 && first ? first.item.product.name : countOf(taken.length, 'item')
}

/** One item per product: a change and a report can be about the same one. */
export function distinct(taken: readonly Taken[]): QueueItem[] {
  return [...new Map(taken.map(({ item }) => [item.product.ref, item])).values()]
}

/** What was refused. If the call itself failed, that is everything. */
export function refusals(answer: Outcome<{ data: DecisionResults }>, taken: readonly Taken[]): Refusals {
  const failed = answer.ok
    ? answer.body.data.outcomes.filter(({ outcome }) => outcome !== 'done')
    : taken.map(({ item: { product } }) => ({ ref: product.ref, message: `${product.name}: ${answer.message}` }))
  return new Map(failed.map(({ ref, message }) => [ref, message]))
}

export function splitByResult(taken: readonly Taken[], refused: Refusals): { done: Taken[]; failed: Taken[] } {
  const isRefused = ({ item }: Taken) => refused.has(item.product.ref)
  return { done: taken.filter((one) => !isRefused(one)), failed: taken.filter(isRefused) }
}

/** The message for each item that came back. */
export function faultsOf(failed: readonly Taken[], refused: Refusals): Record<string, string> {
  return Object.fromEntries(failed.map(({ item }) => [item.key, refused.get(item.product.ref) ?? '']))
}

/** `Back in the queue. Ledger Lane: the message.` With many messages, only the first ones. */
export function explain(refused: Refusals, what: string): string {
  const messages = [...refused.values()]
  const more = messages.length > 3 ? ` And ${countOf(messages.length - 3, 'other')}.` : ''
  return `${what} ${messages.slice(0, 3).join(' ')}${more}`
}
