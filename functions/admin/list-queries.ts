import { z } from '@hono/zod-openapi'
import { largestPageSize } from '#src/domain/pagination/pagination.ts'

// What the lists of the desk are asked by.

// A name may be there without a value, as an empty field of a form is; that means the same as leaving it out.
const blank = (value: unknown) => (value === '' ? undefined : value)

/** What makes no sense is read as if it were missing. */
export const pageQuery = {
  page: z.string().optional().openapi({ type: 'integer', minimum: 1 }),
  limit: z.string().optional().openapi({ type: 'integer', minimum: 1, maximum: largestPageSize }),
}

/** State and words. */
export function choiceQuery<State extends string>(states: readonly [State, ...State[]]) {
  const state = z.enum(states as readonly [string, ...string[]], { error: `state must be one of ${states.join(', ')}` })
  return z.object({
    state: z.preprocess(blank, state.optional()) as unknown as z.ZodOptional<z.ZodType<State>>,
    q: z.string().optional().openapi({ description: 'Literal text to search for' }),
  })
}

/** State, words and page. */
export function listQuery<State extends string>(states: readonly [State, ...State[]]) {
  return choiceQuery(states).extend(pageQuery)
}

/** How many there are of each state. */
export function countsSchema(states: readonly string[]): z.ZodType {
  return z.object(Object.fromEntries(states.map((state) => [state, z.int()])))
}

/** All that the search finds, or those of the state. */
export function totalOf<State extends string>(
  counts: Partial<Record<State, number>>,
  state: State | undefined,
): number {
  if (state !== undefined) return counts[state] ?? 0
  return Object.values<number | undefined>(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}
