import type { Category } from '#src/domain/products/categories.ts'

/** How many products each category holds. */
export function countByCategory(byCategory: ReadonlyMap<Category, readonly unknown[]>): Map<Category, number> {
  return new Map(Array.from(byCategory, ([category, products]) => [category, products.length]))
}
