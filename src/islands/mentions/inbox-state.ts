import { type MentionAction, stateAfter } from '#src/domain/mentions/changes.ts'
import type { Mention, MentionFilter } from '#src/domain/mentions/mentions.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'

export type InboxCounts = Record<MentionFilter | 'snoozed', number>
export type InboxPage = { items: Mention[]; pagination: Pagination; counts: InboxCounts; dailyMail: boolean }

/** What is shown. */
export type InboxState = {
  filter: MentionFilter
  items: readonly Mention[]
  counts: InboxCounts
  /** Id of the mention that is open. */
  open: string | null
}

/** What is done with a mention. `until`: an ISO time, to snooze. */
export type Act = { action: MentionAction; until?: string }

export function isShown(filter: MentionFilter, { state }: Mention): boolean {
  return filter === 'all' ? state !== 'folded' : state === filter
}

/** The mention as it is afterwards. */
export function acted(mention: Mention, { action, until }: Act, now: string): Mention {
  return {
    ...mention,
    state: stateAfter[action],
    snoozedUntil: action === 'snooze' ? (until ?? null) : null,
    repliedAt: action === 'reply' ? now : action === 'restore' ? null : mention.repliedAt,
  }
}

/** What makes a mention what it was before. */
export function inverse({ state, snoozedUntil }: Mention, now: number): Act {
  if (state === 'replied') return { action: 'reply' }
  if (state === 'dismissed') return { action: 'dismiss' }
  const isSnoozed = state === 'snoozed' && snoozedUntil !== null && Date.parse(snoozedUntil) > now
  return isSnoozed ? { action: 'snooze', until: snoozedUntil } : { action: 'restore' }
}

/** Shows a mention as it is now: where it was, in its place, or not at all. The one after it is opened then. */
export function withMention(state: InboxState, mention: Mention, before: Mention): InboxState {
  const counts = counted(state.counts, before, mention)
  const place = state.items.findIndex(({ id }) => id === mention.id)
  const others = state.items.filter(({ id }) => id !== mention.id)
  if (!isShown(state.filter, mention)) {
    const next = others[Math.min(Math.max(place, 0), others.length - 1)]?.id ?? null
    return { ...state, counts, items: others, open: state.open === mention.id ? next : state.open }
  }
  const at = place >= 0 ? place : others.findIndex((other) => isBefore(mention, other))
  const items = [...others]
  items.splice(at < 0 ? items.length : at, 0, mention)
  return { ...state, counts, items }
}

/** The last listed first. */
function isBefore(one: Mention, other: Mention): boolean {
  return one.listedAt > other.listedAt || (one.listedAt === other.listedAt && one.id > other.id)
}

function counted(counts: InboxCounts, before: Mention, after: Mention): InboxCounts {
  const changed = { ...counts }
  if (before.state !== 'folded') changed[before.state] = Math.max(0, changed[before.state] - 1)
  if (after.state !== 'folded') changed[after.state] += 1
  return changed
}

/** Opens the mention `by` places further on. */
export function step(state: InboxState, by: number): InboxState {
  const place = state.items.findIndex(({ id }) => id === state.open)
  const next = state.items[Math.min(Math.max(0, place + by), state.items.length - 1)]
  return next ? { ...state, open: next.id } : state
}
