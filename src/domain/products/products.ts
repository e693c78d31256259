import { cutText } from '#src/domain/text/text.ts'
import type { Product } from './products.api.ts'

export function productPath(slug: string): string {
  return `/product/${slug}`
}

/** Name and headline, the headline cut at 30 characters with an ellipsis. */
export function productTitle({ name, headline }: Pick<Product, 'name' | 'headline'>): string {
  return `${name} - ${cutText(headline, 30)}`
}

/** Over 160 characters, the first 157 and an ellipsis. Line breaks become spaces. */
export function productDescription(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  return Array.from(line.slice(0, 322)).length > 160 ? cutText(line, 157) : line
}

/** How many products a product's page shows. */
export const relatedCount = 3

/**
 * The related products of the one at `place` in its category: the next older ones, wrapping around. A new product
 * therefore changes few other pages, and each page is linked from at least one.
 */
export function relatedProducts<P>(siblings: readonly P[], place: number, count = relatedCount): P[] {
  return [...siblings.slice(place + 1, place + 1 + count), ...siblings.slice(0, Math.min(place, count))].slice(0, count)
}
