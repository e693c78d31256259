import { parseTypedWebsite } from '#src/domain/urls/websites.ts'

// How many directories fit a kind of product in a country, counted when the site is built, so that the form needs no
// list of directories.

/**
 * The finder's directories, those with a free listing, those with followed links, those we can submit to, and the
 * places of the first three in `names`. A network counts once, except where we submit: each site is a row of an order.
 */
export type MatchCounts = readonly [fit: number, free: number, followed: number, submit: number, ...first: number[]]

type KindMatches = {
  /** Without a country: directories of every country. */
  any: MatchCounts
  /** In countries without directories of their own. */
  elsewhere: MatchCounts
  /**
   * By ISO 3166 code: how much higher each of the four counts is than `elsewhere`, and the first three if they're others.
   * Most countries have the same few differences, so the file is half as large when compressed.
   */
  countries: Readonly<Record<string, MatchCounts>>
}

export type MatchData = {
  names: readonly string[]
  /** Names by ISO 3166 code, as in a sentence: 'the Netherlands'. */
  countries: Readonly<Record<string, string>>
  /** ISO 3166 codes of countries we don’t sell to, so we submit nothing for their sites. */
  unsold: readonly string[]
  kinds: Readonly<Record<string, KindMatches>>
}

export type Matches = {
  fit: number
  free: number
  followed: number
  /** Null: we don’t sell to the country. */
  submit: number | null
  first: string[]
  /** Without a country: how many serve only some countries. */
  restricted: number
}

/** Null: no such kind. An unknown country counts as one without directories of its own. */
export function findMatches({ names, unsold, kinds }: MatchData, kind: string, country: string | null): Matches | null {
  const found = kinds[kind]
  if (!found) return null
  const [fit, free, followed, submit, ...first] = countsIn(found, country)
  return {
    fit,
    free,
    followed,
    submit: country !== null && unsold.includes(country) ? null : submit,
    first: first.map((place) => names[place] ?? ''),
    restricted: country === null ? fit - found.elsewhere[0] : 0,
  }
}

function countsIn({ any, elsewhere, countries }: KindMatches, country: string | null): MatchCounts {
  if (country === null) return any
  const own = countries[country]
  if (!own) return elsewhere
  const [fit, free, followed, submit, ...first] = own
  const [baseFit, baseFree, baseFollowed, baseSubmit, ...baseFirst] = elsewhere
  const named = first.length > 0 ? first : baseFirst
  return [fit + baseFit, free + baseFree, followed + baseFollowed, submit + baseSubmit, ...named]
}

/** The form's fields, which are the finder's URL parameters: see `readFinderUrl`. */
export const matchFields = { url: 'url', kind: 'for', industry: 'industry', country: 'country' } as const

export const matchMessages = {
  urlMissing: 'Enter a website, such as example.com.',
  urlInvalid: 'Enter a website, such as example.com.',
  kindMissing: 'Choose a category.',
  notLoaded: 'The counts didn’t load. The button still opens your list.',
} as const

/** What is wrong with what the visitor typed. */
export type MatchFaults = { url?: string; kind?: string }

export function checkMatchForm(url: string, kind: string): MatchFaults {
  return {
    ...(url.trim() === ''
      ? { url: matchMessages.urlMissing }
      : parseTypedWebsite(url) === null && { url: matchMessages.urlInvalid }),
    ...(kind === '' && { kind: matchMessages.kindMissing }),
  }
}
