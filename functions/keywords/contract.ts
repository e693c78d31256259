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
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { type Keyword, keywordLimits, keywordMatches } from '#src/domain/keywords/keywords.ts'

const matches = z.enum(Object.keys(keywordMatches) as [keyof typeof keywordMatches])

const keywordSchema: z.ZodType<Keyword> = z
  .object({
    id: z.string(),
    text: z.string(),
    match: matches,
    competitor: z.boolean(),
    weeks: z.array(z.int()).openapi({
      description:
        'Mentions in each of the last weeks, as the inbox shows them. A week is seven days, the last of them up to now',
    }),
    paused: z.boolean().openapi({ description: 'The plan includes fewer keywords, so this one isn’t searched for' }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Keyword')

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('Project not found') }
const full = { 409: problemAnswer('The plan includes no more keywords') }

const listed = z.object({
  items: z.array(keywordSchema),
  pagination: paginationSchema,
  proposals: z.array(z.string()).openapi({ description: 'Keywords that the profile suggests, best first' }),
  limit: z.int().openapi({ description: 'Keywords that the plan includes, in all projects' }),
  used: z.int(),
})

export const listRoute = createRoute({
  method: 'get',
  path: '/{id}/keywords',
  ...about('GET /api/projects/{id}/keywords'),
  request: { params },
  responses: { 200: dataAnswer('Oldest first', listed), ...signedOut, ...missing },
})

export const addRoute = createRoute({
  method: 'post',
  path: '/{id}/keyword',
  ...about('POST /api/projects/{id}/keyword'),
  request: {
    params,
    ...jsonBody(
      {
        text: { type: 'string', description: 'One keyword, or one a line', maxLength: 10_000 },
        match: { type: 'string', enum: Object.keys(keywordMatches) },
        competitor: { type: 'boolean', description: 'Whether it names a competitor' },
      },
      ['text'],
    ),
  },
  responses: {
    201: dataAnswer(
      `Up to ${keywordLimits.perRequest} at once. Skipped: those that are there already (present), or that the plan doesn’t include (full)`,
      z.object({
        added: z.array(keywordSchema),
        skipped: z.array(z.object({ text: z.string(), reason: z.enum(['present', 'full']) })),
        hidden: z.int().openapi({ description: 'New mentions that were dismissed because they have what is excluded' }),
      }),
    ),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    ...full,
    ...invalidInput,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}/keyword/{keywordId}',
  ...about('DELETE /api/projects/{id}/keyword/{keywordId}'),
  request: { params: z.object({ id: z.string(), keywordId: z.string() }) },
  responses: { 200: jsonAnswer('Deleted', messageSchema), ...signedOut, ...unconfirmed, ...missing },
})
