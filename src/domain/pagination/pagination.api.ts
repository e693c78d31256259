import * as z from 'zod'
import { orEmpty } from '#src/domain/text/text.api.ts'
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

/** The query of an admin list: a state, and a text to search for. */
export function choiceQuery<State extends string>(states: readonly [State, ...State[]]) {
  return z.object({
    state: orEmpty(z.enum(states, `state must be one of ${states.join(', ')}`)),
    q: z.string().optional().meta({ description: 'Literal text to search for' }),
  })
}

/** The same with a page. */
export function listQuery<State extends string>(states: readonly [State, ...State[]]) {
  return choiceQuery(states).extend(pageQuery.shape)
}

/** How many results are in each state. */
export function countsOf<State extends string>(states: readonly [State, ...State[]]) {
  return z.object(Object.fromEntries(states.map((state) => [state, z.int()])) as Record<State, z.ZodInt>)
}
