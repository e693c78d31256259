import { useEffect, useRef } from 'react'
import { NoProducts } from '#src/components/products/NoProducts.tsx'
import { ProductGrid } from '#src/components/products/ProductGrid.tsx'
import { ProductSearch } from '#src/components/products/ProductSearch.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { productPageSize, showingLine } from '#src/domain/pagination/pagination.ts'
import type { Category } from '#src/domain/products/categories.ts'
import { productSearchUrl } from '#src/domain/products/list-urls.ts'
import { type ProductResults, useProducts } from './useProducts.ts'

type Props = { category: Category | null; searchLabel: string; prebuilt: ProductResults }

/** The directory's search and list. Without JavaScript, the form and links open pages rendered by a function. */
export function ProductBrowser({ category, searchLabel, prebuilt }: Props) {
  const { asked, shown, loading, search, goToPage } = useProducts(category, prebuilt)
  const { page } = shown.view
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)

  // The field is uncontrolled, so text typed before hydration stays. Back and forward set it to their search.
  const followed = useRef(asked)
  useEffect(() => {
    if (followed.current !== asked && field.current) field.current.value = asked.q
    followed.current = asked
  }, [asked])

  const turnTo = (other: number) => {
    goToPage(other)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <ProductSearch category={category} label={searchLabel} ref={field} onSearch={search} />
      <section className="results" aria-labelledby="results-title" aria-busy={loading} tabIndex={-1} ref={list}>
        <h2 className="visually-hidden" id="results-title">
          Products
        </h2>
        <p className="stamp results-line" role="status">
          {loading ? 'Loading products' : showingLine({ page, limit: productPageSize }, shown.pagination.totalItems)}
        </p>
        {loading ? (
          <Loading label={null} />
        ) : shown.products.length === 0 ? (
          <NoProducts emptyCategory={shown.view.q ? null : shown.view.category} />
        ) : (
          <ProductGrid products={shown.products} asStrip={shown.products === prebuilt.products} />
        )}
        {!loading && (
          <Pagination
            page={page}
            totalPages={shown.pagination.totalPages}
            urlOf={(other) => productSearchUrl({ ...shown.view, page: other })}
            onPage={turnTo}
          />
        )}
      </section>
    </>
  )
}
