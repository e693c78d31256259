import { priceLabel } from '#src/domain/directories/directories.ts'
import type { NamedDirectory } from '#src/domain/directories/named-directories.ts'
import type { Block } from '#src/seo/landing/page.ts'

/** With fewer rows the list says as much. */
const fewest = 5

/** What a listing costs in each of these, as one bar. False: too few rows, or one price for all. */
export function priceBar(rows: readonly NamedDirectory[]): Block | false {
  const shares = (['Free', 'Freemium', 'Paid', undefined] as const)
    .map((price) => ({
      label: price === undefined ? 'Price not known' : priceLabel(price),
      count: rows.filter(({ pricing }) => pricing === price).length,
    }))
    .filter(({ count }) => count > 0)
  if (rows.length < fewest || shares.length < 2) return false
  return { kind: 'shares', caption: `What a listing costs, in ${rows.length} directories`, shares }
}
