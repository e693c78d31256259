import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createApp } from '#functions/http/app.ts'
import { bearerToken } from '#functions/http/bearer.ts'
import { forbidden, notFound, unauthenticated } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { statusLinkMessages } from '#src/domain/products/fields.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { readSentProduct } from './form.ts'
import { changeProduct, moveProduct } from './founder-actions.ts'
import { changeRoute, moveRoute, statusRoute } from './founder-contract.ts'
import { readStatusLink } from './status-links.ts'
import { readStatus } from './status.ts'

/** `/api/submissions` */
export function createFounderProducts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openAPIRegistry.registerComponent('securitySchemes', 'productToken', { type: 'http', scheme: 'bearer' })

  app.openapi(statusRoute, async (c): Promise<Response> => {
    const { row, refusal } = await findOwn(c, c.req.valid('param').ref)
    return row ? respondStatus(c, row) : refusal
  })

  app.openapi(changeRoute, async (c): Promise<Response> => {
    const { row, refusal } = await findOwn(c, c.req.valid('param').ref)
    if (!row) return refusal
    const refused = await changeProduct(c.var, c.var.request, row, await readSentProduct(c))
    return refused ? respondRefusal(c, refused) : respondChanged(c, row.ref)
  })

  for (const transition of ['confirm', 'resubmit', 'withdraw'] as const) {
    app.openapi(moveRoute(transition), async (c): Promise<Response> => {
      const { row, refusal } = await findOwn(c, c.req.valid('param').ref)
      if (!row) return refusal
      const refused = await moveProduct(c.var, c.var.request, row, transition)
      return refused ? respondRefusal(c, refused) : respondChanged(c, row.ref)
    })
  }

  return app
}

type Own = { row: ProductRow; refusal?: never } | { row?: never; refusal: Response }

async function findOwn(c: Context<ApiEnvironment>, ref: string): Promise<Own> {
  const token = bearerToken(c)
  if (!token) return { refusal: unauthenticated(c) }
  const link = readStatusLink(c.var, ref, token)
  if (link === 'foreign') return { refusal: forbidden(c, 'This token does not belong to this submission') }
  if (link === 'expired') return { refusal: forbidden(c, statusLinkMessages.expired) }
  const row = await findProductRow(c.var.db, ref)
  return row ? { row } : { refusal: notFound(c, 'Submission not found') }
}

async function respondChanged(c: Context<ApiEnvironment>, ref: string): Promise<Response> {
  const row = await findProductRow(c.var.db, ref)
  return row ? respondStatus(c, row) : notFound(c, 'Submission not found')
}

async function respondStatus(c: Context<ApiEnvironment>, row: ProductRow): Promise<Response> {
  return c.json({ success: true, data: await readStatus(c.var, row) }, 200, { 'cache-control': 'no-store' })
}
