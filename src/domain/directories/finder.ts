import type { Directory, ListingPrice } from './directories.ts'
import { type Fit, fitOf, productKinds } from '#src/domain/products/kinds.ts'

// Which directories to choose, in what order. Unknown values never count as yes: an unknown link rule isn't followed,
// an unknown price isn't free, a missing rating isn't strong.

/** The parts of a directory that the finder uses. */
export type FinderDirectory = Pick<
  Directory,
  'name' | 'url' | 'submitUrl' | 'audience' | 'countries' | 'dr' | 'drAsOf' | 'pricing' | 'followed' | 'checkedOn'
> & {
  /** No link back is required, or it is optional. Missing: one is required, or unknown. */
  noLinkBack?: true | undefined
  /** We submit products there. */
  inPool?: true | undefined
  /** Its sites aren't independent, so they count as one. */
  network?: string | undefined
  /** See `ListedDirectory`. */
  hasPage?: true | undefined
}

export const budgets = { any: 'Any price', open: 'Free listing possible', free: 'Free only' } as const
export const linkRules = { any: 'Any link', followed: 'Followed only', 'no-link-back': 'No link back needed' } as const
export const minRatings = [0, 20, 30, 40, 50, 60, 70, 80] as const

export type FinderQuery = {
  /** Words in a name or URL. '': any. */
  q: string
  /** A key of the product kinds. Null: any. */
  kind: string | null
  /** ISO 3166 code. Null: any. */
  country: string | null
  budget: keyof typeof budgets
  links: keyof typeof linkRules
  /** Minimum DR. 0: any, unknown ones too. */
  minDr: number
}

export const anyDirectory: FinderQuery = { q: '', kind: null, country: null, budget: 'any', links: 'any', minDr: 0 }

export type RankedDirectory = FinderDirectory & { rank: number; reason: string }

const prices: Record<FinderQuery['budget'], readonly (ListingPrice | undefined)[] | null> = {
  any: null,
  open: ['Free', 'Freemium'],
  free: ['Free'],
}

/** A country's directories and unrestricted ones. Each further filter leaves fewer. */
function answers(directory: FinderDirectory, query: FinderQuery, fit: Fit | null): boolean {
  return (
    fit !== 'none' &&
    (query.country === null || (directory.countries?.includes(query.country) ?? true)) &&
    (prices[query.budget]?.includes(directory.pricing) ?? true) &&
    (query.links !== 'followed' || directory.followed === true) &&
    (query.links !== 'no-link-back' || directory.noLinkBack === true) &&
    (directory.dr ?? 0) >= query.minDr
  )
}

export const rankPoints = { followed: 40, made: 100, wider: 40, any: 0, none: 0, country: 100 } as const

/**
 * The matching directories, best first. One point per point of DR, 40 if links are followed, 100 if the directory is
 * made for the kind of product (40 if it accepts wider kinds), 100 if it belongs to the country. Ties are sorted by
 * name, then by URL.
 */
export function findDirectories(directories: readonly FinderDirectory[], query: FinderQuery): RankedDirectory[] {
  const kind = productKinds.get(query.kind ?? '')
  return directories
    .filter(namedLike(query.q))
    .map((directory) => ({ directory, fit: kind ? fitOf(directory.audience, kind) : null }))
    .filter(({ directory, fit }) => answers(directory, query, fit))
    .map(({ directory, fit }) => ({ directory, fit, points: pointsOf(directory, query, fit) }))
    .sort(
      (a, b) =>
        b.points - a.points || byText(a.directory.name, b.directory.name) || byText(a.directory.url, b.directory.url),
    )
    .map(({ directory, fit }, index) => ({ ...directory, rank: index + 1, reason: reasonOf(directory, query, fit) }))
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

function pointsOf(directory: FinderDirectory, query: FinderQuery, fit: Fit | null): number {
  return (
    (directory.dr ?? 0) +
    (directory.followed === true ? rankPoints.followed : 0) +
    (fit ? rankPoints[fit] : 0) +
    (isOfCountry(directory, query) ? rankPoints.country : 0)
  )
}

function isOfCountry({ countries }: FinderDirectory, { country }: FinderQuery): boolean {
  return country !== null && (countries?.includes(country) ?? false)
}

/** 'Made for AI tools, links are followed, DR 91' */
function reasonOf(directory: FinderDirectory, query: FinderQuery, fit: Fit | null): string {
  const { dr, followed } = directory
  const parts = [
    fit && fitWords(fit, query.kind),
    isOfCountry(directory, query) && 'for your country',
    followed === undefined ? 'link rule unknown' : followed ? 'links are followed' : 'links are nofollow',
    dr === undefined ? 'DR unknown' : `DR ${dr}`,
  ]
  const text = parts.filter((part) => typeof part === 'string').join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function fitWords(fit: Fit, key: string | null): string {
  const kind = productKinds.get(key ?? '')
  if (fit === 'made') return `made for ${kind?.plural ?? ''}`
  return fit === 'wider' ? `takes ${kind?.wider?.plural ?? ''}` : 'takes any website'
}

/** How many directories these are, with each network counted once. */
export function countIndependent(directories: readonly Pick<FinderDirectory, 'network'>[]): number {
  const networks = new Set(directories.flatMap(({ network }) => network ?? []))
  return directories.filter(({ network }) => network === undefined).length + networks.size
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
