/**
 * `snoozed`: new again later. `folded`: nearly the same text as another mention, which stands for it.
 */
export const mentionStates = ['new', 'snoozed', 'replied', 'dismissed', 'folded'] as const
export type MentionState = (typeof mentionStates)[number]

/** What the inbox can show. */
export const mentionFilters = { new: 'New', replied: 'Replied', dismissed: 'Dismissed', all: 'All' } as const
export type MentionFilter = keyof typeof mentionFilters

/** From this score on a mention is worth an answer. */
export const worthAnswering = 50

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
