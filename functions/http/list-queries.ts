import * as z from 'zod'
import { emptyAsMissing } from './queries.ts'
import { maxPageSize } from '#src/domain/pagination/pagination.ts'

// Query parameters of admin lists.

/** Invalid values are treated as missing. */
export const pageQuery = {
  page: z.string().optional().meta({ type: 'integer', minimum: 1 }),
  limit: z.string().optional().meta({ type: 'integer', minimum: 1, maximum: maxPageSize }),
}

/** State and search text. */
export function choiceQuery<State extends string>(states: readonly [State, ...State[]]) {
  const state = z.enum(states as readonly [string, ...string[]], { error: `state must be one of ${states.join(', ')}` })
  return z.object({
    state: z.preprocess(emptyAsMissing, state.optional()) as unknown as z.ZodOptional<z.ZodType<State>>,
    q: z.string().optional().meta({ description: 'Literal text to search for' }),
  })
}

/** State, search text and page. */
export function listQuery<State extends string>(states: readonly [State, ...State[]]) {
  return choiceQuery(states).extend(pageQuery)
}

/** The count of each state. */
export function countsSchema(states: readonly string[]): z.ZodType {
  return z.object(Object.fromEntries(states.map((state) => [state, z.int()])))
}

/** All search results, or those in the state. */
export function totalOf<State extends string>(
  counts: Partial<Record<State, number>>,
  state: State | undefined,
): number {
  if (state !== undefined) return counts[state] ?? 0
  return Object.values<number | undefined>(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
