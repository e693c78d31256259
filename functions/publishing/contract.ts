import { createRoute, z } from '@hono/zod-openapi'
import {
  badQuery,
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  needsProof,
  problemAnswer,
  type Property,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { publicationStates } from '#src/domain/publishing/items.ts'
import { imagesLabels, publishAsLabels, targetKinds } from '#src/domain/publishing/kinds.ts'
import { type PublishingTarget, targetLimits, type TargetTest } from '#src/domain/publishing/targets.ts'

const time = z.iso.datetime()

const targetSchema: z.ZodType<PublishingTarget> = z
  .object({
    id: z.string(),
    kind: z.enum(targetKinds),
    name: z.string(),
    settings: z.object({
      url: z.string().optional(),
      username: z.string().optional(),
      collectionId: z.string().optional(),
      bodyField: z.string().optional(),
      publishAs: z.string().optional(),
      categories: z.string().optional(),
      tags: z.string().optional(),
      images: z.string().optional(),
    }),
    hasSecret: z.boolean().openapi({ description: 'Whether credentials are stored. They’re never sent back' }),
    verifiedAt: time.nullable().openapi({ description: 'When it last worked' }),
    error: z.string().nullable(),
    counts: z.record(z.enum(publicationStates), z.int()),
    downloads: z.int().openapi({ description: 'How many ZIP files there are to download' }),
    createdAt: time,
  })
  .openapi('PublishingTarget')

const testSchema: z.ZodType<TargetTest> = z
  .object({ ok: z.boolean(), message: z.string(), retried: z.int(), target: targetSchema })
  .openapi('PublishingTest')

const fields: Record<string, Property> = {
  name: { type: 'string', minLength: 1, maxLength: targetLimits.name },
  url: { type: 'string', maxLength: targetLimits.url },
  username: { type: 'string', maxLength: targetLimits.username },
  collectionId: { type: 'string', maxLength: 24, description: 'Webflow only' },
  bodyField: { type: 'string', maxLength: 100, description: 'Webflow only: the slug of a rich text field' },
  publishAs: {
    type: 'string',
    enum: Object.keys(publishAsLabels),
    description: 'WordPress and Ghost: how new posts and pages are saved',
  },
  categories: { type: 'string', maxLength: targetLimits.secret, description: 'WordPress only: names, with commas' },
  tags: { type: 'string', maxLength: targetLimits.secret, description: 'WordPress and Ghost: names, with commas' },
  images: {
    type: 'string',
    enum: Object.keys(imagesLabels),
    description: 'Webhooks only: whether images are sent as events of their own. Without it they aren’t',
  },
  secret: {
    type: 'string',
    maxLength: targetLimits.secret,
    description: 'A WordPress application password, a Ghost Admin API key or a Webflow API token',
  },
}

const params = z.object({ id: z.string() })
const targetParams = z.object({ id: z.string(), targetId: z.string() })
const missing = { 404: problemAnswer('Project or target not found') }
const secret = { secret: z.string().optional().openapi({ description: 'The new secret of a webhook, shown once' }) }

export const listRoute = createRoute({
  method: 'get',
  path: '/{id}/publishing-targets',
  ...about('GET /api/projects/{id}/publishing-targets'),
  request: { params },
  responses: { 200: dataAnswer('Oldest first', z.array(targetSchema)), ...signedOut, ...missing },
})

export const addRoute = createRoute({
  method: 'post',
  path: '/{id}/publishing-targets',
  ...about('POST /api/projects/{id}/publishing-targets'),
  request: { params, ...jsonBody({ kind: { type: 'string', enum: [...targetKinds] }, ...fields }, ['kind', 'name']) },
  responses: {
    201: dataAnswer('The target', targetSchema, secret),
    ...signedOut,
    ...needsProof,
    ...missing,
    409: problemAnswer('The limit is reached'),
    ...invalidInput,
  },
})

export const changeRoute = createRoute({
  method: 'put',
  path: '/{id}/publishing-targets/{targetId}',
  ...about('PUT /api/projects/{id}/publishing-targets/{targetId}'),
  description: 'Without `secret` the stored one is kept, unless it would be sent to another site or user.',
  request: {
    params: targetParams,
    ...jsonBody({ ...fields, newSecret: { type: 'boolean', description: 'Webhooks only: replace the secret' } }, [
      'name',
    ]),
  },
  responses: {
    200: dataAnswer('The target', targetSchema, secret),
    ...signedOut,
    ...needsProof,
    ...missing,
    ...invalidInput,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}/publishing-targets/{targetId}',
  ...about('DELETE /api/projects/{id}/publishing-targets/{targetId}'),
  request: { params: targetParams },
  responses: { 200: jsonAnswer('Deleted', messageSchema), ...signedOut, ...unconfirmed, ...missing },
})

export const testRoute = createRoute({
  method: 'post',
  path: '/{id}/publishing-targets/{targetId}/test',
  ...about('POST /api/projects/{id}/publishing-targets/{targetId}/test'),
  description: 'Nothing is published. If it works, posts and pages that failed are tried again.',
  request: { params: targetParams },
  responses: { 200: dataAnswer('The result', testSchema), ...signedOut, ...unconfirmed, ...missing, ...tooMany },
})

export const downloadRoute = createRoute({
  method: 'get',
  path: '/{id}/publishing-targets/{targetId}/download',
  ...about('GET /api/projects/{id}/publishing-targets/{targetId}/download'),
  request: { params: targetParams, query: z.object({ part: z.string().optional() }) },
  responses: {
    200: {
      description: 'Markdown with front matter and HTML of each post and page',
      content: { 'application/zip': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...badQuery,
    ...signedOut,
    ...missing,
  },
})
