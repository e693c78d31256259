import { useCallback, useEffect, useRef, useState } from 'react'
import { type Pagination, productPageSize, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type Category, isCategory } from '#src/domain/products/categories.ts'
import { productListUrl, type ProductListView } from '#src/domain/products/list-urls.ts'
import type { ProductCard } from '#src/domain/products/products.api.ts'
import { listProducts } from '#src/islands/api/call.ts'

export type ProductResults = { products: ProductCard[]; pagination: Pagination }

/** Products with the view that they belong to. */
type Shown = ProductResults & { view: ProductListView }

/** The view that the URL names, within the category of this page. */
function viewFromUrl(category: Category | null): ProductListView {
  const query = new URLSearchParams(location.search)
  const named = query.get('category')
  return {
    category: category ?? (isCategory(named) ? named : null),
    q: query.get('q')?.trim() ?? '',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
  }
}

const isPrebuilt = ({ q, page }: ProductListView) => q === '' && page === 1

/**
 * The directory's list. The view is kept in the URL, so that back, reload and sharing work. When loading fails, what was
 * shown before stays, and its URL with it. A plain fetch: a library for loading would weigh more than the rest of this
 * page's script.
 */
export function useProducts(category: Category | null, prebuilt: ProductResults) {
  const [asked, setAsked] = useState<ProductListView>({ category, q: '', page: 1 })
  const [shown, setShown] = useState<Shown>({ ...prebuilt, view: asked })
  const [loading, setLoading] = useState(false)
  const running = useRef<AbortController>(null)
  const last = useRef(shown)

  const finish = useCallback((next: Shown) => {
    last.current = next
    setShown(next)
    setLoading(false)
  }, [])

  const load = useCallback(
    async (next: ProductListView) => {
      running.current?.abort()
      setAsked(next)
      if (isPrebuilt(next) && next.category === category) {
        finish({ ...prebuilt, view: next })
        return
      }
      const controller = new AbortController()
      running.current = controller
      setLoading(true)
      const ask = (view: ProductListView) => listProducts({ ...view, limit: productPageSize }, controller.signal)
      let view = next
      let answer = await ask(view).catch(() => null)
      const totalPages = answer?.ok ? Math.max(1, answer.body.data.pagination.totalPages) : next.page
      if (next.page > totalPages) {
        // A link to a page that no longer exists shows the last one.
        view = { ...next, page: totalPages }
        answer = await ask(view).catch(() => null)
      }
      if (controller.signal.aborted) return
      finish(answer?.ok ? { ...answer.body.data, view } : last.current)
      const url = productListUrl(last.current.view)
      if (url !== productListUrl(next)) history.replaceState(history.state, '', url)
    },
    [category, prebuilt, finish],
  )

  useEffect(() => {
    const follow = () => void load(viewFromUrl(category))
    const first = viewFromUrl(category)
    // `?page=abc` shows page 1, whose URL has none.
    if (first.page < 2 && location.search.includes('page=')) history.replaceState(null, '', productListUrl(first))
    if (!isPrebuilt(first) || first.category !== category) follow()
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      running.current?.abort()
    }
  }, [category, load])

  const go = (next: ProductListView) => {
    history.pushState(null, '', productListUrl(next))
    void load(next)
  }

  return {
    asked,
    shown,
    loading,
    /** A new search always starts at page 1. */
    search: (q: string) => go({ ...asked, q: q.trim(), page: 1 }),
    goToPage: (page: number) => {
      if (page >= 1 && page <= shown.pagination.totalPages) go({ ...shown.view, page })
    },
  }
}
