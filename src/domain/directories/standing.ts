/** On how many pages each directory is, by key. Counted by the build, because that takes all pages. */
export const standingsPath = '/data/standings.json'

export type Standing = {
  /** Pages for search engines that name it. */
  pages: number
  /** The same, with those that name it among their first ten twice. */
  weight: number
}

export type Standings = ReadonlyMap<string, Standing>
