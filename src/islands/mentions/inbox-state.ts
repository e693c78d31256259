import { type MentionAction, stateAfter } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { ListChange, ListRules, ListView } from '#src/islands/ui/optimistic-list/list-types.ts'

export type InboxCounts = Record<MentionFilter | 'snoozed', number>
export type InboxPage = { items: Mention[]; pagination: Pagination; counts: InboxCounts; dailyMail: boolean }

/** What is done with a mention. `until`: an ISO time, to snooze. */
export type Act = { action: MentionAction; until?: string }

export type Change = ListChange<Mention> & {
  /** Where the browser keeps it until the server has it. */
  key: string
  /** It was kept at an earlier visit, or by another tab. */
  wasKept: boolean
  before: Mention
  after: Mention
  act: Act
}

export type InboxView = ListView<Mention, InboxCounts, MentionFilter, Change>

export const inboxRules: ListRules<Mention, InboxCounts> = {
  keyOf: ({ id }) => id,
  // The last listed first.
  compare: (one, other) => compareText(other.listedAt, one.listedAt) || compareText(other.id, one.id),
  countOf: ({ state }) => (state === 'folded' ? null : state),
  merge: (listed, { state, snoozedUntil, repliedAt }) => ({ ...listed, state, snoozedUntil, repliedAt }),
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
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

export function isMention(data: unknown, id: string): data is Mention {
  return typeof data === 'object' && data !== null && 'id' in data && data.id === id
}
