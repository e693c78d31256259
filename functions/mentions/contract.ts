import { createRoute, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/http/list-queries.ts'
import { emptyAsMissing } from '#functions/http/queries.ts'
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
import { mentionLimits } from '#src/domain/mentions/changes.ts'
import { mentionFilters, mentionStates } from '#src/domain/mentions/mentions.ts'
import { conflict, countsSchema, filterSchema, mentionSchema, missing, params } from './schemas.ts'

// The input and output of each call about mentions.

const projectParams = z.object({ projectId: z.string() })
const noProject = { 404: problemAnswer('Project not found') }

const listQuery = z.object({
  ...pageQuery,
  filter: z.preprocess(emptyAsMissing, filterSchema.optional()).openapi({
    type: 'string',
    enum: Object.keys(mentionFilters),
    description: 'Default: all',
  }) as unknown as z.ZodOptional<typeof filterSchema>,
  from: z.string().optional().openapi({ format: 'date', description: 'Listed on this day (UTC) or later' }),
})

export const listRoute = createRoute({
  method: 'get',
  path: '/posts/{projectId}/mentions',
  ...about('GET /api/posts/{projectId}/mentions'),
  request: { params: projectParams, query: listQuery },
  responses: {
    200: dataAnswer(
      'Newest posts first',
      z.object({
        items: z.array(mentionSchema),
        pagination: paginationSchema,
        counts: countsSchema,
        dailyMail: z.boolean().openapi({ description: 'Whether new mentions are mailed' }),
      }),
    ),
    ...badQuery,
    ...signedOut,
    ...noProject,
  },
})

const addAnswer = dataAnswer(
  'The mention. One that is there already is new again if it was dismissed',
  z.object({
    mention: mentionSchema,
    unread: z.string().nullable().openapi({ description: 'Why its page could not be read' }),
  }),
)

export const addRoute = createRoute({
  method: 'post',
  path: '/posts/{projectId}/mentions',
  ...about('POST /api/posts/{projectId}/mentions'),
  request: {
    params: projectParams,
    ...jsonBody(
      {
        url: { type: 'string', maxLength: mentionLimits.url },
        title: { type: 'string', maxLength: mentionLimits.title },
        text: { type: 'string', maxLength: mentionLimits.text, description: 'What the post says, if we can’t read it' },
        author: { type: 'string', maxLength: mentionLimits.author },
      },
      ['url'],
    ),
  },
  responses: { 201: addAnswer, ...signedOut, ...unconfirmed, ...noProject, ...invalidInput, ...tooMany },
})

const changed = { 200: dataAnswer('The mention as it is now', mentionSchema) }

export const changeRoute = createRoute({
  method: 'put',
  path: '/posts/{id}/mention',
  ...about('PUT /api/posts/{id}/mention'),
  request: {
    params,
    ...jsonBody(
      {
        action: { type: 'string', enum: ['snooze', 'dismiss', 'restore'] },
        until: { type: 'string', format: 'date-time', description: 'Needed to snooze' },
        seen: {
          type: 'string',
          enum: [...mentionStates],
          description: 'The state that was seen. Another one answers 409',
        },
      },
      ['action'],
    ),
  },
  responses: { ...changed, ...signedOut, ...unconfirmed, ...missing, ...conflict, ...invalidInput },
})

export const dismissRoute = createRoute({
  method: 'delete',
  path: '/posts/{id}/mention',
  ...about('DELETE /api/posts/{id}/mention'),
  request: { params },
  responses: { 200: jsonAnswer('Dismissed', messageSchema), ...signedOut, ...unconfirmed, ...missing, ...conflict },
})

const replied = { ...changed, ...signedOut, ...unconfirmed, ...missing, ...conflict }

export const replyRoute = createRoute({
  method: 'post',
  path: '/posts/{id}/reply',
  ...about('POST /api/posts/{id}/reply'),
  request: { params },
  responses: replied,
})

/** As the specification's client calls it. */
export const replyByGetRoute = createRoute({
  method: 'get',
  path: '/posts/{id}/reply',
  ...about('GET /api/posts/{id}/reply'),
  request: { params },
  responses: replied,
})

export const mailRoute = createRoute({
  method: 'put',
  path: '/projects/{id}/mention-mail',
  ...about('PUT /api/projects/{id}/mention-mail'),
  request: { params, ...jsonBody({ on: { type: 'boolean' } }) },
  responses: { 200: jsonAnswer('Saved', messageSchema), ...signedOut, ...noProject, ...invalidInput },
})
