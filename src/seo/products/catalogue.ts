import type { Category } from '#src/domain/products/categories.ts'

/** The number of products in each category that has any. */
export function countByCategory(products: readonly { category: Category }[]): Map<Category, number> {
  const counts = new Map<Category, number>()
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}
