import { type Category, categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import type { ProductCard } from '#src/domain/products/products.api.ts'
import { ProductGrid } from './ProductGrid.tsx'

type Props = { products: readonly ProductCard[]; category: Category; title?: string }

/** A few products of a category, with a link to all of them. */
export function RelatedProducts({ products, category, title = `More in ${categoryLabel(category)}` }: Props) {
  return (
    <section className="related wrap" aria-labelledby="related" data-shared="products">
      <header>
        <h2 id="related">{title}</h2>
        <a href={categoryPath(category)}>{`All in ${categoryLabel(category)}`}</a>
      </header>
      <ProductGrid products={products} className="sheet sheet-three" />
    </section>
  )
}
