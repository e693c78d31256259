import { findMatches } from '#src/domain/directories/matches.ts'
import { type ProductFit, productText } from '#src/domain/plans/offers.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { countryOfHost } from '#src/domain/urls/country-domains.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { type ChosenProduct, useChosenProduct } from '#src/islands/directories/chosen-product.ts'
import { useMatchData } from '#src/islands/directories/useMatchData.ts'

/** How many directories fit the visitor's product. Null: what it is isn't known, or we don't sell to its country. */
export function useProductFit(): (ProductFit & { chosen: ChosenProduct }) | null {
  const chosen = useChosenProduct()
  const data = useMatchData(chosen !== null)
  if (chosen === null || typeof data === 'string') return null
  const { url, kind } = chosen
  const host = parseTypedWebsite(url)?.hostname ?? ''
  const country = chosen.country ?? countryOfHost(host, Object.keys(data.countries)) ?? ''
  const fitting = findMatches(data, kind, country || null)?.submit ?? null
  const plural = productKinds.get(kind)?.plural
  if (fitting === null || plural === undefined) return null
  return { fitting, product: productText(plural, data.countries[country] ?? null), chosen: { ...chosen, country } }
}
