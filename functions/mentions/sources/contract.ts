import { createRoute, z } from '@hono/zod-openapi'
import {
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
import { type MentionSource, polledKinds, sourceLimits } from '#src/domain/mentions/sources.ts'

const sourceSchema: z.ZodType<MentionSource> = z
  .object({
    id: z.string(),
    kind: z.enum(polledKinds),
    place: z.string().openapi({ description: 'A feed’s URL, an instance’s host or a site’s name; may be empty' }),
    readAt: z.iso.datetime().nullable().openapi({ description: 'When it was last read' }),
    error: z.string().nullable().openapi({ description: 'Why it can’t be read at the moment' }),
    nextAt: z.iso.datetime().nullable().openapi({ description: 'When it is read next; null without keywords' }),
    everyMinutes: z
      .int()
      .nullable()
      .openapi({ description: 'How often each keyword is searched, where all customers share few requests' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('MentionSource')

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('Project not found') }

const listed = z.object({
  items: z.array(sourceSchema),
  pagination: paginationSchema,
  feeds: z.int().openapi({ description: 'Feeds that the plan includes, in all projects' }),
  feedsUsed: z.int(),
})

export const listRoute = createRoute({
  method: 'get',
  path: '/{id}/sources',
  ...about('GET /api/projects/{id}/sources'),
  request: { params },
  responses: { 200: dataAnswer('Oldest first', listed), ...signedOut, ...missing },
})

export const addRoute = createRoute({
  method: 'post',
  path: '/{id}/sources',
  ...about('POST /api/projects/{id}/sources'),
  request: {
    params,
    ...jsonBody(
      {
        kind: { type: 'string', enum: [...polledKinds] },
        place: {
          type: 'string',
          description: 'A feed’s or website’s URL, an instance’s host or a site’s name',
          maxLength: sourceLimits.place,
        },
      },
      ['kind'],
    ),
  },
  responses: {
    201: dataAnswer('The source. One that is there already is left as it is', sourceSchema),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('The limit is reached'),
    ...invalidInput,
    ...tooMany,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}/sources/{sourceId}',
  ...about('DELETE /api/projects/{id}/sources/{sourceId}'),
  request: { params: z.object({ id: z.string(), sourceId: z.string() }) },
  responses: { 200: jsonAnswer('Deleted', messageSchema), ...signedOut, ...unconfirmed, ...missing },
})
