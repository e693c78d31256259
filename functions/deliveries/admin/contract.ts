import { createRoute, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/http/list-queries.ts'
import { emptyAsMissing } from '#functions/http/queries.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  orNull,
  paginationSchema,
  problemAnswer,
  type Property,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { orderLists } from '#src/domain/deliveries/admin.ts'
import { lossDecisions } from '#src/domain/deliveries/orders.ts'
import { failureReasons, outcomeActions, outcomeLimits } from '#src/domain/deliveries/outcomes.ts'
import { askKinds } from '#src/domain/deliveries/states.ts'
import {
  deliverySchema,
  orderDetailSchema,
  orderSchema,
  outcomeAnswersSchema,
  savedNoteSchema,
  workDaySchema,
  workItemSchema,
} from './schemas.ts'

// The input and output of each call of the desk. The domain's rules check bodies.

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('Not found') }
const stale = { 409: problemAnswer('The row has changed since; `data` is the row as it is now') }

const listName = z.enum(orderLists, { error: `list must be one of ${orderLists.join(', ')}` })

export const ordersRoute = createRoute({
  method: 'get',
  path: '/orders',
  ...about('GET /api/admin/orders'),
  request: {
    query: z.object({
      list: z.preprocess(emptyAsMissing, listName.default('open')) as unknown as z.ZodDefault<typeof listName>,
      ...pageQuery,
    }),
  },
  responses: {
    200: dataAnswer(
      'Open ones by due date, others newest first',
      z.object({ orders: z.array(orderSchema), pagination: paginationSchema }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

export const orderRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  ...about('GET /api/admin/orders/{id}'),
  request: { params },
  responses: { 200: dataAnswer('The order, and its rows by rank', orderDetailSchema), ...forAdmins, ...missing },
})

export const lossesRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/losses',
  ...about('POST /api/admin/orders/{id}/losses'),
  request: { params, ...jsonBody({ decision: { type: 'string', enum: [...lossDecisions] } }) },
  responses: {
    200: dataAnswer('The order, and its rows by rank', orderDetailSchema),
    ...forAdmins,
    ...missing,
    409: problemAnswer('No lost listing waits for a decision'),
    ...invalidInput,
  },
})

export const dayRoute = createRoute({
  method: 'get',
  path: '/deliveries/today',
  ...about('GET /api/admin/deliveries/today'),
  responses: { 200: dataAnswer('Your day', workDaySchema), ...forAdmins },
})

export const nextRoute = createRoute({
  method: 'post',
  path: '/deliveries/next',
  ...about('POST /api/admin/deliveries/next'),
  description: 'The row is reserved for you. A row you already have comes first.',
  request: jsonBody({ orderId: { type: 'string', description: 'Only rows of this order' } }, []),
  responses: { 200: dataAnswer('The row; null: nothing to do', orNull(workItemSchema)), ...forAdmins },
})

export const takeRoute = createRoute({
  method: 'post',
  path: '/deliveries/{id}/take',
  ...about('POST /api/admin/deliveries/{id}/take'),
  request: { params },
  responses: {
    200: dataAnswer('The row, reserved for you', workItemSchema),
    ...forAdmins,
    ...missing,
    409: problemAnswer('Someone else is working on it, or there is nothing to do'),
  },
})

const outcomeProperties: Record<string, Property> = {
  version: { type: 'integer', description: 'The row’s version that was decided on' },
  action: { type: 'string', enum: [...outcomeActions] },
  kind: { type: 'string', enum: Object.keys(askKinds), description: 'Of `ask`: what the directory wants' },
  text: { type: 'string', maxLength: outcomeLimits.text, description: 'Of `ask`: its question' },
  reason: { type: 'string', enum: [...failureReasons], description: 'Of `decline`' },
  liveUrl: { type: 'string', format: 'uri', description: 'Of `submit`: the listing, if it’s already live' },
  note: {
    type: 'string',
    maxLength: outcomeLimits.text,
    description: 'For the customer. Empty removes the one there is',
  },
  workMs: { type: 'integer', description: 'How long it took, in milliseconds' },
}

export const outcomeRoute = createRoute({
  method: 'post',
  path: '/deliveries/{id}/outcome',
  ...about('POST /api/admin/deliveries/{id}/outcome'),
  description: 'Can be repeated: the same outcome for the same version gets the same answer.',
  request: { params, ...jsonBody(outcomeProperties, ['version', 'action']) },
  responses: {
    200: dataAnswer('The row', deliverySchema),
    ...forAdmins,
    ...missing,
    ...stale,
    ...invalidInput,
  },
})

export const undoRoute = createRoute({
  method: 'post',
  path: '/deliveries/{id}/undo',
  ...about('POST /api/admin/deliveries/{id}/undo'),
  request: { params, ...jsonBody({ version: { type: 'integer', description: 'The row’s version to undo' } }) },
  responses: {
    200: dataAnswer('The row as it was, reserved for you', workItemSchema),
    ...forAdmins,
    ...missing,
    ...stale,
    ...invalidInput,
  },
})

const outcomesBody = {
  type: 'object' as const,
  required: ['outcomes'],
  properties: {
    outcomes: {
      type: 'array' as const,
      minItems: 1,
      maxItems: outcomeLimits.bulk,
      items: {
        type: 'object' as const,
        required: ['id', 'version', 'action'],
        properties: { id: { type: 'string' as const }, ...outcomeProperties },
      },
    },
  },
}

export const outcomesRoute = createRoute({
  method: 'post',
  path: '/deliveries/outcomes',
  ...about('POST /api/admin/deliveries/outcomes'),
  request: { body: { content: { 'application/json': { schema: outcomesBody } }, required: true } },
  responses: {
    200: dataAnswer('One answer per row, in the same order', outcomeAnswersSchema),
    ...forAdmins,
    ...invalidInput,
  },
})

export const savedNotesRoute = createRoute({
  method: 'get',
  path: '/deliveries/notes',
  ...about('GET /api/admin/deliveries/notes'),
  responses: { 200: dataAnswer('Yours, by text', z.array(savedNoteSchema)), ...forAdmins },
})

export const addSavedNoteRoute = createRoute({
  method: 'post',
  path: '/deliveries/notes',
  ...about('POST /api/admin/deliveries/notes'),
  request: jsonBody({ text: { type: 'string', minLength: 1, maxLength: outcomeLimits.text } }),
  responses: {
    201: dataAnswer('The note', savedNoteSchema),
    ...forAdmins,
    409: problemAnswer('The limit is reached'),
    ...invalidInput,
  },
})

export const removeSavedNoteRoute = createRoute({
  method: 'delete',
  path: '/deliveries/notes/{id}',
  ...about('DELETE /api/admin/deliveries/notes/{id}'),
  request: { params },
  responses: { 200: jsonAnswer('Deleted', messageSchema), ...forAdmins, ...missing },
})
