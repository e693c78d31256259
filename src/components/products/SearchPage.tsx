import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { paginate, productPageSize, showingLine } from '#src/domain/pagination/pagination.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import { type ProductListView, productSearchUrl } from '#src/domain/products/list-urls.ts'
import type { ProductCard } from '#src/domain/products/products.api.ts'
import { NoProducts } from './NoProducts.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductSearch } from './ProductSearch.tsx'

type Props = { view: ProductListView; products: readonly ProductCard[]; total: number }

/** Search results and directory pages for browsers without JavaScript. */
export function SearchPage({ view, products, total }: Props) {
  const request = { page: view.page, limit: productPageSize }
  const found = products.length > 0
  return (
    <div className="wrap">
      <header className="search-head stack">
        <Breadcrumbs links={[{ label: 'Products', href: '/directories' }]} />
        <h1 dir="auto">{searchHeading(view)}</h1>
      </header>
      <ProductSearch category={view.category} label="Search startups" defaultValue={view.q} />
      <section className="results" aria-labelledby="results-title">
        <h2 className="visually-hidden" id="results-title">
          Products
        </h2>
        <p className="stamp results-line" role="status">
          {showingLine(request, total)}
        </p>
        {found ? <ProductGrid products={products} /> : <NoProducts emptyCategory={view.q ? null : view.category} />}
        {found && (
          <Pagination
            page={view.page}
            totalPages={paginate(request, total).totalPages}
            urlOf={(page) => productSearchUrl({ ...view, page })}
          />
        )}
      </section>
    </div>
  )
}

export function searchHeading({ q, category }: ProductListView): string {
  if (q) return category ? `Results for “${q}” in ${categoryLabel(category)}` : `Results for “${q}”`
  return category ? categoryLabel(category) : 'All products'
}
