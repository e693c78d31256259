// A row: one directory that a paid plan owes a customer, from the queue to a live listing.

export const deliveryStates = ['waiting', 'submitted', 'asking', 'live', 'declined', 'lost'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * What customers and operators read about a row. A directory can't decline what it never got: such a row was skipped.
 * The order is that of reports: what needs the customer first, then as a submission goes.
 */
export const shownStates = ['asking', 'waiting', 'submitted', 'live', 'lost', 'declined', 'skipped'] as const
export type ShownState = (typeof shownStates)[number]

/** The same words in reports, files and admin. */
export const stateLabels: Record<ShownState, string> = {
  asking: 'Action needed',
  waiting: 'Queued',
  submitted: 'In review',
  live: 'Live',
  lost: 'Lost',
  declined: 'Declined',
  skipped: 'Skipped',
}

export function shownState(state: DeliveryState, submittedAt: unknown): ShownState {
  return state === 'declined' && (submittedAt ?? null) === null ? 'skipped' : state
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
 */
export const deliveryActions = {
  submit: { from: ['waiting'], to: 'submitted' },
  ask: { from: ['waiting', 'submitted'], to: 'asking' },
  answer: { from: ['asking'], to: 'waiting' },
  decline: { from: ['waiting', 'submitted', 'asking'], to: 'declined' },
  relist: { from: ['waiting', 'submitted', 'asking'], to: 'submitted' },
  find: { from: ['submitted', 'lost'], to: 'live' },
  lose: { from: ['live'], to: 'lost' },
  move: { from: ['lost'], to: 'lost' },
} as const satisfies Record<string, { from: readonly DeliveryState[]; to: DeliveryState }>
export type DeliveryAction = keyof typeof deliveryActions

export function canHappen(action: DeliveryAction, state: DeliveryState): boolean {
  return (deliveryActions[action].from as readonly DeliveryState[]).includes(state)
}

/** What a directory wants before it lists a product. */
export const askKinds = {
  account: 'Needs an account',
  payment: 'Asks for payment',
  question: 'Has a question',
} as const
export type AskKind = keyof typeof askKinds

/**
 * Why a row won't be listed. `payment`: the customer doesn't want to pay for it. `excluded`: the customer took it off the
 * list before anything was submitted, so reports don't show it.
 */
export const declineReasons = {
  refused: 'The directory refused',
  closed: 'The directory no longer takes submissions',
  payment: 'Skipped: it asks for payment',
  skipped: 'Skipped by you',
  excluded: 'Excluded by you',
} as const
export type DeclineReason = keyof typeof declineReasons
