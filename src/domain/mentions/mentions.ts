import type { SourceKind } from './sources.ts'

/**
 * `snoozed`: new again later. `folded`: nearly the same text as another mention, which stands for it.
 */
export const mentionStates = ['new', 'snoozed', 'replied', 'dismissed', 'folded'] as const
export type MentionState = (typeof mentionStates)[number]

/** What the inbox can show. */
export const mentionFilters = { new: 'New', replied: 'Replied', dismissed: 'Dismissed', all: 'All' } as const
export type MentionFilter = keyof typeof mentionFilters

/** Why a mention is worth an answer, the strongest first. */
export const mentionReasons = {
  asks: 'Asks for a recommendation',
  alternative: 'Looks for an alternative',
  competitor: 'Names a competitor',
  problem: 'Describes a problem',
  title: 'Has a keyword in its title',
  several: 'Has several of your keywords',
  fresh: 'Less than a day old',
} as const
export type MentionReason = keyof typeof mentionReasons

/** Times are ISO 8601, UTC. */
export type Mention = {
  id: string
  projectId: string
  source: SourceKind
  /** The instance, site or feed it comes from. */
  place: string
  url: string
  author: string
  authorUrl: string | null
  title: string
  text: string
  postedAt: string
  /** Where it stands in its list: when its post was written, or when it came back. */
  listedAt: string
  /** Why it stands above newer posts: it was added by hand, or its snooze ended. Null: it doesn't. */
  movedUp: 'added' | 'woken' | null
  keywords: string[]
  /** 0 to 100. */
  score: number
  reasons: MentionReason[]
  state: MentionState
  snoozedUntil: string | null
  repliedAt: string | null
  /** The present draft of a reply. */
  draft: string | null
  /** Mentions with nearly the same text. */
  folded: { source: SourceKind; url: string; author: string }[]
  demo: boolean
}
