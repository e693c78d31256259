import type { Directory } from '#src/domain/directories/directories.ts'
import { countries, type Country } from '#src/seo/data/countries.ts'
import { directories } from '#src/seo/data/directories.ts'
import type { LocalDirectory } from '#src/seo/landing/page.ts'
import { areaOf, cityOf, nameInCapitals, nameInText } from './names.ts'

export type NationalKind = Country['directories'][number]['kind']
/** `own`: its domain is under the country's top-level domain. */
export type NationalDirectory = LocalDirectory & { host: string; own: boolean; sort: NationalKind }
export type KindCount = { sort: NationalKind; rows: readonly NationalDirectory[] }

/** A country with all facts its three pages use. */
export type CountryFacts = {
  country: Country
  /** 'the Netherlands' */
  name: string
  capitals: string
  /** An example city: the capital, or the country if it has no separate one. */
  city: string
  /** 'the Caribbean' */
  area: string
  national: readonly NationalDirectory[]
  /** Most frequent first. */
  kinds: readonly KindCount[]
  own: readonly NationalDirectory[]
  secure: number
  /** International directories that only serve this country and aren't in `national`, strongest first. */
  bound: readonly Directory[]
}

/** Heading, singular, plural. */
export const kindWords: Record<NationalKind, readonly [label: string, one: string, many: string]> = {
  'yellow-pages': ['Yellow pages', 'yellow-pages directory', 'yellow-pages directories'],
  chamber: ['Chamber of business', 'chamber', 'chambers'],
  local: ['Business directory', 'business directory', 'business directories'],
  maps: ['Maps', 'map service', 'map services'],
  classifieds: ['Classifieds', 'classifieds site', 'classifieds sites'],
  startup: ['Startups', 'startup directory', 'startup directories'],
}

export const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

export function nationalOf({ name, cctld, directories: rows }: Country): NationalDirectory[] {
  return rows.map((row) => {
    const host = hostOf(row.url)
    const own = cctld !== undefined && host.endsWith(cctld)
    return { name: row.name, url: row.url, kind: kindWords[row.kind][0], country: name, host, own, sort: row.kind }
  })
}

export const allFacts: readonly CountryFacts[] = countries.map((country) => {
  const national = nationalOf(country)
  const hosts = national.map(({ host }) => host)
  return {
    country,
    name: nameInText(country),
    capitals: nameInCapitals(country),
    city: cityOf(country) ?? country.name,
    area: areaOf(country),
    national,
    kinds: (Object.keys(kindWords) as NationalKind[])
      .map((sort) => ({ sort, rows: national.filter((row) => row.sort === sort) }))
      .filter(({ rows }) => rows.length > 0)
      .sort((a, b) => b.rows.length - a.rows.length),
    own: national.filter(({ own }) => own),
    secure: national.filter(({ url }) => url.startsWith('https:')).length,
    bound: directories.filter((row) => row.countries?.includes(country.iso2) && !hosts.includes(hostOf(row.url))),
  }
})

/**
 * One of several ways to say the same. The facts choose first; where they leave a choice, countries take different ones,
 * and each always its own.
 */
export function oneOf(facts: CountryFacts, topic: string, shapes: readonly [string, ...string[]]): string {
  let sum = 0x811c9dc5
  for (const letter of topic + facts.country.iso2) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return shapes[(sum >>> 7) % shapes.length] ?? shapes[0]
}
