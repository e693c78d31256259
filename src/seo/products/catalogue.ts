import type { Category } from '#src/domain/products/categories.ts'

/** Non-empty categories, in the order of the list. */
export function productsByCategory<Item extends { category: Category }>(
  products: readonly Item[],
): Map<Category, Item[]> {
  return Map.groupBy(products, ({ category }) => category)
}

/** The number of products in each category. */
export function countByCategory(byCategory: ReadonlyMap<Category, readonly unknown[]>): Map<Category, number> {
  return new Map(Array.from(byCategory, ([category, products]) => [category, products.length]))
}
