// What waits for a customer, and what comes first.

/** In the order of two that are alike otherwise. `reply`: a mention whose answer is drafted. */
export const waitingKinds = [
  'payment',
  'project',
  'profile',
  'publishing',
  'ask',
  'article',
  'pages',
  'reply',
  'mention',
  'lead',
  'feedback',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** What can't go on without the customer: a whole paid order, a part of one, or nothing that was paid for. */
export const blocked = ['order', 'work', 'nothing'] as const
export type Blocked = (typeof blocked)[number]

/** Times are ISO 8601, UTC, so that they sort as texts. */
export type Waiting = {
  kind: WaitingKind
  /** Of what it's about. Unique in its kind. */
  id: string
  blocks: Blocked
  dueAt: string | null
  since: string
  /** How much it's worth, beside others of its kind. */
  score: number
}

/** How many of a kind are listed, by what they block, so that one kind doesn't hide the others. */
export const shownOfKind: Record<Blocked, number> = { order: 5, work: 5, nothing: 3 }

/**
 * What blocks paid work first, then what is due first, then by kind, worth and how long it waits. A few of each
 * kind.
 */
export function rankWaiting<Item extends Waiting>(items: readonly Item[]): Item[] {
  const shown = new Map<string, number>()
  return items.toSorted(compare).filter(({ kind, blocks }) => {
    const count = (shown.get(kind) ?? 0) + 1
    shown.set(kind, count)
    return count <= shownOfKind[blocks]
  })
}

function compare(one: Waiting, other: Waiting): number {
  return (
    blocked.indexOf(one.blocks) - blocked.indexOf(other.blocks) ||
    compareDue(one.dueAt, other.dueAt) ||
    waitingKinds.indexOf(one.kind) - waitingKinds.indexOf(other.kind) ||
    other.score - one.score ||
    compareText(one.since, other.since) ||
    compareText(one.id, other.id)
  )
}

/** What has no due time comes last. */
function compareDue(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareText(one, other)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

export type WaitingTotals = Record<WaitingKind, number>

export const nothingWaits: WaitingTotals = Object.fromEntries(waitingKinds.map((kind) => [kind, 0])) as Record<
  WaitingKind,
  0
>
