import { atWidth } from '#src/domain/images/images.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import { type ProductCard as Product, productPath } from '#src/domain/products/products.ts'
import { ProductCard } from './ProductCard.tsx'

type Props = { products: readonly Product[]; className?: string }

/** A grid of product cards. */
export function ProductGrid({ products, className = 'sheet' }: Props) {
  return (
    <ul className={className}>
      {products.map(({ slug, name, headline, category, logo_url, createdAt }) => (
        <li key={slug}>
          <ProductCard
            href={productPath(slug)}
            name={name}
            headline={headline}
            category={categoryLabel(category)}
            logo={atWidth(logo_url, 96)}
            createdAt={createdAt}
          />
        </li>
      ))}
    </ul>
  )
}
