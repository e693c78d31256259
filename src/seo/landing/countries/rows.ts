import { type ListedDirectory, listKinds, type ListKind } from '#src/domain/directories/listed.ts'
import { languageInText } from '#src/domain/directories/place-names.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import type { Country } from '#src/seo/data/countries.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { picksByKey } from '#src/seo/directories/picks.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'
import type { LedgerRow } from '#src/seo/landing/page.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { formsOf, isNamed } from './named-sites.ts'

// Which directories stand in the tables of a country's pages. Each page filters for its own question, and all have the one
// ranking: the country's own come first.

/** The list, with what several countries choose from. */
export type CountryList = KnownList & {
  open: readonly ListedDirectory[]
  worldwide: readonly ListedDirectory[]
  forBusinesses: readonly ListedDirectory[]
  withFollowedLinks: readonly ListedDirectory[]
}

export function countryList(list: KnownList): CountryList {
  const open = list.listed.filter(
    ({ excludedBecause, acceptsSubmissions }) => excludedBecause !== 'dead' && takesApplications(acceptsSubmissions),
  )
  const worldwide = open.filter(({ countries }) => countries.length === 0)
  // Free for any country, with a form that we know nothing against.
  const dependable = worldwide.filter(({ excludedBecause }) => excludedBecause === undefined)
  const forBusinesses = dependable.filter(
    ({ kinds, notes }) => (kinds.includes('business') || kinds.includes('maps')) && notes.length > 0,
  )
  const withFollowedLinks = dependable.filter(({ dr, followed }) => dr !== undefined && followed === true)
  return { ...list, open, worldwide, forBusinesses, withFollowedLinks }
}

const ownOf = ({ iso2 }: Country, { open }: CountryList) => open.filter(({ countries }) => countries.includes(iso2))
const isPicked = ({ iso2 }: Country, { key }: ListedDirectory) => picksByKey.get(key)?.[iso2] !== undefined

/** What to submit first: our editors' picks for the country, whatever else the plan names, and the best others up to eight. */
export function planRows(country: Country, planText: string, list: CountryList): LedgerRow[] {
  const { open, worldwide, forBusinesses } = list
  const own = ownOf(country, list)
  const picked = open.filter((row) => isPicked(country, row))
  const named = [...own, ...worldwide.filter(({ notes }) => notes.length > 0)].filter((row) =>
    isNamed(planText, formsOf(row.name, country)),
  )
  return fillUp(list, country, [...new Set([...picked, ...named])], [own, forBusinesses])
}

const linkKinds: readonly ListKind[] = [
  'yellow-pages',
  'local',
  'maps',
  'chamber',
  'business',
  'b2b',
  'review',
  'startup',
]
const mostOwn = 6
const mostForLinks = 10

/** Where a link can be had: the country's directories for any business, then rated ones with followed links. */
export function seoRows(country: Country, list: CountryList): LedgerRow[] {
  const own = ranked(
    list,
    country,
    ownOf(country, list).filter(
      ({ kinds }) => kinds.some((kind) => linkKinds.includes(kind)) && !kinds.includes('industry'),
    ),
  ).slice(0, mostOwn)
  return fillUp(list, country, own, [list.withFollowedLinks], mostForLinks)
}

/** For a country with few directories: those for businesses anywhere. */
export function businessesRows(country: Country, known: number, list: CountryList): LedgerRow[] {
  return known >= fewestRows ? [] : fillUp(list, country, [], [list.forBusinesses], fewestRows - known)
}

/** In the order of the ranking: `first`, and from each pool in turn as many as are missing. */
function fillUp(
  list: KnownList,
  country: Country,
  first: readonly ListedDirectory[],
  pools: readonly (readonly ListedDirectory[])[],
  count = fewestRows,
): LedgerRow[] {
  const chosen = [...first]
  for (const pool of pools) {
    const others = ranked(
      list,
      country,
      pool.filter((row) => !chosen.includes(row)),
    )
    chosen.push(...others.slice(0, Math.max(0, count - chosen.length)))
  }
  return ranked(list, country, chosen).map((row) => ledgerRow(row, country))
}

function ranked({ find }: KnownList, { iso2 }: Country, rows: readonly ListedDirectory[]): ListedDirectory[] {
  const question = { ...anyQuestion, countries: [iso2] }
  return rankRows(rows, question, find).flatMap(({ url }) => find(url) ?? [])
}

function ledgerRow(row: ListedDirectory, { iso2 }: Country): LedgerRow {
  const {
    name,
    url,
    network,
    pricing,
    dr,
    drAsOf,
    followed,
    countries,
    kinds,
    notes,
    sources,
    verifiedOn,
    verifiedSource,
  } = row
  const isOwn = countries.includes(iso2)
  const note =
    notes.find(({ country }) => country === iso2) ??
    (isOwn ? undefined : notes.find(({ niche, country }) => niche === undefined && country === undefined))
  const kind = kinds.find((one) => one !== 'industry') ?? 'industry'
  return {
    name: note?.country === undefined ? name : note.name,
    url,
    network,
    pricing,
    dr,
    drAsOf,
    followed,
    sources,
    verifiedOn,
    verifiedSource,
    kind: listKinds[kind],
    place: isOwn || note?.country !== undefined ? 'own' : 'any',
    language: note?.language
      ?.split(',')
      .map((code) => languageInText(code.trim()))
      .join(', '),
    asks: note?.asks ?? [],
  }
}
