import type { Quota } from '#src/domain/plans/plans.ts'

// An order: what a paid plan owes in one period. A one-time plan is one order, a monthly plan one a month.

/**
 * `profile`: the customer hasn't approved the profile yet. `trial`: the profile and a preview, but no submissions.
 * `paused`: a payment failed or is disputed. `owed`: all that fits is submitted, and the rest is owed until more
 * directories join. `done`: nothing is left to do.
 */
export const orderStates = ['profile', 'trial', 'active', 'paused', 'owed', 'done', 'stopped'] as const
export type OrderState = (typeof orderStates)[number]

export const orderStateLabels: Record<OrderState, string> = {
  profile: 'Waiting for the profile',
  trial: 'Free trial',
  active: 'In progress',
  paused: 'Paused',
  owed: 'Directories owed',
  done: 'Done',
  stopped: 'Stopped',
}

/** What keeps an order from being worked on, from its payments. */
export const holds = ['trial', 'payment', 'dispute'] as const
export type Hold = (typeof holds)[number]

export const stopReasons = { refund: 'Refunded', unpaid: 'Not paid after the free trial' } as const
export type StopReason = keyof typeof stopReasons

/** The parts of an order that its state follows from. Times in milliseconds. */
export type OrderFacts = {
  stoppedAt: number | null
  hold: Hold | null
  approvedAt: number | null
  doneAt: number | null
  /** Directories that no one that fits is left for. */
  owed: number
}

export function orderState({ stoppedAt, hold, approvedAt, doneAt, owed }: OrderFacts): OrderState {
  if (stoppedAt !== null) return 'stopped'
  if (hold) return hold === 'trial' ? 'trial' : 'paused'
  if (approvedAt === null) return 'profile'
  if (doneAt === null) return 'active'
  return owed > 0 ? 'owed' : 'done'
}

/** Days from the approval of an order, or from its start, until it should be done. */
export const deliveryDays = 30

const dayMs = 24 * 60 * 60 * 1000

/** When an order from then should be done, in milliseconds. */
export function dueTime(from: number): number {
  return from + deliveryDays * dayMs
}

/** The most directories a customer may exclude from an order: a fifth of what the plan owes. */
export function maxExcluded({ directories }: Pick<Quota, 'directories'>): number {
  return Math.floor(directories / 5)
}

/**
 * What an admin decided about lost listings beyond `maxReplacedLosses`: to replace them like the others, or not. Someone
 * who edits their own listings could otherwise have each of them replaced, and count beyond what is owed once it returns.
 */
export const lossDecisions = ['replace', 'keep'] as const
export type LossDecision = (typeof lossDecisions)[number]

/** How many lost listings of an order are replaced before a person looks: a fifth of what the plan owes. */
export function maxReplacedLosses({ directories }: Pick<Quota, 'directories'>): number {
  return Math.ceil(directories / 5)
}

/** What the customer chose before work started, as directory keys. */
export type Choices = { excluded: readonly string[]; first: readonly string[] }
export const noChoices: Choices = { excluded: [], first: [] }

export const orderMessages = {
  notFound: 'Order not found',
  started: 'Work has started, so the list can’t be changed anymore.',
  projectFixed: 'Work has started, so the project can’t be changed anymore.',
  choicesSaved: 'Saved. We’ll use this list when work starts.',
  lossDecisionUnknown: `decision must be ${lossDecisions.join(' or ')}`,
  noHeldLosses: 'No lost listing of this order waits for a decision.',
  notLists: 'Send two lists of directories, each directory once',
  unknownDirectory: 'One of these directories isn’t in the list anymore. Reload the page.',
  tooManyExcluded: (limit: number) => `You can exclude up to ${limit} directories.`,
  excludedAndFirst: 'A directory can’t be both excluded and first.',
} as const
