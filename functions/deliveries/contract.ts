import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { answerDecisions, answerLimit } from '#src/domain/deliveries/answers.ts'
import { detailsSchema, orderSchema, previewSchema, reportSchema, shareSchema } from './schemas.ts'

// The input and output of what customers do with their orders and reports.

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('It doesn’t exist, or it’s someone else’s') }
const started = { 409: problemAnswer('Work has started') }

export const ordersRoute = createRoute({
  method: 'get',
  path: '/orders/my',
  ...about('GET /api/orders/my'),
  responses: { 200: dataAnswer('Newest first', z.array(orderSchema)), ...signedOut },
})

export const chooseProjectRoute = createRoute({
  method: 'put',
  path: '/orders/{id}/project',
  ...about('PUT /api/orders/{id}/project'),
  request: { params, ...jsonBody({ projectId: { type: 'string' } }) },
  responses: { 200: dataAnswer('The order', orderSchema), ...signedOut, ...unconfirmed, ...missing, ...started },
})

export const detailsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/deliveries/{rank}',
  ...about('GET /api/orders/{id}/deliveries/{rank}'),
  request: { params: z.object({ id: z.string(), rank: z.string() }) },
  responses: { 200: dataAnswer('The row', detailsSchema), ...signedOut, ...missing },
})

export const answerRoute = createRoute({
  method: 'post',
  path: '/deliveries/{id}/answer',
  ...about('POST /api/deliveries/{id}/answer'),
  description: 'What is skipped is replaced by the next directory, if another one fits.',
  request: {
    params,
    ...jsonBody(
      {
        version: { type: 'integer', description: 'The version of the row that is answered' },
        decision: { type: 'string', enum: [...answerDecisions] },
        text: { type: 'string', maxLength: answerLimit },
      },
      ['version', 'decision'],
    ),
  },
  responses: {
    200: jsonAnswer('Answered', messageSchema),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('Answered or withdrawn already'),
    ...invalidInput,
  },
})

export const reportRoute = createRoute({
  method: 'get',
  path: '/projects/{id}/report',
  ...about('GET /api/projects/{id}/report'),
  request: { params },
  responses: { 200: dataAnswer('Orders, newest first, each with its rows', reportSchema), ...signedOut, ...missing },
})

export const csvRoute = createRoute({
  method: 'get',
  path: '/projects/{id}/report.csv',
  ...about('GET /api/projects/{id}/report.csv'),
  request: { params },
  responses: {
    200: { description: 'One line per row', content: { 'text/csv': { schema: z.string() } } },
    ...signedOut,
    ...missing,
  },
})

export const jsonRoute = createRoute({
  method: 'get',
  path: '/projects/{id}/report.json',
  ...about('GET /api/projects/{id}/report.json'),
  request: { params },
  responses: { 200: jsonAnswer('Orders and rows as a file', z.looseObject({})), ...signedOut, ...missing },
})

export const weeklyMailRoute = createRoute({
  method: 'put',
  path: '/projects/{id}/weekly-mail',
  ...about('PUT /api/projects/{id}/weekly-mail'),
  request: { params, ...jsonBody({ on: { type: 'boolean' } }) },
  responses: { 200: jsonAnswer('Saved', messageSchema), ...signedOut, ...missing, ...invalidInput },
})

const orderParams = z.object({ id: z.string(), orderId: z.string() })

export const previewRoute = createRoute({
  method: 'get',
  path: '/projects/{id}/orders/{orderId}/directories',
  ...about('GET /api/projects/{id}/orders/{orderId}/directories'),
  request: { params: orderParams },
  responses: { 200: dataAnswer('What will be used, and why', previewSchema), ...signedOut, ...missing, ...started },
})

const keys = { type: 'array' as const, items: { type: 'string' as const } }

export const choicesRoute = createRoute({
  method: 'put',
  path: '/projects/{id}/orders/{orderId}/choices',
  ...about('PUT /api/projects/{id}/orders/{orderId}/choices'),
  request: {
    params: orderParams,
    body: {
      content: {
        'application/json': {
          schema: {
            type: 'object' as const,
            required: ['excluded', 'first'],
            properties: { excluded: keys, first: { ...keys, description: 'In this order' } },
          },
        },
      },
      required: true,
    },
  },
  responses: {
    200: jsonAnswer('Saved', messageSchema),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    ...started,
    ...invalidInput,
  },
})

export const fittingRoute = createRoute({
  method: 'get',
  path: '/projects/{id}/fitting',
  ...about('GET /api/projects/{id}/fitting'),
  request: { params },
  responses: {
    200: dataAnswer(
      'Null: the profile doesn’t say yet what kind of product it is',
      z.object({ fitting: z.int().nullable() }).openapi('FittingDirectories'),
    ),
    ...signedOut,
    ...missing,
  },
})

export const sharesRoute = createRoute({
  method: 'get',
  path: '/projects/{id}/shares',
  ...about('GET /api/projects/{id}/shares'),
  request: { params },
  responses: { 200: dataAnswer('Links that work, oldest first', z.array(shareSchema)), ...signedOut, ...missing },
})

export const addShareRoute = createRoute({
  method: 'post',
  path: '/projects/{id}/shares',
  ...about('POST /api/projects/{id}/shares'),
  request: { params },
  responses: {
    201: dataAnswer('The link. Its URL is only shown here', z.object({ id: z.string(), url: z.url() })),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('The report has too many links'),
    ...tooMany,
  },
})

export const revokeShareRoute = createRoute({
  method: 'delete',
  path: '/projects/{id}/shares/{shareId}',
  ...about('DELETE /api/projects/{id}/shares/{shareId}'),
  request: { params: z.object({ id: z.string(), shareId: z.string() }) },
  responses: { 200: jsonAnswer('Revoked', messageSchema), ...signedOut, ...unconfirmed, ...missing },
})
