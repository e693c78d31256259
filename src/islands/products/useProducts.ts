import { useCallback, useEffect, useRef, useState } from 'react'
import { type Category, isCategory } from '#src/domain/products/categories.ts'
import { productListUrl, type DirectoryView } from '#src/domain/products/list-urls.ts'
import { directoryPageSize, type Pagination, readPageRequest } from '#src/domain/pagination/pagination.ts'
import type { ProductCard } from '#src/domain/products/products.ts'
import { listProducts } from '#src/islands/api/call.ts'

export type DirectoryPage = { products: ProductCard[]; pagination: Pagination }

/** The view that the address names, within the category whose page this is. */
function viewFromUrl(category: Category | null): DirectoryView {
  const query = new URLSearchParams(location.search)
  const named = query.get('category')
  return {
    category: category ?? (isCategory(named) ? named : null),
    q: query.get('q')?.trim() ?? '',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
  }
}

const isPrebuilt = ({ q, page }: DirectoryView) => q === '' && page === 1

/**
 * The directory's list: loading, then list or empty state. The view lives in the address, so that back, reload and
 * sharing work. A failed load only ends loading: what stands there stays.
 */
export function useDirectory(category: Category | null, prebuilt: DirectoryPage) {
  const [view, setView] = useState<DirectoryView>({ category, q: '', page: 1 })
  const [shown, setShown] = useState(prebuilt)
  const [loading, setLoading] = useState(false)
  const running = useRef<AbortController>(null)

  const load = useCallback(
    async (next: DirectoryView) => {
      running.current?.abort()
      setView(next)
      if (isPrebuilt(next) && next.category === category) {
        setLoading(false)
        setShown(prebuilt)
        return
      }
      const controller = new AbortController()
      running.current = controller
      setLoading(true)
      const answer = await listProducts({ ...next, limit: directoryPageSize }, controller.signal).catch(() => null)
      if (controller.signal.aborted) return
      if (answer?.ok) setShown(answer.body.data)
      setLoading(false)
    },
    [category, prebuilt],
  )

  useEffect(() => {
    const follow = () => void load(viewFromUrl(category))
    const first = viewFromUrl(category)
    if (!isPrebuilt(first) || first.category !== category) follow()
    addEventListener('popstate', follow)
    return () => {
      removeEventListener('popstate', follow)
      running.current?.abort()
    }
  }, [category, load])

  const go = (next: DirectoryView) => {
    history.pushState(null, '', productListUrl(next))
    void load(next)
  }

  return {
    view,
    shown,
    loading,
    /** Always page 1: results of another search have other pages. */
    search: (q: string) => go({ ...view, q: q.trim(), page: 1 }),
    goToPage: (page: number) => {
      if (page >= 1 && page <= shown.pagination.totalPages) go({ ...view, page })
    },
  }
}
