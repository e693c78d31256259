import type { Country } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'

/** Whether its three pages have text of their own. The others are short, and noindex. */
export function hasOwnPages({ iso2 }: Pick<Country, 'iso2'>): boolean {
  return findDossier(iso2)?.pages !== undefined
}
