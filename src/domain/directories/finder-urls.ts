import { countryOfHost } from '#src/domain/urls/country-domains.ts'
import { slugify } from '#src/domain/urls/slugs.ts'
import { parseTypedWebsite, websiteHost } from '#src/domain/urls/websites.ts'
import {
  anyDirectory,
  budgets,
  type FinderDirectory,
  type FinderQuery,
  finderSorts,
  linkRules,
  minRatings,
  namedLike,
  resultRules,
} from './finder.ts'
import { finderPath } from './paths.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

// The finder's query is in its URL, so that back, reload and sharing work.

/** The visitor's own site, from the form on other pages. Its domain says the country, unless that is given too. */
const siteParameter = 'url'

/** Characters of a search by name. */
export const maxFinderSearch = 100

/** The name of each URL parameter for error messages. */
const partNames = {
  q: 'the search',
  for: 'the kind of product',
  industry: 'the industry',
  country: 'the country',
  budget: 'the price',
  links: 'the link rule',
  dr: 'the minimum DR',
  results: 'the results',
  sort: 'the order',
} as const

type Part = keyof typeof partNames

/** The URL of a query, for sharing. It only contains filters that are set, and `website`: the visitor's, if it's known. */
export function finderUrl(query: FinderQuery, website = ''): string {
  const { q, kind, industry, country, budget, links, minDr, results, sort } = query
  const parts: Record<Part | typeof siteParameter, string> = {
    [siteParameter]: website,
    q,
    for: kind ?? '',
    industry: industry ?? '',
    country: country?.toLowerCase() ?? '',
    budget: budget === 'any' ? '' : budget,
    links: links === 'any' ? '' : links,
    dr: minDr === 0 ? '' : String(minDr),
    results: results === 'any' ? '' : results,
    sort: sort === 'rank' ? '' : sort,
  }
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${finderPath}?${search}` : finderPath
}

/**
 * The query in a URL, the host of the visitor's site (null: none given), and the names of invalid parameters, which fall
 * back to any. Unknown parameters (from campaigns) are ignored.
 */
export function readFinderUrl(
  search: string,
  countryCodes: readonly string[],
): { query: FinderQuery; site: string | null; ignored: string[] } {
  const given = new URLSearchParams(search)
  const ignored: string[] = []
  const read = <Value>(part: Part, any: Value, known: readonly Value[], spell = (value: Value) => String(value)) => {
    const text = given.get(part)?.trim().toLowerCase()
    if (!text) return any
    const found = known.find((value) => spell(value) === text)
    if (found === undefined) ignored.push(partNames[part])
    return found ?? any
  }
  const typed = given.get(siteParameter)?.trim()
  const site = typed ? parseTypedWebsite(typed) : null
  if (typed && !site) ignored.push('the website')
  const ownCountry = site && countryOfHost(site.hostname, countryCodes)
  const q = given.get('q')?.trim() ?? ''
  if (q.length > maxFinderSearch) ignored.push(partNames.q)
  const kind = read<string | null>('for', anyDirectory.kind, [...productKinds.keys()])
  const query: FinderQuery = {
    q: q.length > maxFinderSearch ? anyDirectory.q : q,
    kind,
    industry: read<string | null>('industry', anyDirectory.industry, productKinds.get(kind ?? '')?.niches ?? []),
    country: given.has('country')
      ? read<string | null>('country', anyDirectory.country, countryCodes, (code) => String(code).toLowerCase())
      : ownCountry,
    budget: read('budget', anyDirectory.budget, Object.keys(budgets) as FinderQuery['budget'][]),
    links: read('links', anyDirectory.links, Object.keys(linkRules) as FinderQuery['links'][]),
    minDr: read<number>('dr', anyDirectory.minDr, minRatings),
    results: read('results', anyDirectory.results, Object.keys(resultRules) as FinderQuery['results'][]),
    sort: read('sort', anyDirectory.sort, Object.keys(finderSorts) as FinderQuery['sort'][]),
  }
  return { query, site: site && websiteHost(site.href), ignored }
}

/**
 * What's searched for, if it's a website and no directory of ours: then it's the visitor's own, which people type first.
 * Null: it's a name, or a directory's website.
 */
export function ownWebsite(q: string, directories: readonly Pick<FinderDirectory, 'name' | 'url'>[]): URL | null {
  const website = /\s/.test(q.trim()) ? null : parseTypedWebsite(q)
  return website && !directories.some(namedLike(q)) ? website : null
}

/** A file name with the filters: 'directories-ai-tool-de-free.csv' */
export function finderFileName({ q, kind, industry, country, minDr, results, sort, ...rest }: FinderQuery): string {
  const parts = [
    ...[slugify(q), kind, industry, country?.toLowerCase(), rest.budget, rest.links],
    minDr === 0 ? 'any' : `dr-${minDr}`,
    results === 'known' ? 'with-results' : results,
    sort === 'rank' ? 'any' : `by-${sort}`,
  ]
  return `${['directories', ...parts.filter((part) => part && part !== 'any')].join('-')}.csv`
}
