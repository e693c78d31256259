import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { countries, languages } from '#src/seo/data/countries.ts'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { languageName, nameInText } from '#src/seo/landing/countries/names.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { capitalize } from '#src/seo/landing/wording.ts'
import { unique } from './unique.ts'

// What the tags and codes of a directory stand for, and the pages about them.

const nichesBySlug = new Map(niches.map((niche) => [niche.slug, niche]))
const countriesByCode = new Map(countries.map((country) => [country.iso2, country]))
const languagesByCode = new Map(languages.map((language) => [language.code, languageName(language)]))
const tagLabels = new Map([
  ...siteTypes.map(({ slug, label }): [string, string] => [slug, label]),
  ...niches.map(({ slug, label }): [string, string] => [slug, label]),
])

export function nicheLink(slug: string): PageLink | undefined {
  const niche = nichesBySlug.get(slug)
  return niche && { label: capitalize(niche.label), href: paths.nicheListing(slug) }
}

export function countryLink(code: string): PageLink | undefined {
  const country = countriesByCode.get(code)
  return country && { label: country.name, href: paths.countryBusinesses(country.slug) }
}

/** 'the Netherlands' */
export function countryInText(code: string): string | undefined {
  const country = countriesByCode.get(code)
  return country && nameInText(country)
}

/** 'restaurants' */
export function nicheInText(slug: string): string | undefined {
  return nichesBySlug.get(slug)?.label
}

/** The industries that our editors list it for. */
export function nicheLinksOf({ notes }: Pick<ListedDirectory, 'notes'>): PageLink[] {
  return unique(notes.flatMap(({ niche }) => niche ?? [])).flatMap((slug) => nicheLink(slug) ?? [])
}

export function countryLinksOf({ countries: codes }: Pick<ListedDirectory, 'countries'>): PageLink[] {
  return codes.flatMap((code) => countryLink(code) ?? [])
}

/** 'startups', 'any website' … */
export function audienceLabels(audience: readonly string[]): string[] {
  return unique(audience.flatMap((tag) => (tag === 'any-website' ? 'any website' : (tagLabels.get(tag) ?? []))))
}

/** 'German', 'Sinhala' and 'Tamil' of 'de' and 'si, ta'. Unknown codes are left out. */
export function languageNames(codes: readonly string[]): string[] {
  return unique(codes.flatMap((text) => text.split(',')).flatMap((code) => languagesByCode.get(code.trim()) ?? []))
}
