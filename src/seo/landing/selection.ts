import { median } from '#src/domain/directories/figures.ts'
import { type DirectoryRow, takes } from '#src/domain/directories/directories.ts'
import type { Question } from '#src/domain/directories/ranking.ts'
import { generalDirectories } from '#src/seo/directories/recorded.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'

/** More would bury a page's own directories under rows that other pages show too. */
export const maxRows = 10

type FoundDirectory = ReturnType<typeof rankRows<(typeof generalDirectories)[number]>>[number]

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/**
 * The directories of our list that are made for one of these tags, best first for the question. Those that take any
 * website aren't. `besides`: what the page shows already.
 */
export function madeFor(
  tags: readonly string[],
  question: Question,
  besides: readonly { url: string }[] = [],
): FoundDirectory[] {
  const shown = new Set(besides.map(({ url }) => hostOf(url)))
  return rankRows(
    generalDirectories.filter(
      (row) => takes(row, tags) && !row.audience.includes('any-website') && !shown.has(hostOf(row.url)),
    ),
    question,
  )
}

/** Counts over some rows. Unknown never counts as yes. */
export type Tally = {
  count: number
  followed: number
  free: number
  freemium: number
  rated: number
  /** Median of the known ratings. Null: none. */
  medianDr: number | null
  /** How many have a known submission URL. */
  withSubmitUrl: number
}

export function tally(rows: readonly DirectoryRow[]): Tally {
  const ratings = rows.flatMap(({ dr }) => (dr === undefined ? [] : [dr])).sort((a, b) => a - b)
  const of = (test: (row: DirectoryRow) => boolean) => rows.filter(test).length
  return {
    count: rows.length,
    followed: of(isFollowed),
    free: of(({ pricing }) => pricing === 'Free'),
    freemium: of(({ pricing }) => pricing === 'Freemium'),
    rated: ratings.length,
    medianDr: ratings.length === 0 ? null : Math.round(median(ratings) ?? 0),
    withSubmitUrl: of(({ submitUrl }) => submitUrl !== undefined),
  }
}

export const isFollowed = ({ followed }: DirectoryRow) => followed === true
export const isFreeToList = ({ pricing }: DirectoryRow) => pricing === 'Free' || pricing === 'Freemium'
