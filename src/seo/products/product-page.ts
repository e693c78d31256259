import type { Product } from '#src/domain/products/products.api.ts'
import { productDescription, productPath, productTitle } from '#src/domain/products/products.ts'
import { productJsonLd } from '#src/seo/pages/json-ld.ts'
import type { PageHead } from '#src/seo/pages/page-head.ts'
import { productShareImage } from '#src/seo/share-images/share-images.ts'
import { productMarkdownPath } from './product-markdown.ts'

export function productHead(product: Product, origin: string): PageHead {
  return {
    title: productTitle(product),
    description: productDescription(product.description),
    canonical: `${origin}${productPath(product.slug)}`,
    image: `${origin}${productShareImage(product)}`,
    markdown: productMarkdownPath(product.slug),
    jsonLd: productJsonLd(product, origin),
  }
}
