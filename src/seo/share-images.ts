import type { Product } from '#src/domain/products.ts'

/** The address of a product's share image; it changes with the product, so that caches and networks fetch the new one. */
export function productShareImage(product: Pick<Product, 'slug' | 'updatedAt'>): string {
  const version = Date.parse(product.updatedAt).toString(36)
  return `/api/share-images/product/${product.slug}.png?v=${version}`
}

export function pageShareImage(page: 'site' | 'directories' | 'submit'): string {
  return `/api/share-images/page/${page}.png`
}

export const shareImageSize = { width: 1200, height: 630 } as const
