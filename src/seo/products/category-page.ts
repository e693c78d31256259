import { type Category, categoryLabel } from '#src/domain/products/categories.ts'
import { monthAndYear } from '#src/domain/dates/dates.ts'
import type { ProductCard } from '#src/domain/products/products.api.ts'

/** A category with fewer products isn't indexed: its page would say little that theirs don't. */
export const leastProducts = 5

/** A category's description, from its own names and dates. `products`: the newest of them, newest first. */
export function categoryDescription(category: Category, products: readonly ProductCard[], total: number): string {
  const label = categoryLabel(category)
  const [newest] = products
  if (!newest) return `No products in ${label} yet. Submit the first one.`
  const names = products.slice(0, 3).map(({ name }) => name)
  const count = total === 1 ? 'One product' : `${total} products`
  const which = total <= 3 ? listOf(names) : `among them ${listOf(names)}`
  return `${count} in ${label}: ${which}. Newest entry: ${monthAndYear(newest.createdAt)}.`
}

function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names)
}
