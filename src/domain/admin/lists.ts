/** Rows on a page of an admin list. */
export const adminPageSize = 50

/** How many results a search has in each state. */
export type StateCounts<State extends string> = Record<State, number>

/** All search results, or those in the state. */
export function totalOf<State extends string>(counts: Partial<Record<State, number>>, state?: State): number {
  if (state !== undefined) return counts[state] ?? 0
  return Object.values<number | undefined>(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
