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
  problemAnswer,
  signedOut,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { dmPlaceholders } from '#src/domain/leads/messages.ts'
import { leadLimits, leadMessages } from '#src/domain/leads/leads.ts'
import { leadSchema, pageSchema, stateNames } from './schemas.ts'

const params = z.object({ id: z.string().openapi({ description: 'Id of the project' }) })
const leadParams = z.object({ id: z.string(), leadId: z.string() })
const missing = { 404: problemAnswer('Project not found') }
const missingLead = { 404: problemAnswer('Project or lead not found') }
const from = z
  .string()
  .optional()
  .openapi({ description: 'ISO date: only who has posted on that day or later, in UTC' })
const state = z.enum(stateNames, { error: leadMessages.stateUnknown })

export const listRoute = createRoute({
  method: 'get',
  path: '/{id}/leads',
  ...about('GET /api/projects/{id}/leads'),
  request: {
    params,
    query: z.object({
      ...pageQuery,
      from,
      state: z.preprocess(emptyAsMissing, state.optional()) as unknown as z.ZodOptional<typeof state>,
    }),
  },
  responses: { 200: dataAnswer('The last post first', pageSchema), ...badQuery, ...signedOut, ...missing },
})

export const changeRoute = createRoute({
  method: 'put',
  path: '/{id}/leads/{leadId}',
  ...about('PUT /api/projects/{id}/leads/{leadId}'),
  request: {
    params: leadParams,
    ...jsonBody(
      {
        version: { type: 'integer', description: 'The version that was read' },
        state: { type: 'string', enum: stateNames },
        note: { type: 'string', maxLength: leadLimits.note },
      },
      ['version'],
    ),
  },
  responses: {
    200: dataAnswer('The lead', leadSchema),
    ...signedOut,
    ...unconfirmed,
    ...missingLead,
    409: problemAnswer('It was changed in the meantime. `data` is the stored lead'),
    ...invalidInput,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}/leads/{leadId}',
  ...about('DELETE /api/projects/{id}/leads/{leadId}'),
  description:
    'Deletes the lead and the mentions that this person wrote from this project. They aren’t found for it again, by any of the lead’s accounts.',
  request: { params: leadParams },
  responses: { 200: jsonAnswer('Removed', messageSchema), ...signedOut, ...unconfirmed, ...missingLead },
})

export const saveDmRoute = createRoute({
  method: 'put',
  path: '/{id}/dm',
  ...about('PUT /api/projects/{id}/dm'),
  request: {
    params,
    ...jsonBody(
      {
        dm: {
          type: 'string',
          maxLength: leadLimits.dm,
          description: `With placeholders such as {{handle}} or {{handle|there}}: ${dmPlaceholders.join(', ')}`,
        },
      },
      ['dm'],
    ),
  },
  responses: { 200: jsonAnswer('Saved', messageSchema), ...signedOut, ...unconfirmed, ...missing, ...invalidInput },
})

export const proposeDmRoute = createRoute({
  method: 'get',
  path: '/{id}/generate-dm',
  ...about('GET /api/projects/{id}/generate-dm'),
  description: 'From profile and offer. Nothing is saved or counted.',
  request: { params },
  responses: { 200: dataAnswer('A proposal', z.object({ dm: z.string() })), ...signedOut, ...missing },
})

export const exportRoute = createRoute({
  method: 'get',
  path: '/{id}/exports',
  ...about('GET /api/projects/{id}/exports'),
  description: `Up to ${leadLimits.perExport.toLocaleString('en')} leads. A file without leads doesn't count.`,
  request: { params, query: z.object({ from }) },
  responses: {
    200: { description: 'The leads as a CSV file', content: { 'text/csv': { schema: z.string() } } },
    ...badQuery,
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('The month’s exports are used up: `error` is `limit`, and `data` says when there are more'),
  },
})
