import { createRoute, z } from '@hono/zod-openapi'
import { dataAnswer, jsonAnswer, problemAnswer } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { imagePartBytes, imageWidths } from '#src/domain/images/images.ts'

// The input and output of each upload route, for the router and the API's document.

const kind = z
  .enum(['logo', 'screenshot'])
  .optional()
  .openapi({ description: 'What the image is for, used in messages' })
const id = z.string().openapi({ description: 'Id of the upload', example: '4f0c2ab97d1e83b65a02' })
const problem = problemAnswer('The problem')
const token = 'Proves that it is your upload. Send it as the bearer token'

const uploadedImage = z
  .object({
    success: z.literal(true),
    data: z.object({
      id,
      token: z.string().openapi({ description: token }),
      url: z.string(),
      type: z.enum(['image/jpeg', 'image/png', 'image/gif']),
      width: z.int().openapi({ description: 'Pixels, as stored' }),
      height: z.int().openapi({ description: 'Pixels, as stored' }),
      size: z.int().openapi({ description: 'Bytes, as stored' }),
    }),
  })
  .openapi('UploadedImage')

const begunUpload = z
  .object({
    success: z.literal(true),
    data: z.object({
      id,
      token: z.string().openapi({ description: token }),
      partSize: z.int().openapi({ description: 'Bytes of each part except the last', example: imagePartBytes }),
      parts: z.int().openapi({ description: 'How many parts to send, counted from 1' }),
    }),
  })
  .openapi('BegunUpload')

/**
 * What a client says about an image before its parts. Read by the handler, because the same route accepts multipart.
 */
export const announcedImage = z
  .object({
    kind,
    name: z.string().max(1000).optional(),
    type: z.string().max(100).openapi({ example: 'image/png' }),
    size: z.int().min(0).openapi({ description: 'Bytes of the whole file' }),
  })
  .openapi('AnnouncedImage')

const partPath = z.object({ id, n: z.string().openapi({ description: 'Number of the part, counted from 1' }) })

export const uploadRoute = createRoute({
  method: 'post',
  path: '/image',
  ...about('POST /api/file-uploads/image'),
  description:
    'A JPG, PNG or GIF of at most 5,242,880 bytes. Either as multipart in one request (more than 6 MB as the ' +
    'platform counts it gets a 413), or announced as JSON and sent in parts.',
  request: {
    body: {
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['file'],
            properties: {
              file: { type: 'string', format: 'binary' },
              kind: { type: 'string', enum: ['logo', 'screenshot'] },
            },
          },
        },
        'application/json': { schema: { $ref: '#/components/schemas/AnnouncedImage' } },
      },
      required: true,
    },
  },
  responses: {
    201: jsonAnswer('Stored, or announced', z.union([uploadedImage, begunUpload])),
    413: { description: 'Too large for one request; send it in parts' },
    default: problem,
  },
})

export const partRoute = createRoute({
  method: 'put',
  path: '/{id}/parts/{n}',
  ...about('PUT /api/file-uploads/{id}/parts/{n}'),
  description: 'In any order. A part sent again replaces the previous one.',
  security: [{ uploadToken: [] }],
  request: {
    params: partPath,
    body: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }, required: true },
  },
  responses: {
    200: dataAnswer('Kept', z.object({ part: z.int(), size: z.int().openapi({ description: 'Bytes' }) })),
    409: { description: 'The upload is finished' },
    default: problem,
  },
})

export const finishRoute = createRoute({
  method: 'post',
  path: '/{id}/finish',
  ...about('POST /api/file-uploads/{id}/finish'),
  description: 'Finishing again returns the same response.',
  security: [{ uploadToken: [] }],
  request: {
    params: z.object({ id }),
    query: z.object({ kind: kind.catch(undefined).openapi({ type: 'string', enum: ['logo', 'screenshot'] }) }),
  },
  responses: {
    201: jsonAnswer('Stored', uploadedImage),
    409: { description: 'Parts are missing' },
    default: problem,
  },
})

export const imageRoute = createRoute({
  method: 'get',
  path: '/{id}/image',
  ...about('GET /api/file-uploads/{id}/image'),
  description: 'Up to 12 ids with dots between them, with `w=96`: a strip of their logos below each other.',
  request: {
    params: z.object({ id }),
    query: z.object({
      w: z
        .string()
        .optional()
        .openapi({ description: 'Width in pixels', enum: imageWidths.map(String) }),
    }),
  },
  responses: {
    200: { description: 'The image; it never changes' },
    304: { description: 'Not modified' },
    default: problem,
  },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  ...about('DELETE /api/file-uploads/{id}'),
  description: 'With the upload’s own token, or by an admin with a fresh proof.',
  security: [{ uploadToken: [] }, { accessToken: [] }],
  request: { params: z.object({ id }) },
  responses: { 204: { description: 'Gone' }, default: problem },
})
