import {
  byStrength,
  type Directory,
  type DirectoryKind,
  takes,
  visitCount,
} from '#src/domain/directories/directories.ts'
import { directories } from '#src/seo/data/directories.ts'

/** The parts of our list for one kind of site. */
export type Selection = {
  /** Made for it. */
  dedicated: readonly Directory[]
  /** Wider ones that also accept it: suitable kinds first, each strongest first. */
  wider: readonly Directory[]
  /** Both, specialized ones first. */
  all: readonly Directory[]
}

type Wanted = { tags: readonly string[]; fallbackTags: readonly string[]; kinds: readonly DirectoryKind[] }

export function selectFor({ tags, fallbackTags, kinds }: Wanted): Selection {
  const rank = ({ kind }: Directory) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
  const dedicated = directories.filter((row) => takes(row, tags))
  const wider = directories
    .filter((row) => !dedicated.includes(row) && takes(row, fallbackTags))
    .toSorted((a, b) => rank(a) - rank(b) || byStrength(a, b))
  return { dedicated, wider, all: [...dedicated, ...wider] }
}

/** Counts over some rows. Unknown never counts as yes. */
export type Tally = {
  count: number
  followed: number
  nofollow: number
  free: number
  freemium: number
  paid: number
  rated: number
  /** Median of the known ratings. Null: none. */
  medianDr: number | null
  strongest: Directory | undefined
  /** Newest date when one was seen working. */
  lastChecked: string | undefined
  /** How many have a known submission URL. */
  withSubmitUrl: number
}

export function tally(rows: readonly Directory[]): Tally {
  const ratings = rows.flatMap(({ dr }) => (dr === undefined ? [] : [dr])).sort((a, b) => a - b)
  const of = (test: (row: Directory) => boolean) => rows.filter(test).length
  return {
    count: rows.length,
    followed: of(({ followed }) => followed === true),
    nofollow: of(({ followed }) => followed === false),
    free: of(({ pricing }) => pricing === 'Free'),
    freemium: of(({ pricing }) => pricing === 'Freemium'),
    paid: of(({ pricing }) => pricing === 'Paid'),
    rated: ratings.length,
    medianDr: ratings[Math.floor(ratings.length / 2)] ?? null,
    strongest: rows.toSorted(byStrength).find(({ dr }) => dr !== undefined),
    lastChecked: rows
      .flatMap(({ checkedOn }) => checkedOn ?? [])
      .sort()
      .at(-1),
    withSubmitUrl: of(({ submitUrl }) => submitUrl !== undefined),
  }
}

export const isFollowed = ({ followed }: Directory) => followed === true
export const isFreeToList = ({ pricing }: Directory) => pricing === 'Free' || pricing === 'Freemium'

/** Most visited first, then those without a figure, by strength. */
export function byVisits(a: Directory, b: Directory): number {
  return (visitCount(b.visits) ?? -1) - (visitCount(a.visits) ?? -1) || byStrength(a, b)
}

/** Last seen working first. */
export function byCheck(a: Directory, b: Directory): number {
  return (b.checkedOn ?? '').localeCompare(a.checkedOn ?? '') || byStrength(a, b)
}
