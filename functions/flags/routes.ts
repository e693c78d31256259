import { createHmac } from 'node:crypto'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { readReport, reportLimits, reportMessages, reportReasons, type Report } from '#src/domain/flags/flags.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { addReport } from '#src/storage/flags/changes.ts'
import { findReportable } from '#src/storage/flags/queries.ts'
import type { RateLimit } from '#src/domain/rate-limits/rate-limits.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { answerRefusal, type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import {
  broken,
  jsonAnswer,
  messageSchema,
  notJson,
  problemAnswer,
  tooMany,
  unreadable,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { ApiEnvironment, Services } from '#functions/services.ts'
import type { RequestContext } from '#functions/http/environment.ts'

const hour = 3_600_000
const perClient: RateLimit = { limit: 10, windowMs: hour }
// More open reports of one listing add nothing.
const perProduct: RateLimit = { limit: 30, windowMs: 24 * hour }

/** What a visitor typed. `hidden`: the honeypot's value. */
export type SentReport = { reason: string; note: string; hidden: string }

export type ReportRefusal = Refusal<404 | 422 | 429>

/** Checks and stores a report. Null: stored. */
export async function flagProduct(
  services: Pick<Services, 'db' | 'now' | 'newId' | 'log' | 'secret'>,
  client: Pick<RequestContext, 'ip' | 'waitUntil'>,
  slug: string,
  sent: SentReport,
): Promise<ReportRefusal | null> {
  const product = isSlug(slug) ? await findReportable(services.db, slug) : null
  if (!product) return { status: 404, message: problemMessages.productNotFound }
  if (isHoneypotFilled(services, client, 'report', sent.hidden)) return { status: 422, message: reportMessages.hidden }
  const { report, errors } = readReport(sent)
  if (!report) return { status: 422, message: errors[0]?.message ?? reportMessages.reasonMissing, errors }
  return keep(services, clientKey(client.ip), product.id, report)
}

async function keep(
  { db, now, secret }: Pick<Services, 'db' | 'now' | 'secret'>,
  client: string,
  productId: number,
  report: Report,
): Promise<ReportRefusal | null> {
  const waitMs = await countUse(db, `report:${client}`, perClient, now())
  if (waitMs !== null) return tooManyUses(reportMessages.tooMany, waitMs)
  const productWaitMs = await countUse(db, `report-of:${productId}`, perProduct, now())
  if (productWaitMs !== null) return tooManyUses(reportMessages.tooManyOfOne, productWaitMs)
  // Recognizes a visitor who reports twice. The IP can't be derived from it.
  const visitor = createHmac('sha256', secret).update(`report:${productId}:${client}`).digest('base64url').slice(0, 22)
  await addReport(db, productId, { ...report, visitor }, now())
  return null
}

const reportBody = {
  type: 'object' as const,
  required: ['reason'],
  properties: {
    reason: { type: 'string' as const, enum: [...reportReasons] },
    note: { type: 'string' as const, maxLength: reportLimits.note },
  },
}

const reportRoute = createRoute({
  method: 'post',
  path: '/{slug}/reports',
  ...about('POST /api/products/{slug}/reports'),
  description: 'A second report by the same visitor replaces the first.',
  request: {
    params: z.object({ slug: z.string() }),
    body: { content: { 'application/json': { schema: reportBody } }, required: true },
  },
  responses: {
    201: jsonAnswer('Received', messageSchema),
    ...unreadable,
    404: problemAnswer('No published product has this slug'),
    ...notJson,
    ...broken,
    ...tooMany,
  },
})

/** Visitors' reports about listings, under `/api/products`. */
export function createFlags(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()

  app.openapi(reportRoute, async (c): Promise<Response> => {
    const { text } = await readJsonBody(c)
    const sent = { reason: text('reason'), note: text('note'), hidden: text(honeypotField) }
    const refusal = await flagProduct(c.var, c.var.request, c.req.valid('param').slug, sent)
    if (!refusal) {
      return c.json({ success: true, message: reportMessages.received }, 201, { 'cache-control': 'no-store' })
    }
    return answerRefusal(c, refusal)
  })

  return app
}
