import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { currentPool } from './current-directories.ts'

/** How many directories fit a product, depending on its kind. */
export type FittingRange = { min: number; max: number }

/** Of the data set, for products that have no row anywhere yet. */
export function findFittingRange(): FittingRange {
  const pool = currentPool(new Map())
  const counts = [...productKinds.keys()].map(
    (category) => fittingDirectories(pool, { category, countries: [] }).length,
  )
  return { min: Math.min(...counts), max: Math.max(...counts) }
}
