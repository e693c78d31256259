import type { Country } from '#src/seo/data/countries.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import { findLocator } from '#src/seo/data/locators.ts'
import type { LandingSection, MapPoint } from '#src/seo/landing/page.ts'
import { capitalize, listOf } from '#src/seo/landing/wording.ts'
import { labelsFor } from './map-labels.ts'
import { languageName, nameInText } from './names.ts'
import { countryLabel, countryPath, nearbyCountries, sameLanguageNearby } from './near.ts'
import { section } from './parts.ts'

/** Where the texts of a plan can be used again. A map that only shows where a country lies tells nothing about listings. */
export function locatorSection(country: Country, { capital, capitalNote }: Dossier): LandingSection[] {
  const locator = findLocator(country.iso2)
  const [language] = country.languages
  const shared = sameLanguageNearby(country)
  if (locator === undefined || language === undefined || shared.length === 0) return []
  const nearby = nearbyCountries(country)
  const points = locator.near.flatMap(({ iso2, at }): MapPoint[] => {
    const near = nearby.find((other) => other.iso2 === iso2)
    return near === undefined ? [] : [{ name: near.name, at }]
  })
  const reuse = `${listOf(shared.map(nameInText))} ${shared.length === 1 ? 'uses' : 'use'} ${languageName(language)} too, so you can reuse your texts there with local prices, phone numbers and wording.`
  return [
    section('Map and neighboring countries', {
      kind: 'map',
      alt: `Map with ${capital} in ${nameInText(country)}, and the capitals of the countries below`,
      land: locator.land,
      points: labelsFor({ name: capital, at: locator.at }, points),
      caption: capitalNote === undefined ? capitalize(reuse) : `${capitalNote} ${capitalize(reuse)}`,
      links: nearby.map((near) => ({ label: countryLabel(near, 'plan'), href: countryPath(near, 'plan') })),
    }),
  ]
}
