import type { DirectoryChecks } from '#src/domain/directory-checks/status.ts'
import type { DirectoryFigures } from './directories.api.ts'
import type { DirectoryEdit } from './edits.ts'
import type { DirectoryChange } from './history.ts'
import type { Verification } from './verifications.ts'

/** With fewer decided submissions, a figure would say more about chance than about the directory. */
export const minDecided = 5
/** Of how many products. One that every directory takes says little about others. */
export const minProducts = 3

/** How soon after submission a listing counts as soon. */
export const liveWithinDays = 60

/** After how many days we look whether listings are still there. */
export const keptDays = [30, 90, 180, 365] as const

export const noFigures: DirectoryFigures = {
  ...{ tried: 0, live: 0, decided: 0, demo: false },
  ...{ accepted: null, liveSoon: null, daysToLive: null, followed: null, kept: [] },
}

/** Whether we submit there: not while it's set aside, or its home page is dead or has moved to another domain. */
export function isUsed({ excludedAt, checks }: Pick<DirectoryRecord, 'excludedAt' | 'checks'>): boolean {
  const state = checks.home?.state
  return excludedAt === null && state !== 'dead' && state !== 'moved'
}

/** What we know of a directory from our own work. Times in milliseconds. */
export type DirectoryRecord = {
  fields: DirectoryEdit
  checkedAt: number | null
  /** Since when it isn't used for new submissions. Null: it is. */
  excludedAt: number | null
  /** When an operator last changed it. 0: never. */
  updatedAt: number
  figures: DirectoryFigures
  /** What the automated check saw. */
  checks: DirectoryChecks
  /** When one of us last compared it with its site. Null: never, or it was gone when they last looked. */
  verified: Verification | null
  /** One of us found that the site is gone. */
  isGone: boolean
  /** The public history, newest first. */
  changes: readonly DirectoryChange[]
}

/** A Domain Rating that we call strong. */
export const strongDr = 60

/** The middle one, or the mean of the two in the middle. Null: there are none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
