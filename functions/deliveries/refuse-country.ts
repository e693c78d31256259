import { countryOfHost } from '#src/domain/urls/country-domains.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'

/**
 * Why nothing is sold for a product in these countries, or without one, in that of its domain. Null: it is, if only in one
 * of them. The form for matches and the finder go by the same: see `sellsTo`.
 */
export async function refuseCountries(codes: readonly string[], website: string): Promise<string | null> {
  // Large, and needed by few requests.
  const [{ countries }, { findDossier }, { sellsTo }, { nameInText }] = await Promise.all([
    import('#src/seo/data/countries.ts'),
    import('#src/seo/data/dossiers.ts'),
    import('#src/seo/landing/countries/parts.ts'),
    import('#src/seo/landing/countries/names.ts'),
  ])
  const host = parseWebsite(website)?.hostname ?? ''
  const own = countryOfHost(
    host,
    countries.map(({ iso2 }) => iso2),
  )
  const chosen = codes.length > 0 ? codes : own === null ? [] : [own]
  const places = chosen.map((code) => countries.find(({ iso2 }) => iso2 === code))
  const unsold = places.flatMap((place) => (place && !sellsTo(findDossier(place.iso2)) ? [place] : []))
  const [first] = unsold
  if (!first || unsold.length < places.length) return null
  return `We don’t submit products in ${nameInText(first)}, so no plan is sold for them. Our list of directories is free to use.`
}
