import { dayMs } from '#src/domain/dates/dates.ts'

// How much work a day brings.

/** When the day started, UTC. */
export function dayStart(now: number): number {
  return now - (now % dayMs)
}

/**
 * Rows to do today, so that each order is done in time: its share of a day, or all of it if it's due. `done`: when the
 * orders are due of rows that were done today, which are part of that share.
 */
export function dueToday(
  waiting: readonly { dueAt: number; rows: number }[],
  done: readonly { dueAt: number }[],
  now: number,
): number {
  const shares = waiting.map(({ dueAt, rows }) => {
    const doneRows = done.filter((row) => row.dueAt === dueAt).length
    const share = Math.ceil((rows + doneRows) / Math.max(1, Math.ceil((dueAt - now) / dayMs)))
    return Math.max(0, share - doneRows)
  })
  return shares.reduce((sum, share) => sum + share, 0)
}
