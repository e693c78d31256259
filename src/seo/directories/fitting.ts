import { strongDr } from '#src/domain/directories/figures.ts'
import { fittingDirectories, isReady } from '#src/domain/deliveries/choices.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { currentPool, type DirectoryRecords } from './current-directories.ts'

function fittingFor(records: DirectoryRecords, kind: string) {
  return fittingDirectories(currentPool(records), { category: kind, countries: [] }).filter(isReady)
}

/**
 * How many directories an order for a kind of product could use, in any country, for a site that has no row anywhere yet.
 * Those that ask its owner for more than a form does aren't among them.
 */
export function countFitting(records: DirectoryRecords, kind: string): number {
  return fittingFor(records, kind).length
}

/** Kinds of product that many, some and few directories fit. */
const exampleKinds = ['ai-tool', 'saas', 'restaurant']

export function fittingExamples(records: DirectoryRecords): { fitting: number; plural: string }[] {
  return exampleKinds.map((kind) => ({
    fitting: countFitting(records, kind),
    plural: productKinds.get(kind)?.plural ?? '',
  }))
}

/** How many directories with a high rating fit the first of these kinds. */
export function strongExamples(records: DirectoryRecords): { count: number; dr: number } {
  const strong = fittingFor(records, exampleKinds[0] ?? '').filter(({ dr }) => dr !== undefined && dr >= strongDr)
  return { count: strong.length, dr: strongDr }
}
