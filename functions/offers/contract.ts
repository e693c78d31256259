import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  orNull,
  problemAnswer,
  signedOut,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { type Offer, offerLimits } from '#src/domain/offers/offers.ts'

const offerSchema: z.ZodType<Offer> = z
  .object({
    id: z.string(),
    projectId: z.string(),
    headline: z.string(),
    price: z.string().openapi({ example: '$9 a month' }),
    url: z.string().openapi({ description: 'Empty: none' }),
    coupon: z.string(),
    endsOn: z.string().openapi({ description: 'ISO date of its last day. Empty: no end' }),
    expired: z.boolean().openapi({ description: 'Its last day is over, so drafts no longer use it' }),
    version: z.int(),
  })
  .openapi('Offer')

export const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  ...about('GET /api/offers/{id}'),
  request: { params: z.object({ id: z.string() }) },
  responses: { 200: dataAnswer('The offer', offerSchema), ...signedOut, 404: problemAnswer('Offer not found') },
})

export const readOfProjectRoute = createRoute({
  method: 'get',
  path: '/{projectId}/project',
  ...about('GET /api/offers/{projectId}/project'),
  request: { params: z.object({ projectId: z.string() }) },
  responses: {
    200: dataAnswer('The offer, also if it has expired. Null: there is none', orNull(offerSchema)),
    ...signedOut,
    404: problemAnswer('Project not found'),
  },
})

export const saveRoute = createRoute({
  method: 'post',
  path: '/add-update',
  ...about('POST /api/offers/add-update'),
  description: 'A project has one offer. Replies and messages use it until its last day.',
  request: jsonBody(
    {
      projectId: { type: 'string' },
      version: { type: 'integer', description: 'The version that was read. 0: there was no offer' },
      headline: { type: 'string', minLength: 1, maxLength: offerLimits.headline },
      price: { type: 'string', maxLength: offerLimits.price },
      url: { type: 'string', maxLength: offerLimits.url },
      coupon: { type: 'string', maxLength: offerLimits.coupon },
      endsOn: { type: 'string', description: 'ISO date of the last day' },
    },
    ['projectId', 'headline'],
  ),
  responses: {
    200: dataAnswer('Saved', offerSchema),
    ...signedOut,
    ...unconfirmed,
    404: problemAnswer('Project not found'),
    409: problemAnswer('It was saved in the meantime. `data` is the stored offer'),
    ...invalidInput,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/offers/{id}'),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: jsonAnswer('Removed: replies and messages no longer use it', messageSchema),
    ...signedOut,
    ...unconfirmed,
    404: problemAnswer('Offer not found'),
  },
})
