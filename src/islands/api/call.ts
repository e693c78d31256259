import type { PageRequest, Pagination } from '#src/domain/pagination/pagination.ts'
import type { Problem } from '#src/domain/problems/problems.ts'
import type { Category } from '#src/domain/products/categories.ts'
import type { ProductCard } from '#src/domain/products/products.api.ts'
import { localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import { takeEarlyCall } from './early-calls.ts'

// All calls of the API go through this file and, for uploads, `send-bytes.ts`.

/** The request timeout in milliseconds, from the specification. A `timeout` header overrides it. */
export const requestTimeout = 600_000

export type Answer<Body> = { ok: true; body: Body } | { ok: false; status: number; problem: Problem | null }

/** Sends a request to the API. Only rejects if there was no response (offline, timed out, aborted). */
export async function callApi<Body>(path: string, init: RequestInit = {}): Promise<Answer<Body>> {
  const response = await (takeEarlyCall(path, init) ?? sendRequest(path, init))
  const body: unknown = await response.json().catch(() => null)
  // A response that isn't JSON isn't from the API. It may be a proxy's error page.
  if (response.ok && body !== null) return { ok: true, body: body as Body }
  return { ok: false, status: response.status, problem: body as Problem | null }
}

/** Like `callApi`, for responses that aren't JSON. */
export function sendRequest(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const timeout = AbortSignal.timeout(takeTimeout(headers))
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  // The browser sets the type of a form, with its boundary.
  if (!(init.body instanceof FormData)) setIfMissing(headers, 'content-type', 'application/json')
  const token = readLocal(localKeys.accessToken)
  if (token) setIfMissing(headers, 'authorization', bearer(token))
  return fetch(apiUrl(path), { ...init, headers, signal })
}

export function apiUrl(path: string): string {
  return `/api${path}`
}

export function bearer(token: string): string {
  return `Bearer ${token}`
}

function setIfMissing(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value)
}

/** Reads and removes the `timeout` header, which is only for this function. */
function takeTimeout(headers: Headers): number {
  const requested = Number(headers.get('timeout'))
  headers.delete('timeout')
  return Number.isInteger(requested) && requested > 0 ? requested : requestTimeout
}

export type ProductListBody = { success: true; data: { products: ProductCard[]; pagination: Pagination } }
export type ProductListQuery = PageRequest & { category: Category | null; q: string }

export function listProducts(query: ProductListQuery, signal: AbortSignal): Promise<Answer<ProductListBody>> {
  const parameters = new URLSearchParams({ page: String(query.page), limit: String(query.limit) })
  if (query.category) parameters.set('category', query.category)
  if (query.q) parameters.set('q', query.q)
  return callApi(`/products?${parameters}`, { signal })
}
