import * as z from 'zod'
import type { Context, Next } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { maxPageSize } from '#src/domain/pagination/pagination.ts'

/** More than any of our pages and calls uses. */
const maxParameters = 100

/**
 * Rejects repeated query parameters, because one component could check the first value and another use the second. No
 * call takes a list in its query.
 */
export async function refuseRepeatedParameters(c: { req: Context['req'] }, next: Next): Promise<void> {
  const start = c.req.url.indexOf('?')
  const query = start < 0 ? '' : c.req.url.slice(start + 1)
  if (query !== '') {
    const seen = new Set<string>()
    for (const [name] of new URLSearchParams(query)) {
      if (seen.has(name)) throw new HTTPException(400, { message: `Send the parameter ${quoted(name)} only once.` })
      seen.add(name)
      if (seen.size > maxParameters) {
        throw new HTTPException(400, { message: `This URL has too many parameters. Use at most ${maxParameters}.` })
      }
    }
  }
  await next()
}

const pageError = 'page must be a whole number, 1 or more'
const limitError = `limit must be a whole number from 1 to ${maxPageSize}`

/** Forms send empty fields as empty parameters, which count as missing. */
export const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** The `page` parameter, counted from 1. */
export function pageNumber() {
  return z.coerce.number(pageError).int(pageError).min(1, pageError).default(1)
}

/** The `limit` parameter: rows per page. */
export function pageLimit(defaultLimit: number) {
  return z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(maxPageSize, limitError)
    .default(defaultLimit)
}

function quoted(name: string): string {
  return `“${name.slice(0, 40).toWellFormed()}”`
}
