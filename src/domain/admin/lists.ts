/** Rows on a page of an admin list. */
export const adminPageSize = 50

/** How many results a search has in each state. */
export type StateCounts<State extends string> = Record<State, number>
