import { createRoute, z } from '@hono/zod-openapi'
import {
  badQuery,
  dataAnswer,
  invalidInput,
  jsonBody,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { articleLimits } from '#src/domain/articles/articles.ts'
import {
  articleAnswer,
  articleSummarySchema,
  commentProperties,
  conflict,
  missing,
  month,
  params,
  settingsSchema,
  tooManyComments,
} from './schemas.ts'

// The input and output of each call of /api/articles.

/** What customers decide. `queue`: publish it on the project's target now. `publish`: the customer has published it. */
export const customerActions = ['approve', 'askChanges', 'queue', 'publish'] as const
export type CustomerAction = (typeof customerActions)[number]

export const listRoute = createRoute({
  method: 'get',
  path: '/articles',
  ...about('GET /api/articles'),
  request: { query: z.object({ project: z.string().optional(), month }) },
  responses: {
    200: dataAnswer(
      'The articles of a month, by day',
      z.object({
        month: z.string(),
        months: z.object({ first: z.string(), last: z.string() }).nullable(),
        articles: z.array(articleSummarySchema),
        settings: settingsSchema,
      }),
    ),
    ...badQuery,
    ...signedOut,
    ...missing,
  },
})

export const readRoute = createRoute({
  method: 'get',
  path: '/articles/{id}',
  ...about('GET /api/articles/{id}'),
  request: { params },
  responses: { ...articleAnswer, ...signedOut, ...missing },
})

export const commentRoute = createRoute({
  method: 'post',
  path: '/articles/{id}/comments',
  ...about('POST /api/articles/{id}/comments'),
  request: { params, ...jsonBody(commentProperties) },
  responses: {
    ...articleAnswer,
    ...signedOut,
    ...unconfirmed,
    ...missing,
    ...tooManyComments,
    ...invalidInput,
    ...tooMany,
  },
})

export const actionRoute = createRoute({
  method: 'post',
  path: '/articles/{id}/actions',
  ...about('POST /api/articles/{id}/actions'),
  request: {
    params,
    ...jsonBody(
      {
        action: { type: 'string', enum: [...customerActions] },
        version: { type: 'integer', description: 'The version that was read' },
        text: { type: 'string', maxLength: articleLimits.comment, description: 'What should change' },
        url: { type: 'string', maxLength: articleLimits.url, description: 'Where you published it' },
      },
      ['action', 'version'],
    ),
  },
  responses: { ...articleAnswer, ...signedOut, ...unconfirmed, ...missing, ...conflict, ...invalidInput },
})

export const settingsRoute = createRoute({
  method: 'put',
  path: '/projects/{id}/article-settings',
  ...about('PUT /api/projects/{id}/article-settings'),
  request: { params, ...jsonBody({ targetId: { type: 'string' }, automatic: { type: 'boolean' } }, []) },
  responses: {
    200: dataAnswer('The settings', settingsSchema),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    ...invalidInput,
  },
})
