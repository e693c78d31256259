import { countries, type Country } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { businessesPage } from './businesses.ts'
import { planPage } from './plan.ts'
import { type CountryList, countryList } from './rows.ts'
import { seoPage } from './seo.ts'
import { shortPage } from './short.ts'

/** Three pages per country: which links count there, where a business has to be listed, and a plan by week. */
export function countryPages(known: KnownList): LandingContent[] {
  const list = countryList(known)
  return countries.flatMap((country) => pagesOf(country, list))
}

function pagesOf(country: Country, list: CountryList): LandingContent[] {
  const dossier = findDossier(country.iso2)
  const texts = dossier?.pages
  if (dossier === undefined || texts === undefined)
    return (['seo', 'businesses', 'plan'] as const).map((question) => shortPage(country, dossier, question, list))
  return [
    seoPage(country, dossier, texts.seo, list),
    businessesPage(country, dossier, texts.businesses, list),
    planPage(country, dossier, texts.plan, list),
  ]
}
