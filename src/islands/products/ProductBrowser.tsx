import { useEffect, useRef } from 'react'
import type { Category } from '#src/domain/products/categories.ts'
import { directoryPageSize, showingLine } from '#src/domain/pagination/pagination.ts'
import { productCardValues } from '#src/domain/products/cards.ts'
import { Pagination } from '#src/islands/ui/Pagination.tsx'
import { ProductCard } from './ProductCard.tsx'
import { type DirectoryPage, useDirectory } from './useProducts.ts'

type Props = { category: Category | null; placeholder: string; prebuilt: DirectoryPage }

/** Search and list of the directory. Without JavaScript the form and the links reach a function that does the same. */
export function DirectoryBrowser({ category, placeholder, prebuilt }: Props) {
  const { view, shown, loading, search, goToPage } = useDirectory(category, prebuilt)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)

  // The field is the browser's: what was typed before this code ran stays. Back and forward bring their own search.
  const followed = useRef(view)
  useEffect(() => {
    if (followed.current !== view && field.current) field.current.value = view.q
    followed.current = view
  }, [view])

  const turnTo = (page: number) => {
    goToPage(page)
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <form
        className="search"
        role="search"
        action="/directories/search"
        onSubmit={(event) => {
          event.preventDefault()
          search(field.current?.value ?? '')
        }}
      >
        {category && <input type="hidden" name="category" value={category} />}
        <input
          className="input"
          type="search"
          name="q"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          ref={field}
        />
        <button className="button" type="submit">
          Search
        </button>
      </form>

      <section className="results" aria-labelledby="results-title" aria-busy={loading} tabIndex={-1} ref={list}>
        <h2 className="visually-hidden" id="results-title">
          Products
        </h2>
        <p className="stamp results-line" role="status">
          {loading
            ? 'Loading products'
            : showingLine({ page: view.page, limit: directoryPageSize }, shown.pagination.totalItems)}
        </p>
        {loading ? (
          <div className="results-loading">
            <div className="spinner" />
          </div>
        ) : shown.products.length === 0 ? (
          <div className="results-empty stack">
            <h3>No products found</h3>
            <p className="lead">Try adjusting your search criteria or check back later.</p>
          </div>
        ) : (
          <ul className="sheet">
            {shown.products.map((product) => (
              <li key={product.slug}>
                <ProductCard {...productCardValues(product)} />
              </li>
            ))}
          </ul>
        )}
        {!loading && <Pagination view={view} totalPages={shown.pagination.totalPages} onPage={turnTo} />}
      </section>
    </>
  )
}
