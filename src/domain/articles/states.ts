// An article: a post that a paid plan owes a customer, from its place on the calendar to the customer's site.

export const articleStates = [
  'planned',
  'drafted',
  'review',
  'changes',
  'approved',
  'sent',
  'published',
  'live',
  'lost',
] as const
export type ArticleState = (typeof articleStates)[number]

export const articleStateLabels: Record<ArticleState, string> = {
  planned: 'Planned',
  drafted: 'Being written',
  review: 'Ready for review',
  changes: 'Changes requested',
  approved: 'Approved',
  sent: 'Sent',
  published: 'Published',
  live: 'Live',
  lost: 'Lost',
}

/**
 * Articles in these states have reached the customer's site, so the plan doesn't owe them anymore. One that was `sent`
 * isn't public there as far as we know: it's a draft, waits for the site's own review, or is in a download.
 */
export const deliveredStates: readonly ArticleState[] = ['sent', 'published', 'live', 'lost']

/** Who can do something. `check`: a check of the live page. `target`: the site it was published on. */
export type ArticleActor = 'editor' | 'customer' | 'check' | 'target'

type Action = { from: readonly ArticleState[]; to: ArticleState; by: readonly ArticleActor[] }

/** Everything that can happen to an article, with the states it can happen in. */
export const articleActions = {
  draft: { from: ['planned'], to: 'drafted', by: ['editor'] },
  send: { from: ['drafted', 'changes'], to: 'review', by: ['editor'] },
  takeBack: { from: ['review', 'approved'], to: 'drafted', by: ['editor'] },
  askChanges: { from: ['review', 'approved'], to: 'changes', by: ['customer'] },
  approve: { from: ['review'], to: 'approved', by: ['customer'] },
  deliver: { from: ['approved'], to: 'sent', by: ['target'] },
  publish: { from: ['approved', 'sent', 'published'], to: 'published', by: ['customer', 'target'] },
  find: { from: ['published', 'lost'], to: 'live', by: ['check'] },
  lose: { from: ['live'], to: 'lost', by: ['check'] },
} as const satisfies Record<string, Action>
export type ArticleAction = keyof typeof articleActions

/** What customers decide. `queue`: publish it on the project's target now. `publish`: the customer has published it. */
export const customerActions = ['approve', 'askChanges', 'queue', 'publish'] as const
export const editorActions = ['send', 'takeBack'] as const

export const articleActionNames = Object.keys(articleActions) as ArticleAction[]

export function canHappen(action: ArticleAction, state: ArticleState, by: ArticleActor): boolean {
  const { from, by: actors }: Action = articleActions[action]
  return from.includes(state) && actors.includes(by)
}

/** Whether editors can change the text. A text under review, or approved, has to be taken back first. */
export function isWritable(state: ArticleState): boolean {
  return state === 'planned' || state === 'drafted' || state === 'changes'
}

/** Whether the customer can read it. */
export function isShown(state: ArticleState): boolean {
  return state !== 'planned' && state !== 'drafted'
}
