import { createRoute, z } from '@hono/zod-openapi'
import { emptyAsMissing, pageLimit, pageNumber } from '#functions/http/queries.ts'
import {
  badQuery,
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  paginationSchema,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { feedbackLimits } from '#src/domain/feedback/feedback.ts'
import {
  conflict,
  feedbackSchema,
  missing,
  missingProject,
  modes,
  params,
  settingsAnswer,
  statsSchema,
  statuses,
} from './schemas.ts'

// The input and output of each call of /api/feedbacks.

const projectId = z.string().default('')
const mode = z.preprocess(emptyAsMissing, modes.optional()) as unknown as z.ZodOptional<typeof modes>
const status = z.preprocess(emptyAsMissing, statuses.optional()) as unknown as z.ZodOptional<typeof statuses>
const date = z
  .preprocess(emptyAsMissing, z.string().optional())
  .openapi({ type: 'string', format: 'date', description: 'UTC, inclusive' }) as unknown as z.ZodOptional<z.ZodString>

export const listRoute = createRoute({
  method: 'get',
  path: '/list',
  ...about('GET /api/feedbacks/list'),
  request: { query: z.object({ projectId, mode, status, page: pageNumber(), limit: pageLimit(20) }) },
  responses: {
    200: dataAnswer('Newest first', z.object({ items: z.array(feedbackSchema), pagination: paginationSchema })),
    ...badQuery,
    ...signedOut,
    ...missingProject,
  },
})

export const statsRoute = createRoute({
  method: 'get',
  path: '/stats',
  ...about('GET /api/feedbacks/stats'),
  description: `The last 30 days without \`from\` and \`to\`. Up to ${feedbackLimits.days} days.`,
  request: { query: z.object({ projectId, mode, from: date, to: date }) },
  responses: { 200: dataAnswer('The counts', statsSchema), ...badQuery, ...signedOut, ...missingProject },
})

export const fileRoute = createRoute({
  method: 'get',
  path: '/csv',
  ...about('GET /api/feedbacks/csv'),
  request: { query: z.object({ projectId, mode, status }) },
  responses: {
    200: { description: 'Newest first', content: { 'text/csv': { schema: z.string() } } },
    ...badQuery,
    ...signedOut,
    ...missingProject,
  },
})

export const settingsRoute = createRoute({
  method: 'get',
  path: '/settings',
  ...about('GET /api/feedbacks/settings'),
  request: { query: z.object({ projectId }) },
  responses: { ...settingsAnswer, ...signedOut, ...missingProject },
})

export const saveSettingsRoute = createRoute({
  method: 'put',
  path: '/settings',
  ...about('PUT /api/feedbacks/settings'),
  description: 'Without `board`, it opens the page. With it, it changes the board of a page that is open.',
  request: jsonBody({ projectId: { type: 'string' }, board: { type: 'boolean' } }, ['projectId']),
  responses: { ...settingsAnswer, ...signedOut, ...unconfirmed, ...missingProject },
})

export const closeRoute = createRoute({
  method: 'delete',
  path: '/settings',
  ...about('DELETE /api/feedbacks/settings'),
  description: 'The link and the embedded script stop working. Its feedback stays.',
  request: { query: z.object({ projectId }) },
  responses: { 200: jsonAnswer('Closed', messageSchema), ...signedOut, ...unconfirmed, ...missingProject },
})

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/feedbacks/{id}'),
  request: { params },
  responses: { 200: dataAnswer('The feedback', feedbackSchema), ...signedOut, ...missing },
})

export const screenshotRoute = createRoute({
  method: 'get',
  path: '/{id}/screenshot',
  ...about('GET /api/feedbacks/{id}/screenshot'),
  request: { params },
  responses: {
    200: {
      description: 'The image',
      content: {
        'image/png': { schema: { type: 'string', format: 'binary' } },
        'image/jpeg': { schema: { type: 'string', format: 'binary' } },
      },
    },
    ...signedOut,
    ...missing,
    503: problemAnswer('It can’t be read at the moment'),
  },
})

export const replyRoute = createRoute({
  method: 'post',
  path: '/{id}/replies',
  ...about('POST /api/feedbacks/{id}/replies'),
  description:
    'Only if its author left an email. It is sent when they have confirmed that email, which we ask them to. Without a plan ' +
    'it can’t have links. 429: beyond what the plan allows in a day, or what one inbox gets.',
  request: {
    params,
    ...jsonBody({
      text: { type: 'string', maxLength: feedbackLimits.reply },
      version: { type: 'integer', description: 'The version that was read' },
    }),
  },
  responses: {
    200: dataAnswer('The feedback with the reply', feedbackSchema, { message: z.string() }),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    ...conflict,
    ...invalidInput,
    ...tooMany,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/feedbacks/{id}'),
  request: { params },
  responses: { 200: jsonAnswer('Deleted', messageSchema), ...signedOut, ...unconfirmed, ...missing },
})
