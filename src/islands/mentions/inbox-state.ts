import { type MentionAction, stateAfter } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
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

/** A change that can be undone. */
export type Change = {
  /** Where the browser keeps it until the server has it. */
  key: string
  /** It was kept at an earlier visit, or by another tab. */
  wasKept: boolean
  before: Mention
  after: Mention
  act: Act
  progress: 'waiting' | 'sending' | 'done'
  /** It undoes another one, so it isn't offered to be undone. */
  isUndo: boolean
}

export type InboxView = InboxState & {
  loading: 'all' | 'more' | null
  hasMore: boolean
  /** Why there is no list, in words. */
  failure: string | null
  /** Why the next page wasn't loaded, in words. */
  moreFailure: string | null
  dailyMail: boolean
  /** When the list was last loaded. */
  lookedAt: number
  /** The last one last. */
  changes: readonly Change[]
  /** How many the server doesn't have yet, because it can't be reached. */
  unsent: number
  /** What happened, for screen readers. */
  said: string
  /** What went wrong with a change, in words. */
  refusal: string | null
}

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

/** What a change changes. */
export function statusOf({
  state,
  snoozedUntil,
  repliedAt,
}: Mention): Pick<Mention, 'state' | 'snoozedUntil' | 'repliedAt'> {
  return { state, snoozedUntil, repliedAt }
}

export function isMention(data: unknown, id: string): data is Mention {
  return typeof data === 'object' && data !== null && 'id' in data && data.id === id
}

/** Whether a refused change is what the mention is already, because another tab has sent it. */
export function isDone({ after }: { after: Mention }, { status, data }: { status: number; data?: unknown }): boolean {
  return status === 409 && isMention(data, after.id) && data.state === after.state
}
