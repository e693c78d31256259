import { z } from '@hono/zod-openapi'
import type { Context, Next } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { largestPageSize } from '#src/domain/pagination/pagination.ts'

/** More than any of our pages and calls needs. */
const mostParameters = 100

/**
 * Refuses a query that names a parameter twice: one part of a system may check the first value and another use the
 * second. No call takes a list in its query.
 */
export async function refuseRepeatedParameters(c: { req: Context['req'] }, next: Next): Promise<void> {
  const start = c.req.url.indexOf('?')
  const query = start < 0 ? '' : c.req.url.slice(start + 1)
  if (query !== '') {
    const seen = new Set<string>()
    for (const [name] of new URLSearchParams(query)) {
      if (seen.has(name)) throw new HTTPException(400, { message: `Send the parameter ${shown(name)} only once.` })
      seen.add(name)
      if (seen.size > mostParameters) {
        throw new HTTPException(400, { message: `This URL has too many parameters. Use at most ${mostParameters}.` })
      }
    }
  }
  await next()
}

const pageError = 'page must be a whole number, 1 or more'
const limitError = `limit must be a whole number from 1 to ${largestPageSize}`

/** An empty parameter, as sent by a form's empty field, means the same as none. */
export const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** The query's `page`, counted from 1. */
export function pageNumber() {
  return z.coerce.number(pageError).int(pageError).min(1, pageError).default(1)
}

/** The query's `limit`: how many rows a page has. */
export function pageLimit(usual: number) {
  return z.coerce.number(limitError).int(limitError).min(1, limitError).max(largestPageSize, limitError).default(usual)
}

function shown(name: string): string {
  return `“${name.slice(0, 40).toWellFormed()}”`
}
