export type PageRequest = { page: number; limit: number }

export type Pagination = {
  totalPages: number
  totalItems: number
  hasNextPage: boolean
  hasPrevPage: boolean
}

export const productPageSize = 12
export const maxPageSize = 100
/** Deeper pages are empty and would only make the database count. */
const maxPage = 1_000_000

/** Reads `page` and `limit` from a query. Invalid values fall back to page 1 of 12. */
export function readPageRequest(page: string | undefined, limit: string | undefined): PageRequest {
  return {
    page: readCount(page, 1, maxPage),
    limit: readCount(limit, productPageSize, maxPageSize),
  }
}

function readCount(text: string | undefined, fallback: number, largest: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= 1 ? Math.min(value, largest) : fallback
}

export function paginate({ page, limit }: PageRequest, totalItems: number): Pagination {
  const totalPages = Math.ceil(totalItems / limit)
  return { totalPages, totalItems, hasNextPage: page < totalPages, hasPrevPage: page > 1 && totalPages > 0 }
}

const windowSize = 5

/** The page numbers to show: at most five, around the current one. */
export function pageWindow(page: number, totalPages: number): number[] {
  const size = Math.min(windowSize, totalPages)
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), totalPages - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}

/** 'Showing 13 - 24 of 61 products'. Empty if there is nothing to show on that page. */
export function showingLine({ page, limit }: PageRequest, totalItems: number): string {
  const first = (page - 1) * limit + 1
  if (first > totalItems) return ''
  const last = Math.min(page * limit, totalItems)
  return `Showing ${first} - ${last} of ${totalItems} ${totalItems === 1 ? 'product' : 'products'}`
}
