import { dayMs } from '#src/domain/dates/dates.ts'

// What became of an order that was forecast.

/** A row of the order. */
export type PlacedRow = {
  id: string
  /** The row whose place it took. */
  replaces: string | null
  rank: number
  isTry: boolean
  /** The directory said no, or takes no submissions anymore. */
  isRefused: boolean
  submittedAt: number
  liveAt: number | null
}

/** How long after a forecast a place may be submitted to count. So each forecast gets an outcome, and nobody can leave one out. */
export const submitDays = 120

/** `at`: when it was forecast. */
type Asked = { places: number; days: number; at: number; now: number }

/** How many are live in time so far, of how many whose result is known. */
export type Outcome = { live: number; known: number; of: number }

/**
 * Each place of the order counts once, by its first submission: what replaced a declined or lost one was owed on top. A row
 * that was never submitted passes its place on to the row that replaced it. A place without a submission in time isn't live.
 */
export function outcomeOf(rows: readonly PlacedRow[], { places, days, at, now }: Asked): Outcome {
  const until = at + submitDays * dayMs
  const next = new Map(rows.flatMap((row) => (row.replaces === null ? [] : [[row.replaces, row] as const])))
  const roots = rows.filter(({ replaces }) => replaces === null).toSorted((a, b) => a.rank - b.rank)
  let [live, known] = [0, 0]
  for (let place = 0; place < places; place += 1) {
    let row = roots[place]
    while (row !== undefined && !row.isTry) row = next.get(row.id)
    if (!row || row.submittedAt > until) {
      known += Number(now > until)
      continue
    }
    const isLive = row.liveAt !== null && row.liveAt - row.submittedAt <= days * dayMs
    live += Number(isLive)
    known += Number(isLive || row.isRefused || now - row.submittedAt > days * dayMs)
  }
  return { live, known, of: places }
}

/** Null: not all of it is known. */
export function settledOutcome(rows: readonly PlacedRow[], asked: Asked): number | null {
  const { live, known, of } = outcomeOf(rows, asked)
  return known === of ? live : null
}
