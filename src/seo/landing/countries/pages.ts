import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { businessesPage } from './businesses.ts'
import { planPage } from './plan.ts'
import { seoPage } from './seo.ts'
import { shortPage } from './short.ts'

/** Three pages per country: which links count there, where a business has to be listed, and a plan by week. */
export const countryPages: readonly LandingContent[] = countries.flatMap((country) => {
  const dossier = findDossier(country.iso2)
  const texts = dossier?.pages
  if (dossier === undefined || texts === undefined)
    return (['seo', 'businesses', 'plan'] as const).map((question) => shortPage(country, dossier, question))
  return [
    seoPage(country, dossier, texts.seo),
    businessesPage(country, dossier, texts.businesses),
    planPage(country, dossier, texts.plan),
  ]
})
