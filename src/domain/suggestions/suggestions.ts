/** What a suggestion asks for. */
export const suggestionKinds = ['listing', 'profile', 'offer', 'keyword', 'product', 'directory', 'country'] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

export const efforts = { minutes: 'A few minutes', hour: 'About an hour', day: 'About a day' } as const
export type Effort = keyof typeof efforts

/** Before it's stored. `subject`: what it is about. A project never has two of the same kind and subject. */
export type Proposal = {
  kind: SuggestionKind
  subject: string
  title: string
  /** The facts it comes from. */
  reason: string
  effort: Effort
  /** A page of ours, or another site's URL. */
  href: string
}

export const suggestionMessages = {
  notFound: 'Suggestion not found',
  dismissed: 'Dismissed. We won’t suggest it again.',
} as const
