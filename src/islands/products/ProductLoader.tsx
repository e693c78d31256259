import { useEffect, useState } from 'react'
import { ErrorPage } from '#src/components/pages/ErrorPage.tsx'
import { toProducts } from '#src/components/pages/ShortPage.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { problemMessages } from '#src/domain/problems/problems.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { callApi } from '#src/islands/api/call.ts'

type State = { loading: boolean; message: string }

/**
 * Shown at a product's URL if the database was unavailable. Asks the API once more and reloads the page if the product is
 * available again. Otherwise it shows the error.
 */
export function ProductLoader() {
  const [state, setState] = useState<State>({ loading: false, message: problemMessages.serverError })

  useEffect(() => {
    const controller = new AbortController()
    setState({ loading: true, message: '' })
    const slug = location.pathname.split('/').at(-1) ?? ''
    void explain(slug, controller.signal).then((message) => {
      if (controller.signal.aborted) return
      // A page that fails again after a reload would otherwise reload forever.
      if (message === null && !wasReloaded()) location.reload()
      else setState({ loading: false, message: message ?? problemMessages.serverError })
    })
    return () => controller.abort()
  }, [])

  if (state.loading) return <Loading label="Loading product" />
  return (
    <div role="alert">
      <ErrorPage message={state.message} link={toProducts} />
    </div>
  )
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload'
}

/** What is wrong, in the words of the specification; null when nothing is. */
async function explain(slug: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await callApi<{ success: boolean; data?: Product }>(`/products/${slug}`, { signal })
    if (answer.ok) return answer.body.success && answer.body.data ? null : problemMessages.productNotFound
    if (answer.status === 404) return problemMessages.productNotFound
    if (answer.status === 500) return problemMessages.serverError
    return answer.problem?.message ?? problemMessages.loadFailed
  } catch (error) {
    return error instanceof Error && error.message ? error.message : problemMessages.loadFailed
  }
}
