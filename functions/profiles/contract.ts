import { createRoute, z } from '@hono/zod-openapi'
import {
  badQuery,
  dataAnswer,
  invalidInput,
  jsonBody,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { profileSchema, sentProfile, websiteInfoSchema } from './schemas.ts'

// The input and output of each call about profiles.

const params = z.object({ id: z.string().openapi({ description: 'Id of the project' }) })
const profile = dataAnswer('The profile', profileSchema)
const missing = { 404: problemAnswer('Project not found') }
const stale = { 409: problemAnswer('It was saved in the meantime. `data` is the stored profile') }

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}/profile',
  ...about('GET /api/projects/{id}/profile'),
  description: 'Before the first save it has what the project says.',
  request: { params },
  responses: { 200: profile, ...signedOut, ...missing },
})

export const saveRoute = createRoute({
  method: 'put',
  path: '/{id}/profile',
  ...about('PUT /api/projects/{id}/profile'),
  description: 'Fields may be empty until it is approved. From then on, those that approval needs must be filled in.',
  request: { params, body: { content: { 'application/json': { schema: sentProfile } }, required: true } },
  responses: { 200: profile, ...signedOut, ...unconfirmed, ...missing, ...stale, ...invalidInput },
})

export const approveRoute = createRoute({
  method: 'post',
  path: '/{id}/profile/approve',
  ...about('POST /api/projects/{id}/profile/approve'),
  description: 'Starts paid work. Later edits keep the approval.',
  request: { params, ...jsonBody({ version: { type: 'integer', description: 'The version to approve' } }) },
  responses: { 200: profile, ...signedOut, ...unconfirmed, ...missing, ...stale, ...invalidInput },
})

export const siteCheckRoute = createRoute({
  method: 'post',
  path: '/{id}/profile/site-check',
  ...about('POST /api/projects/{id}/profile/site-check'),
  description: 'Reads the profile’s website, for `site` and `readiness`.',
  request: { params },
  responses: {
    200: profile,
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('The profile was never saved, or has no website'),
    ...tooMany,
  },
})

export const websiteInfosRoute = createRoute({
  method: 'get',
  path: '/website-infos',
  ...about('GET /api/projects/website-infos'),
  description: 'If the website can’t be read, `reason` says why and `name` is its host name.',
  request: { query: z.object({ url: z.string().optional().openapi({ example: 'https://example.com' }) }) },
  responses: {
    200: dataAnswer('What the website says about itself', websiteInfoSchema),
    ...badQuery,
    ...signedOut,
    ...invalidInput,
    ...tooMany,
  },
})
