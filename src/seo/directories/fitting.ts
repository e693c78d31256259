import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { currentPool, type DirectoryRecords } from './current-directories.ts'

/** How many directories an order for a kind of product could use, in any country, for a site that has no row anywhere yet. */
export function countFitting(records: DirectoryRecords, kind: string): number {
  return fittingDirectories(currentPool(records), { category: kind, countries: [] }).length
}

/** Over all kinds of product. */
export function fittingRange(records: DirectoryRecords): { min: number; max: number } {
  const counts = [...productKinds.keys()].map((kind) => countFitting(records, kind))
  return { min: Math.min(...counts), max: Math.max(...counts) }
}
