import { atWidth, logoStripUrl } from '#src/domain/images/images.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import type { ProductCard as Product } from '#src/domain/products/products.api.ts'
import { productPath } from '#src/domain/products/products.ts'
import { ProductCard } from './ProductCard.tsx'

type Props = {
  products: readonly Product[]
  className?: string
  /** Loads all logos as one image. For lists that many visitors see, because each list has its own. */
  asStrip?: boolean
}

/** A grid of product cards. */
export function ProductGrid({ products, className = 'sheet', asStrip = false }: Props) {
  const strip = asStrip ? logoStripUrl(products.map(({ logo_url }) => logo_url)) : null
  return (
    <ul className={strip ? `${className} logo-strip` : className}>
      {products.map(({ slug, name, headline, category, logo_url, createdAt }) => (
        <li key={slug}>
          <ProductCard
            href={productPath(slug)}
            name={name}
            headline={headline}
            category={categoryLabel(category)}
            logo={strip ?? atWidth(logo_url, 96)}
            createdAt={createdAt}
          />
        </li>
      ))}
    </ul>
  )
}
