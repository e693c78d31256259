/** What a suggestion asks for. */
export const suggestionKinds = [
  'directories',
  'country',
  'kit',
  'keyword',
  'product',
  'listing',
  'feedback',
  'offer',
] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

/** How long it takes: minutes, an hour, or a day. */
export const efforts = { minutes: 'A few minutes', hour: 'About an hour', day: 'About a day' } as const
export type Effort = keyof typeof efforts

/** A useful next step. Times are ISO 8601, UTC. */
export type Suggestion = {
  id: string
  projectId: string
  kind: SuggestionKind
  title: string
  /** The facts it comes from. */
  reason: string
  effort: Effort
  href: string
  createdAt: string
}

export const suggestionMessages = { notFound: 'Suggestion not found', dismissed: 'Dismissed for good.' } as const
