// A row: one directory that a paid plan owes a customer, from the queue to a live listing.

export const deliveryStates = ['waiting', 'submitted', 'asking', 'live', 'declined', 'lost'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * What customers and operators read about a row. A directory can't decline what it never got: such a row was skipped, or
 * the product was listed there before. `doubted`: nobody knows whether the directory got it. The order is that of reports:
 * what needs the customer first, then as a submission goes.
 */
export const shownStates = [
  'asking',
  'waiting',
  'doubted',
  'submitted',
  'live',
  'lost',
  'declined',
  'listed',
  'skipped',
] as const
export type ShownState = (typeof shownStates)[number]

/** The same words in reports, files and admin. */
export const stateLabels: Record<ShownState, string> = {
  asking: 'Action needed',
  waiting: 'Queued',
  doubted: 'May have been sent',
  submitted: 'In review',
  live: 'Live',
  lost: 'Lost',
  declined: 'Declined',
  listed: 'Already listed',
  skipped: 'Skipped',
}

/** A row as the database or the API has it. */
type StateFacts = {
  state: DeliveryState
  submittedAt: unknown
  doubtedAt: unknown
  declineReason: DeclineReason | null
}

export function shownState({ state, submittedAt, doubtedAt, declineReason }: StateFacts): ShownState {
  if (state === 'submitted' && (doubtedAt ?? null) !== null) return 'doubted'
  if (state !== 'declined') return state
  if (declineReason === 'listed') return 'listed'
  return (submittedAt ?? null) === null ? 'skipped' : 'declined'
}

/** The state that anyone but the customer sees: what a directory asks for is between the customer and us. */
export function publicState<State extends ShownState>(state: State): Exclude<State, 'asking'> | 'waiting' {
  return state === 'asking' ? 'waiting' : (state as Exclude<State, 'asking'>)
}

/** What “submitted” counts everywhere: live, also if lost since, in review, and declined. */
export const submittedStates: readonly ShownState[] = ['submitted', 'live', 'lost', 'declined']

/** Rows in these states count toward what the plan owes. */
export const countedStates: readonly DeliveryState[] = ['waiting', 'submitted', 'asking', 'live']

/** Nothing is left to do on counted rows, except on these. */
export const openStates: readonly DeliveryState[] = ['waiting', 'asking']

/** Rows in these states are replaced by the next directory in rank. */
export const replacedStates: readonly DeliveryState[] = deliveryStates.filter((state) => !countedStates.includes(state))

/**
 * Everything that can happen to a row, with the states it can happen in. `relist`: the listing's URL became known
 * before or without our submission. `move`: a lost listing may be at another URL, which the next check decides.
 * `already`: it was listed before we came, which may be known only afterwards. `correct`: it was, and an operator corrected it.
 * `doubt`: it may have been sent, so it's never sent again. `confirm`: it was.
 */
export const deliveryActions = {
  submit: { from: ['waiting'], to: 'submitted' },
  doubt: { from: ['waiting'], to: 'submitted' },
  confirm: { from: ['submitted'], to: 'submitted' },
  correct: { from: ['waiting'], to: 'submitted' },
  already: { from: ['waiting', 'submitted', 'asking', 'live'], to: 'declined' },
  ask: { from: ['waiting', 'submitted'], to: 'asking' },
  answer: { from: ['asking'], to: 'waiting' },
  decline: { from: ['waiting', 'submitted', 'asking'], to: 'declined' },
  relist: { from: ['waiting', 'submitted', 'asking'], to: 'submitted' },
  find: { from: ['submitted', 'lost'], to: 'live' },
  lose: { from: ['live'], to: 'lost' },
  move: { from: ['lost'], to: 'lost' },
} as const satisfies Record<string, { from: readonly DeliveryState[]; to: DeliveryState }>
export type DeliveryAction = keyof typeof deliveryActions

/**
 * What can't happen to a row that may have been sent: after an answer it would wait, and be sent again. And what only can
 * happen to such a row.
 */
export const neverDoubted: readonly DeliveryAction[] = ['ask']
export const onlyDoubted: readonly DeliveryAction[] = ['confirm']

export function canHappen(action: DeliveryAction, state: DeliveryState, isDoubted = false): boolean {
  if (isDoubted ? neverDoubted.includes(action) : onlyDoubted.includes(action)) return false
  return (deliveryActions[action].from as readonly DeliveryState[]).includes(state)
}

/** What a directory wants before it lists a product. */
export const askKinds = {
  account: 'Needs an account',
  payment: 'Asks for payment',
  question: 'Has a question',
  badge: 'Needs a badge or link',
  video: 'Needs a video',
  'pricing-page': 'Needs a pricing page',
  'business-id': 'Needs a business ID',
} as const
export type AskKind = keyof typeof askKinds

/** What a customer gives once, in the profile, for all directories that wait for it. */
export const assetAsks = ['badge', 'video', 'pricing-page', 'business-id'] as const satisfies readonly AskKind[]
export type AssetAsk = (typeof assetAsks)[number]

export function isAssetAsk(kind: AskKind): kind is AssetAsk {
  return (assetAsks as readonly AskKind[]).includes(kind)
}

/**
 * Why a row won't be listed. `payment`: the customer doesn't want to pay for it. `excluded`: the customer took it off the
 * list before anything was submitted, so reports don't show it. `listed`: see the action `already`. `unconfirmed`: it may have
 * been sent, and no listing appeared.
 */
export const declineReasons = {
  refused: 'The directory refused',
  closed: 'The directory no longer takes submissions',
  payment: 'Skipped: it asks for payment',
  skipped: 'Skipped by you',
  excluded: 'Excluded by you',
  listed: 'Already listed there, so it doesn’t count toward the plan',
  unconfirmed: 'We couldn’t confirm that the directory got it, and no listing appeared',
} as const
export type DeclineReason = keyof typeof declineReasons
