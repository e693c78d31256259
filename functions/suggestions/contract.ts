import { createRoute, z } from '@hono/zod-openapi'
import { pageLimit, pageNumber } from '#functions/http/queries.ts'
import {
  badQuery,
  dataAnswer,
  jsonAnswer,
  messageSchema,
  paginationSchema,
  problemAnswer,
  signedOut,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { type Effort, efforts, type Suggestion, suggestionKinds } from '#src/domain/suggestions/suggestions.ts'

const suggestionSchema: z.ZodType<Suggestion> = z
  .object({
    id: z.string(),
    projectId: z.string(),
    kind: z.enum(suggestionKinds),
    title: z.string(),
    reason: z.string().openapi({ description: 'The facts it follows from' }),
    effort: z.enum(Object.keys(efforts) as Effort[]),
    href: z.string().openapi({ description: 'A path of this site, or the URL of another' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Suggestion')

const params = z.object({ id: z.string() })

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/suggestions/{id}'),
  request: { params },
  responses: {
    200: dataAnswer('One that wasn’t dismissed', suggestionSchema),
    ...signedOut,
    404: problemAnswer('Suggestion not found'),
  },
})

export const listRoute = createRoute({
  method: 'get',
  path: '/{projectId}/project',
  ...about('GET /api/suggestions/{projectId}/project'),
  request: {
    params: z.object({ projectId: z.string() }),
    query: z.object({ page: pageNumber(), limit: pageLimit(20) }),
  },
  responses: {
    200: dataAnswer(
      'Made from facts that are at most a few minutes old',
      z.object({ items: z.array(suggestionSchema), pagination: paginationSchema }),
    ),
    ...badQuery,
    ...signedOut,
    404: problemAnswer('Project not found'),
  },
})

export const dismissRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/suggestions/{id}'),
  request: { params },
  responses: {
    200: jsonAnswer('Dismissed: it is never made again', messageSchema),
    ...signedOut,
    ...unconfirmed,
    404: problemAnswer('Suggestion not found'),
  },
})
