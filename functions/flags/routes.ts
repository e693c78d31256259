import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { readJsonBody } from '#functions/http/json-body.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import {
  invalidInput,
  jsonAnswer,
  messageSchema,
  notJson,
  problemAnswer,
  tooMany,
  unreadable,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { flagLimits, flagMessages, flagReasons } from '#src/domain/flags/flags.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { flagProduct } from './flag-product.ts'

const flagBody = {
  type: 'object' as const,
  required: ['reason'],
  properties: {
    reason: { type: 'string' as const, enum: [...flagReasons] },
    note: { type: 'string' as const, maxLength: flagLimits.note },
  },
}

const flagRoute = createRoute({
  method: 'post',
  path: '/{slug}/reports',
  ...about('POST /api/products/{slug}/reports'),
  description: 'A second report by the same visitor replaces the first.',
  request: {
    params: z.object({ slug: z.string() }),
    body: { content: { 'application/json': { schema: flagBody } }, required: true },
  },
  responses: {
    201: jsonAnswer('Received', messageSchema),
    ...unreadable,
    404: problemAnswer('No published product has this slug'),
    ...notJson,
    ...invalidInput,
    ...tooMany,
  },
})

/** Visitors' reports about listings, under `/api/products`. */
export function createFlags(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()

  app.openapi(flagRoute, async (c): Promise<Response> => {
    const { text } = await readJsonBody(c)
    const sent = { reason: text('reason'), note: text('note'), hidden: text(honeypotField) }
    const refusal = await flagProduct(c.var, c.var.request, c.req.valid('param').slug, sent)
    if (!refusal) {
      return c.json({ success: true, message: flagMessages.received }, 201, { 'cache-control': 'no-store' })
    }
    return respondRefusal(c, refusal)
  })

  return app
}
