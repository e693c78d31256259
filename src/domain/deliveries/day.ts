// How much work a day brings.

const dayMs = 24 * 60 * 60 * 1000

/** When the day started, UTC. */
export function dayStart(now: number): number {
  return now - (now % dayMs)
}

/** Rows to do today, so that each order is done in time: its share of a day, or all of it if it's due. */
export function dueToday(waiting: readonly { dueAt: number; rows: number }[], now: number): number {
  const shares = waiting.map(({ dueAt, rows }) => Math.ceil(rows / Math.max(1, Math.ceil((dueAt - now) / dayMs))))
  return shares.reduce((sum, share) => sum + share, 0)
}
