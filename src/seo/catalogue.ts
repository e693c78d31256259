import type { Category } from '#src/domain/products/categories.ts'

/** Only categories that hold something, each in the order of the list. */
export function productsByCategory<Item extends { category: Category }>(
  products: readonly Item[],
): Map<Category, Item[]> {
  return Map.groupBy(products, ({ category }) => category)
}

/** How many products each category holds. */
export function countByCategory(byCategory: ReadonlyMap<Category, readonly unknown[]>): Map<Category, number> {
  return new Map(Array.from(byCategory, ([category, products]) => [category, products.length]))
}
