import { readJsonObject } from '#functions/http/json-body.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { flagBody } from '#src/domain/flags/flags.api.ts'
import { flagMessages } from '#src/domain/flags/flags.ts'
import { flagProduct } from './flag-product.ts'

/** Visitors' reports about listings. */
export const routes: readonly Route[] = [
  route(
    'POST /api/products/{slug}/reports',
    {
      id: 'reportProduct',
      role: 'anonymous',
      summary: 'Report a listing',
      description: 'A second report by the same visitor replaces the first.',
      otherBody: { content: { 'application/json': { schema: flagBody } }, required: true },
      responses: { 201: messageOf('Received') },
      problems: {
        400: 'The body cannot be parsed',
        404: 'No published product has this slug',
        415: 'The body is not JSON',
        422: 'The input is invalid; `errors` lists the fields',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c, { params: { slug } }) => {
      const refusal = await flagProduct(c.var, c.var.request, slug, { ...(await readJsonObject(c)) })
      if (refusal) return respondRefusal(c, refusal)
      return c.json({ success: true, message: flagMessages.received }, 201, { 'cache-control': 'no-store' })
    },
  ),
]
