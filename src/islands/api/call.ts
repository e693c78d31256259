import type { PageRequest, Pagination } from '#src/domain/pagination/pagination.ts'
import type { Problem } from '#src/domain/problems/problems.ts'
import type { Category } from '#src/domain/products/categories.ts'
import type { ProductCard } from '#src/domain/products/products.ts'

/** Milliseconds a request may take, from the specification. A header `timeout` sets another limit. */
const requestTimeout = 600_000

export type Answer<Body> = { ok: true; body: Body } | { ok: false; status: number; problem: Problem | null }

/** Sends one request to the API. Rejects only when no answer came (offline, timed out, aborted). */
export async function callApi<Body>(path: string, init: RequestInit = {}): Promise<Answer<Body>> {
  const headers = new Headers(init.headers)
  const timeout = AbortSignal.timeout(takeTimeout(headers))
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(`/api${path}`, { ...init, headers, signal })
  const body: unknown = await response.json().catch(() => null)
  // An answer that isn't JSON doesn't come from the API. It may be a proxy's page.
  if (response.ok && body !== null) return { ok: true, body: body as Body }
  return { ok: false, status: response.status, problem: body as Problem | null }
}

/** The timeout that the header asks for. It’s for us, so the header isn’t sent. */
function takeTimeout(headers: Headers): number {
  const asked = Number(headers.get('timeout'))
  headers.delete('timeout')
  return Number.isInteger(asked) && asked > 0 ? asked : requestTimeout
}

export type ProductListBody = { success: true; data: { products: ProductCard[]; pagination: Pagination } }
export type ProductListQuery = PageRequest & { category: Category | null; q: string }

export function listProducts(query: ProductListQuery, signal: AbortSignal): Promise<Answer<ProductListBody>> {
  const parameters = new URLSearchParams({ page: String(query.page), limit: String(query.limit) })
  if (query.category) parameters.set('category', query.category)
  if (query.q) parameters.set('q', query.q)
  return callApi(`/products?${parameters}`, { signal })
}
