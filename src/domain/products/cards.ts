import { categoryLabel } from './categories.ts'
import { atWidth } from '#src/domain/images/images.ts'
import { monthAndYear, type ProductCard, productPath } from './products.ts'
import { shellTokens } from '#src/domain/pages/shells.ts'

const keys = ['path', 'name', 'headline', 'categoryLabel', 'logo', 'month', 'createdAt'] as const

/** A product as the texts of its card. */
export type ProductCardValues = Record<(typeof keys)[number], string>

export function productCardValues(product: ProductCard): ProductCardValues {
  return {
    path: productPath(product.slug),
    name: product.name,
    headline: product.headline,
    categoryLabel: categoryLabel(product.category),
    logo: atWidth(product.logo_url, 96),
    month: monthAndYear(product.createdAt),
    createdAt: product.createdAt,
  }
}

/** The values of the card in a shell. */
export const productCardTokens = shellTokens(keys)
