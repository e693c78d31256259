import * as z from 'zod'
import { maxPageSize } from './pagination.ts'

/** How many pages and items a list has. */
export const pagination = z
  .object({ totalPages: z.int(), totalItems: z.int(), hasNextPage: z.boolean(), hasPrevPage: z.boolean() })
  .meta({ id: 'Pagination' })

/** The query of a list. Invalid numbers count as missing: see `readPageRequest`. */
export const pageQuery = z.object({
  page: z.string().optional().meta({ type: 'integer', minimum: 1 }),
  limit: z.string().optional().meta({ type: 'integer', minimum: 1, maximum: maxPageSize }),
})
