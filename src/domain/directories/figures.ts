import type { DirectoryChecks } from '#src/domain/directory-checks/status.ts'
import type { DirectoryEdit } from './edits.ts'
import type { DirectoryChange } from './history.ts'

// What our own submissions to a directory led to.

export type DirectoryFigures = {
  submissions: number
  /** Live of those that were decided. Null: fewer than `minDecided`. */
  acceptance: number | null
  /** The median, from submission to the first look that found the listing. Null: fewer than `minDecided`. */
  daysToLive: number | null
}

/** With fewer decided submissions, a figure would say more about chance than about the directory. */
export const minDecided = 5

/** `live`: also those that were lost later. */
type Counts = { submissions: number; live: number; failed: number; medianMs: number | null }

const dayMs = 24 * 60 * 60 * 1000

export function figuresOf(counts: Counts | undefined): DirectoryFigures {
  if (!counts) return { submissions: 0, acceptance: null, daysToLive: null }
  const { submissions, live, failed, medianMs } = counts
  const decided = live + failed
  return {
    submissions,
    acceptance: decided < minDecided ? null : live / decided,
    daysToLive: live < minDecided || medianMs === null ? null : Math.max(1, Math.round(medianMs / dayMs)),
  }
}

/** What we know of a directory from our own work. Times in milliseconds. */
export type DirectoryRecord = {
  fields: DirectoryEdit
  checkedAt: number | null
  /** Since when it isn't used for new submissions. Null: it is. */
  setAsideAt: number | null
  /** When an operator last changed it. 0: never. */
  updatedAt: number
  figures: DirectoryFigures
  /** What the automated check saw. */
  checks: DirectoryChecks
  /** The public history, newest first. */
  changes: readonly DirectoryChange[]
}
