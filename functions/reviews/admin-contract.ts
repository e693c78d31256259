import { maxSharedHostParts, type SharedHost } from '#src/domain/reviews/shared-hosts.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { pageLimit } from '#functions/http/queries.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { adminProductSchema, fieldChangeSchema, flagSchema, riskFlagSchema } from '#functions/products/admin-schemas.ts'
import { about } from '#functions/routes.ts'
import { type QueueItem, queueKinds, type QueuePage } from '#src/domain/reviews/queue.ts'
import { maxReasonLength, type SavedReason } from '#src/domain/reviews/reasons.ts'
import { type DecisionOutcome, type DecisionsAnswer, maxDecisions, verdicts } from '#src/domain/reviews/reviews.ts'

// The input and output of each queue call. The domain's rules check bodies.

const time = z.iso.datetime()
const kind = z.enum(queueKinds)

const itemSchema: z.ZodType<QueueItem> = z
  .object({
    kind,
    key: z.string(),
    product: adminProductSchema,
    since: time,
    riskFlags: z.array(riskFlagSchema),
    changes: z.array(fieldChangeSchema),
    flags: z.array(flagSchema),
  })
  .openapi('QueueItem')

const pageSchema: z.ZodType<QueuePage> = z
  .object({
    items: z.array(itemSchema),
    counts: z.object({ submission: z.int(), change: z.int(), report: z.int() }),
    cursor: z.string().nullable().openapi({ description: 'Cursor for the next page. Null: this is the last page' }),
  })
  .openapi('QueuePage')

export const queueRoute = createRoute({
  method: 'get',
  path: '/queue',
  ...about('GET /api/admin/queue'),
  request: { query: z.object({ limit: pageLimit(30), cursor: z.string().optional(), kind: kind.optional() }) },
  responses: {
    200: dataAnswer('Oldest first', pageSchema),
    ...badQuery,
    ...forAdmins,
  },
})

const outcomes: z.ZodType<DecisionOutcome[]> = z.array(
  z
    .object({
      ref: z.string(),
      outcome: z.enum(['done', 'refused', 'listed', 'missing']),
      message: z.string(),
    })
    .openapi('DecisionOutcome'),
)
const decidedSchema: z.ZodType<DecisionsAnswer> = z.object({
  outcomes,
  undoUntil: time.openapi({ description: 'Until when these can be undone. Their mails are held until then' }),
})

const decisionsBody = {
  type: 'object' as const,
  required: ['decisions'],
  properties: {
    decisions: {
      type: 'array' as const,
      minItems: 1,
      maxItems: maxDecisions,
      items: {
        type: 'object' as const,
        required: ['ref', 'verdict'],
        properties: {
          ref: { type: 'string' as const },
          verdict: { type: 'string' as const, enum: [...verdicts] },
          reason: {
            type: 'string' as const,
            maxLength: maxReasonLength,
            description: 'For `reject`. The founder receives it',
          },
          seen: {
            type: 'string' as const,
            format: 'date-time',
            description: 'The `updatedAt` that was read. If it has changed, nothing is done',
          },
        },
      },
    },
  },
}

export const decideRoute = createRoute({
  method: 'post',
  path: '/decisions',
  ...about('POST /api/admin/decisions'),
  description: 'Each decision is independent: `outcomes` has its result.',
  request: { body: { content: { 'application/json': { schema: decisionsBody } }, required: true } },
  responses: { 200: dataAnswer('The result of each', decidedSchema), ...forAdmins, ...invalidInput },
})

const refsBody = {
  type: 'object' as const,
  required: ['refs'],
  properties: {
    refs: { type: 'array' as const, minItems: 1, maxItems: maxDecisions, items: { type: 'string' as const } },
  },
}

export const undoRoute = createRoute({
  method: 'post',
  path: '/decisions/undo',
  ...about('POST /api/admin/decisions/undo'),
  request: { body: { content: { 'application/json': { schema: refsBody } }, required: true } },
  responses: { 200: dataAnswer('The result of each', z.object({ outcomes })), ...forAdmins, ...invalidInput },
})

const reasonSchema: z.ZodType<SavedReason> = z.object({ id: z.int(), text: z.string() }).openapi('SavedReason')

export const reasonsRoute = createRoute({
  method: 'get',
  path: '/reasons',
  ...about('GET /api/admin/reasons'),
  responses: { 200: dataAnswer('Sorted by text', z.array(reasonSchema)), ...forAdmins },
})

export const addReasonRoute = createRoute({
  method: 'post',
  path: '/reasons',
  ...about('POST /api/admin/reasons'),
  request: jsonBody({ text: { type: 'string', minLength: 1, maxLength: maxReasonLength } }),
  responses: {
    201: dataAnswer('The reason', reasonSchema),
    ...forAdmins,
    409: problemAnswer('It’s already saved, or the limit is reached'),
    ...invalidInput,
  },
})

export const removeReasonRoute = createRoute({
  method: 'delete',
  path: '/reasons/{id}',
  ...about('DELETE /api/admin/reasons/{id}'),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('Forgotten', messageSchema),
    ...forAdmins,
    404: problemAnswer('Reason not found'),
  },
})

const sharedHostSchema: z.ZodType<SharedHost> = z
  .object({ host: z.string(), parts: z.int().min(1).max(maxSharedHostParts) })
  .openapi('SharedHost')
const sharedHostParams = z.object({ host: z.string() })

export const sharedHostsRoute = createRoute({
  method: 'get',
  path: '/shared-hosts',
  ...about('GET /api/admin/shared-hosts'),
  description: 'Hosts that are always treated as shared, such as github.com, aren’t listed.',
  responses: { 200: dataAnswer('Sorted by host', z.array(sharedHostSchema)), ...forAdmins },
})

export const saveSharedHostRoute = createRoute({
  method: 'put',
  path: '/shared-hosts/{host}',
  ...about('PUT /api/admin/shared-hosts/{host}'),
  description:
    'The first `parts` of the path name a product there. Listings and proofs of the host follow immediately.',
  request: {
    params: sharedHostParams,
    ...jsonBody({ parts: { type: 'integer', description: `1 to ${maxSharedHostParts}` } }),
  },
  responses: {
    200: dataAnswer('The host', sharedHostSchema),
    ...forAdmins,
    409: problemAnswer('Live listings would be the same one'),
    ...invalidInput,
  },
})

export const removeSharedHostRoute = createRoute({
  method: 'delete',
  path: '/shared-hosts/{host}',
  ...about('DELETE /api/admin/shared-hosts/{host}'),
  request: { params: sharedHostParams },
  responses: {
    200: jsonAnswer('Removed', messageSchema),
    ...forAdmins,
    404: problemAnswer('Not marked as shared'),
    409: problemAnswer('Live listings would be the same one'),
  },
})
