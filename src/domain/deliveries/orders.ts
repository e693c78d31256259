import { dayMs } from '#src/domain/dates/dates.ts'
import { deliveryDays } from '#src/domain/plans/allowances.ts'
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
  /** Directories still owed, because none that fits is left. */
  owed: number
}

export function orderState({ stoppedAt, hold, approvedAt, doneAt, owed }: OrderFacts): OrderState {
  if (stoppedAt !== null) return 'stopped'
  if (hold) return hold === 'trial' ? 'trial' : 'paused'
  if (approvedAt === null) return 'profile'
  if (doneAt === null) return 'active'
  return owed > 0 ? 'owed' : 'done'
}

export function isOver(state: OrderState): boolean {
  return state === 'done' || state === 'stopped'
}

/** Whether the customer still has to approve the profile and the list, or the trial hasn't ended. */
export function isBeforeWork(state: OrderState): boolean {
  return state === 'profile' || state === 'trial'
}

/** 'in progress', or how many directories are owed. */
export function orderStamp(state: OrderState, { missing }: { missing: number }): string {
  return state === 'owed' ? `${missing} owed` : orderStateLabels[state].toLowerCase()
}

/** The page with the profile, the list and the start of an order. */
export function orderPath(id: string): string {
  return `/dashboard/profile?order=${encodeURIComponent(id)}`
}

/** Whether directories may still join an order: in place of declined ones, or because it's owed some. */
export function takesDirectories(order: OrderFacts & { directories: number }): boolean {
  return order.directories > 0 && ['active', 'owed'].includes(orderState(order))
}

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

/**
 * What the customer chose, as directory keys. Once work has started, an excluded directory that had a row is a declined row
 * instead: see `DeclineReason`.
 */
export type Choices = { excluded: readonly string[]; first: readonly string[] }
export const noChoices: Choices = { excluded: [], first: [] }

/** What a customer chooses for a directory. */
export const rowChoices = ['none', 'excluded', 'first'] as const
export type RowChoice = (typeof rowChoices)[number]

/** Why a directory of a running order can't be changed anymore. `working`: an operator has it right now. */
export const fixedReasons = ['submitted', 'working'] as const

export const orderMessages = {
  notFound: 'Order not found',
  projectFixed: 'Work has started, so the project can’t be changed anymore.',
  choiceSaved: 'Saved.',
  stopped: 'This order was stopped, so its list can’t be changed anymore.',
  choiceUnknown: 'choice must be excluded, first or none',
  lossDecisionUnknown: `decision must be ${lossDecisions.join(' or ')}`,
  noHeldLosses: 'No lost listing of this order waits for a decision.',
  unknownDirectory: 'This directory isn’t in the list anymore.',
  locked: 'It’s locked. Add what it asks for first.',
  notNext: 'It’s only next in line. It moves up when you exclude another one.',
  submitted: (name: string) => `We’ve already submitted to ${name}, so it stays in the list.`,
  working: (name: string) => `Someone on our team is working on ${name} right now, so it stays in the list.`,
  replaced: (name: string) => `We’ve already started on the directory that replaced ${name}, so it stays excluded.`,
  busy: 'The list is changing right now. Try again in a moment.',
  nothingToApprove: 'There’s no order to start yet. Choose a plan first.',
  tooManyExcluded: (limit: number) => `You can exclude up to ${limit} directories.`,
  excludedAndFirst: 'It’s excluded. Include it again before you put it first.',
} as const
