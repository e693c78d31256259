import { type Category, categoryPath } from './categories.ts'

/** The visible part of the directory. */
export type ProductListView = { category: Category | null; q: string; page: number }

/** The URL of a view, for sharing. Page 1 without a search is the prebuilt page. */
export function productListUrl({ category, q, page }: ProductListView): string {
  return withQuery(category ? categoryPath(category) : '/directories', { q, page })
}

/** The same view rendered by a function, for links and forms without JavaScript. */
export function productSearchUrl({ category, q, page }: ProductListView): string {
  return withQuery('/directories/search', { category: category ?? '', q, page })
}

function withQuery(path: string, { page, ...texts }: { page: number; [name: string]: string | number }): string {
  const query = new URLSearchParams()
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, String(text))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
