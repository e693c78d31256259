import type { Directory, ListingPrice } from './directories.ts'
import { type Question, type Rankable, rankDirectories, type Ranked } from './ranking.ts'

// Which directories to choose, in the order of their rank. In filters, unknown values never count as yes: an unknown
// link rule isn't followed, an unknown price isn't free, a missing rating isn't strong.

/** The parts of a directory that the finder uses. */
export type FinderDirectory = Pick<
  Directory,
  'name' | 'url' | 'submitUrl' | 'audience' | 'countries' | 'dr' | 'drAsOf' | 'pricing' | 'followed' | 'checkedOn'
> &
  Rankable & {
    /** No link back is required, or it is optional. Missing: one is required, or unknown. */
    noLinkBack?: true | undefined
    /** We submit products there. */
    inPool?: true | undefined
    /** Its sites aren't independent, so they count as one. */
    network?: string | undefined
    /** Missing: too few submissions are decided. */
    results?: FinderResults | undefined
    /** See `ListedDirectory`. */
    hasPage?: true | undefined
  }

/** What our own submissions to a directory led to. Shares in percent, each with the number of rows behind it. */
export type FinderResults = {
  accepted: readonly [percent: number, decided: number]
  /** The lower end of the 95 % interval of `accepted`. */
  acceptedLow: number
  /** Median, from submission to the listing. */
  daysToLive?: number
  /** When the listing was first seen. */
  followed?: readonly [percent: number, listings: number]
  demo?: true
}

export const budgets = { any: 'Any price', open: 'Free listing possible', free: 'Free only' } as const
export const linkRules = { any: 'Any link', followed: 'Followed only', 'no-link-back': 'No link back needed' } as const
export const resultRules = {
  any: 'Any results',
  known: 'Has results',
  'accepted-50': '50% or more accepted',
  'accepted-75': '75% or more accepted',
  'accepted-90': '90% or more accepted',
} as const
export const finderSorts = {
  rank: 'Best fit',
  dr: 'Highest DR',
  accepted: 'Highest acceptance',
  days: 'Fastest to go live',
} as const
export const minRatings = [0, 20, 30, 40, 50, 60, 70, 80] as const

export type FinderQuery = {
  /** Words in a name or URL. '': any. */
  q: string
  /** A key of the product kinds. Null: any. */
  kind: string | null
  /** The slug of one of the kind's niches. Null: any. */
  industry: string | null
  /** ISO 3166 code. Null: any. */
  country: string | null
  budget: keyof typeof budgets
  links: keyof typeof linkRules
  /** Minimum DR. 0: any, unknown ones too. */
  minDr: number
  /** What our own submissions led to. */
  results: keyof typeof resultRules
  /** Rank: best first. */
  sort: keyof typeof finderSorts
}

export const anyDirectory: FinderQuery = {
  q: '',
  kind: null,
  industry: null,
  country: null,
  budget: 'any',
  links: 'any',
  minDr: 0,
  results: 'any',
  sort: 'rank',
}

export type RankedDirectory = Ranked<FinderDirectory>

const prices: Record<FinderQuery['budget'], readonly (ListingPrice | undefined)[] | null> = {
  any: null,
  open: ['Free', 'Freemium'],
  free: ['Free'],
}

const minAccepted: Record<FinderQuery['results'], number> = {
  any: -Infinity,
  known: 0,
  'accepted-50': 50,
  'accepted-75': 75,
  'accepted-90': 90,
}

/** Each filter leaves fewer, in the same order. */
function passes(directory: FinderDirectory, query: FinderQuery): boolean {
  return (
    (prices[query.budget]?.includes(directory.pricing) ?? true) &&
    (query.links !== 'followed' || directory.followed === true) &&
    (query.links !== 'no-link-back' || directory.noLinkBack === true) &&
    (directory.dr ?? 0) >= query.minDr &&
    (directory.results?.accepted[0] ?? -Infinity) >= minAccepted[query.results]
  )
}

/** The highest come first. By the lower end of the interval, so that 5 of 5 accepted aren't above 90 of 100. */
const sortKeys: Record<Exclude<FinderQuery['sort'], 'rank'>, (directory: FinderDirectory) => number | undefined> = {
  dr: ({ dr }) => dr,
  accepted: ({ results }) => results?.acceptedLow,
  days: ({ results }) => results?.daysToLive && -results.daysToLive,
}

/** The matching directories, best first unless sorted by something else, each with its rank. */
export function findDirectories(directories: readonly FinderDirectory[], query: FinderQuery): RankedDirectory[] {
  const isNamed = namedLike(query.q)
  const ranked = rankDirectories(
    directories.filter((directory) => isNamed(directory) && passes(directory, query)),
    questionOf(query),
  )
  if (query.sort === 'rank') return ranked
  const sortKey = sortKeys[query.sort]
  const known = ranked.filter((row) => sortKey(row) !== undefined)
  const unknown = ranked.filter((row) => sortKey(row) === undefined)
  return [...known.sort((a, b) => (sortKey(b) ?? 0) - (sortKey(a) ?? 0)), ...unknown]
}

function questionOf({ kind, industry, country }: FinderQuery): Question {
  return { kind, industry, countries: country === null ? [] : [country], languages: [] }
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What is searched for, without accents and case. Of a pasted URL, what stands between `www.` and the last slash. */
function wordsOf(q: string): string[] {
  return plain(q)
    .split(/\s+/)
    .map((word) => word.replace(/^(?:https?:\/\/)?(?:www\.)?/, '').replace(/\/$/, ''))
    .filter((word) => word !== '')
}

/** Whether all words are in the name or the URL. */
export function namedLike(q: string): (directory: Pick<FinderDirectory, 'name' | 'url'>) => boolean {
  const words = wordsOf(q)
  return ({ name, url }) => {
    if (words.length === 0) return true
    const text = plain(`${name} ${url}`)
    return words.every((word) => text.includes(word))
  }
}

/** How many directories these are, with each network counted once. */
export function countIndependent(directories: readonly Pick<FinderDirectory, 'network'>[]): number {
  const networks = new Set(directories.flatMap(({ network }) => network ?? []))
  return directories.filter(({ network }) => network === undefined).length + networks.size
}
