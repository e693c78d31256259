import { createRoute, z } from '@hono/zod-openapi'
import { pageQuery } from '#functions/http/list-queries.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  paginationSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { productFields } from '#src/domain/products/fields.ts'
import { productStates } from '#src/domain/products/states.ts'
import { adminProductSchema, productDetailSchema } from './admin-schemas.ts'

// The input and output of each call of /api/admin/products. The domain's rules check bodies.

const params = z.object({ ref: z.string() })
const missing = { 404: problemAnswer('Product not found') }
const changed = { 409: problemAnswer('It was changed meanwhile, or its state or another listing doesn’t allow this') }
const text = { type: 'string' as const }

export const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/products'),
  request: {
    query: z.object({
      ...pageQuery,
      state: z.enum(productStates).optional(),
      q: z.string().optional().openapi({ description: 'Part of the name, slug, URL, email or ref' }),
    }),
  },
  responses: {
    200: dataAnswer('One page', z.object({ products: z.array(adminProductSchema), pagination: paginationSchema })),
    ...badQuery,
    ...forAdmins,
  },
})

export const readRoute = createRoute({
  method: 'get',
  path: '/{ref}',
  ...about('GET /api/admin/products/{ref}'),
  request: { params },
  responses: { 200: dataAnswer('The product', productDetailSchema), ...forAdmins, ...missing },
})

export const editRoute = createRoute({
  method: 'put',
  path: '/{ref}',
  ...about('PUT /api/admin/products/{ref}'),
  description: 'A published product changes immediately. Without an image id, the image stays.',
  request: {
    params,
    ...jsonBody(
      {
        ...Object.fromEntries(productFields.map((field) => [field, text])),
        logo_id: { ...text, description: 'The id of an uploaded image' },
        screenshot_id: { ...text, description: 'The id of an uploaded image' },
        seen: { ...text, description: 'The `updatedAt` that was read. If it has changed, nothing is done' },
      },
      [...productFields],
    ),
  },
  responses: {
    200: dataAnswer('The product', adminProductSchema),
    ...forAdmins,
    ...missing,
    ...changed,
    ...invalidInput,
  },
})

export const mergeRoute = createRoute({
  method: 'post',
  path: '/{ref}/merge',
  ...about('POST /api/admin/products/{ref}/merge'),
  request: { params, ...jsonBody({ into: { ...text, description: 'The ref of the listing to keep' } }) },
  responses: { 200: jsonAnswer('Merged', messageSchema), ...forAdmins, ...missing, ...changed, ...invalidInput },
})
