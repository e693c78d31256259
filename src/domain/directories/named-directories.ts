import { shortDate } from '#src/domain/dates/dates.ts'
import type { ListingPrice } from './directories.ts'
import { countryName } from './place-names.ts'

// Directories of one country or industry, described by our editors.

export const namedKinds = {
  'yellow-pages': 'Yellow pages',
  maps: 'Maps',
  review: 'Reviews',
  classifieds: 'Classifieds',
  b2b: 'B2B suppliers',
  industry: 'Industry site',
  startup: 'Startups',
  chamber: 'Chamber',
  register: 'Public register',
} as const

export type NamedKind = keyof typeof namedKinds

export type NamedDirectory = {
  name: string
  url: string
  submitUrl?: string | undefined
  kind?: NamedKind | undefined
  /** ISO 3166 codes of the countries it serves. Empty: worldwide. Missing: those of the page. */
  scope?: readonly string[] | undefined
  pricing?: ListingPrice | undefined
  /** 'people in Vienna who need a plumber' */
  usedBy?: string | undefined
  /** What its form asks for: 'VAT number', 'opening hours'. */
  asks: readonly string[]
  /** What to know before listing there. */
  note: string
  /** The page that supports the note, if readers can check it there. Missing: our editors' knowledge. */
  source?: string | undefined
  /** ISO date when one of us last compared this with its site, and the page that supports it. */
  verifiedOn?: string | undefined
  verifiedSource?: string | undefined
}

/** On what an entry rests. Nothing: our editors' knowledge. */
export type Basis = Pick<NamedDirectory, 'source' | 'verifiedOn' | 'verifiedSource'>

/** What is said of an entry alone, where there is neither. */
export const unverifiedBasis = 'Not verified yet'

/** Said once above entries that don't all have a source or a date. Empty: they do. */
export function basisNote(entries: readonly Basis[]): string {
  const open = entries.filter(({ source, verifiedOn }) => source === undefined && verifiedOn === undefined)
  if (open.length === 0) return ''
  const isDated = entries.some(({ verifiedOn }) => verifiedOn !== undefined)
  const others = open.length === entries.length ? '' : `, except where there’s a source${isDated ? ' or a date' : ''}`
  return `From our editors’ knowledge. ${unverifiedBasis}${others}.`
}

/** What is said once one of us has compared it with its site. */
export function verifiedText(on: string): string {
  return `Checked in a browser by our editors on ${shortDate(on)}.`
}

/** 'Yellow pages, free or paid' */
export function namedFacts({ kind, pricing }: NamedDirectory): string {
  const price =
    pricing === undefined ? 'price not known' : pricing === 'Freemium' ? 'free or paid' : pricing.toLowerCase()
  return kind === undefined ? price.charAt(0).toUpperCase() + price.slice(1) : `${namedKinds[kind]}, ${price}`
}

/** 'Used by people in Vienna who need a plumber.' Empty: not known. */
export function usedByText({ usedBy }: { usedBy?: string | undefined }): string {
  return usedBy === undefined ? '' : `Used by ${usedBy}.`
}

/** 'Worldwide', 'United States, Canada' */
export function scopeText(scope: readonly string[] = []): string {
  if (scope.length === 0) return 'Worldwide'
  return scope.map(countryName).join(', ')
}
