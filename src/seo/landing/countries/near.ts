import { countries, type Country } from '#src/seo/data/countries.ts'
import { findLocator } from '#src/seo/data/locators.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { hasOwnPages } from './indexed.ts'
import { areaOf, nameInText } from './names.ts'

/** Links beneath a map, at most. */
const limit = 6

/** Countries near this one that have pages of their own: neighbors first. */
export function nearbyCountries({ iso2 }: Country): Country[] {
  return (findLocator(iso2)?.near ?? [])
    .flatMap((near) => countries.find((country) => country.iso2 === near.iso2) ?? [])
    .filter(hasOwnPages)
    .slice(0, limit)
}

/**
 * Those near it whose first language is the same, so that texts can be used again. Chinese is written in two ways, so what
 * works in Shanghai doesn't in Hong Kong.
 */
export function sameLanguageNearby(country: Country): Country[] {
  const [own] = country.languages
  if (own === undefined || own.code === 'zh') return []
  return nearbyCountries(country).filter(({ languages: [first] }) => first?.code === own.code)
}

/** Indexed countries of the same subregion, starting with the next in the list and wrapping around, then those of the region. */
function ringOf(country: Country): Country[] {
  const start = countries.indexOf(country)
  const after = [...countries.slice(start + 1), ...countries.slice(0, start)].filter(hasOwnPages)
  const others = after.filter(({ region }) => region === country.region)
  const isNear = (other: Country) => areaOf(other) === areaOf(country)
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))]
}

const questions = {
  seo: ['Directories for SEO in', paths.countrySeo],
  businesses: ['Business directories in', paths.countryBusinesses],
  plan: ['Submission plan for', paths.countryPlan],
} as const

export type CountryQuestion = keyof typeof questions

export function countryLabel(country: Country, question: CountryQuestion): string {
  return `${questions[question][0]} ${nameInText(country)}`
}

export function countryPath({ slug }: Country, question: CountryQuestion): string {
  return questions[question][1](slug)
}

/** The other two questions of the country, and five indexed ones near it with the same question. The map links to the closest. */
export function countrySiblings(country: Country, question: CountryQuestion): PageLink[] {
  const others = (Object.keys(questions) as CountryQuestion[]).filter((other) => other !== question)
  const linkTo = (to: Country, asked: CountryQuestion) => ({
    label: countryLabel(to, asked),
    href: countryPath(to, asked),
  })
  const closest = nearbyCountries(country)
  const further = ringOf(country).filter((near) => !closest.includes(near))
  const hasMap = question === 'plan' && hasOwnPages(country) && sameLanguageNearby(country).length > 0
  return [
    ...others.map((other) => linkTo(country, other)),
    ...(hasMap ? further : [...closest, ...further]).slice(0, 5).map((near) => linkTo(near, question)),
  ]
}
