import type { Country } from '#src/seo/data/countries.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import { findLocator } from '#src/seo/data/locators.ts'
import type { LandingSection, MapPoint } from '#src/seo/landing/page.ts'
import { labelsFor } from './map-labels.ts'
import { nameInText } from './names.ts'
import { type CountryQuestion, countryLabel, countryPath, nearbyCountries } from './near.ts'
import { section } from './parts.ts'

/** Where the capital lies, and the way to the pages of countries around it. */
export function locatorSection(country: Country, dossier: Dossier, question: CountryQuestion): LandingSection[] {
  const locator = findLocator(country.iso2)
  if (locator === undefined) return []
  const nearby = nearbyCountries(country)
  const { capital, capitalNote } = dossier
  const points = locator.near.flatMap(({ iso2, at }): MapPoint[] => {
    const near = nearby.find((other) => other.iso2 === iso2)
    return near === undefined ? [] : [{ name: near.name, at }]
  })
  const around = nearby.length === 0 ? '' : ', and the capitals of the countries below'
  return [
    section(nearby.length === 0 ? 'On the map' : 'On the map, and nearby', {
      kind: 'map',
      alt: `Map with ${capital} in ${nameInText(country)}${around}`,
      land: locator.land,
      points: labelsFor({ name: capital, at: locator.at }, points),
      caption: capitalNote ?? `The capital is ${capital}.`,
      links: nearby.map((near) => ({ label: countryLabel(near, question), href: countryPath(near, question) })),
    }),
  ]
}
