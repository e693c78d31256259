import { z } from '@hono/zod-openapi'
import { problem } from '#functions/http/problems.ts'
import { emptyAsMissing } from '#functions/http/queries.ts'
import type { ApiCall } from '#functions/services.ts'
import { maxSecurityLogPageSize, securityLogMessages, writeCursor } from '#src/domain/security-log/entries.ts'
import type { SecurityEventRow } from '#src/storage/security-log/queries.ts'

// Pagination of both lists of security events.

const limitError = `limit must be a whole number from 1 to ${maxSecurityLogPageSize}`

export const paging = {
  cursor: z.preprocess(emptyAsMissing, z.string().max(100, securityLogMessages.cursorInvalid).optional()),
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(maxSecurityLogPageSize, limitError)
    .default(50),
}

export const nextCursor = z
  .string()
  .nullable()
  .openapi({ description: 'Cursor for older entries. Null: there are none' })

/** From one row more than a page: the page, and the cursor for older rows. */
export function toPage(rows: readonly SecurityEventRow[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, next: last ? writeCursor(last) : null }
}

export function badCursor(c: ApiCall): Response {
  return problem(c, 400, { detail: securityLogMessages.cursorInvalid })
}
