/** What a suggestion asks for. */
export const suggestionKinds = [
  'listing',
  'profile',
  'offer',
  'feedback',
  'keyword',
  'product',
  'directory',
  'country',
] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

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
  /** A page of ours, or another site's URL. */
  href: string
  createdAt: string
}

/** Before it's stored. `subject`: what it is about. A project never has two of the same kind and subject. */
export type Proposal = Pick<Suggestion, 'kind' | 'title' | 'reason' | 'effort' | 'href'> & { subject: string }

export const suggestionMessages = { notFound: 'Suggestion not found', dismissed: 'Dismissed for good.' } as const
