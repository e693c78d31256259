import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import { emptyAsMissing, pageLimit, pageNumber } from '#functions/http/queries.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import {
  badQuery,
  dataAnswer,
  invalidInput,
  jsonAnswer,
  messageSchema,
  paginationSchema,
  problemAnswer,
  tooMany,
  unsupportedType,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { paginate, productPageSize } from '#src/domain/pagination/pagination.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { productMessages } from '#src/domain/products/fields.ts'
import type { Product, ProductCard } from '#src/domain/products/products.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { findProduct, listProducts } from '#src/storage/products/published.ts'
import { productBody, readSentProduct } from './form.ts'
import { categorySchema, productCardSchema, productSchema } from './schemas.ts'
import { idempotencyKeySchema, submitProduct } from './submit-product.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/products'),
  request: {
    query: z.object({
      page: z.preprocess(emptyAsMissing, pageNumber()),
      limit: z.preprocess(emptyAsMissing, pageLimit(productPageSize)),
      category: z.preprocess(emptyAsMissing, categorySchema.optional()),
      q: z.string().optional().openapi({ description: 'Words, each matched from its beginning' }),
    }),
  },
  responses: {
    200: dataAnswer('One page', z.object({ products: z.array(productCardSchema), pagination: paginationSchema })),
    ...badQuery,
  },
})

const findRoute = createRoute({
  method: 'get',
  path: '/{slug}',
  ...about('GET /api/products/{slug}'),
  request: { params: z.object({ slug: z.string() }) },
  responses: {
    200: dataAnswer('The product', productSchema),
    404: problemAnswer('No published product has this slug'),
  },
})

const submitRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/products'),
  request: {
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: productBody,
  },
  responses: {
    201: jsonAnswer('Received. A confirmation mail is on its way', messageSchema),
    400: problemAnswer('The body or the Idempotency-Key cannot be read'),
    409: problemAnswer('The website is already listed or pending'),
    413: problemAnswer('The images don’t fit in one request'),
    ...unsupportedType,
    ...invalidInput,
    ...tooMany,
    503: problemAnswer('The images could not be stored'),
  },
})

// Browsers revalidate each time. The CDN caches for half a minute, and serves stale for another minute while it
// revalidates.
const listCaching = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'

type ProductsAnswer = {
  success: true
  data: { products: ProductCard[]; pagination: ReturnType<typeof paginate> }
}

/** `/api/products` */
export function createProducts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c) => {
    const query = c.req.valid('query')
    const { products, total } = await listProducts(c.var.db, query)
    const answer: ProductsAnswer = { success: true, data: { products, pagination: paginate(query, total) } }
    return c.json(answer, 200, { 'cache-control': listCaching })
  })

  app.openapi(findRoute, async (c) => {
    const { slug } = c.req.valid('param')
    const product = isSlug(slug) ? await findProduct(c.var.db, slug) : null
    if (!product) return notFound(c, problemMessages.productNotFound)
    const answer: { success: true; data: Product } = { success: true, data: product }
    return c.json(answer, 200, { 'cache-control': listCaching })
  })

  app.openapi(submitRoute, async (c) => {
    const sent = await readSentProduct(c)
    const key = c.req.valid('header')['idempotency-key']
    const refusal = await submitProduct(c.var, c.var.request, sent, key)
    if (refusal) return respondRefusal(c, refusal)
    return c.json({ success: true as const, message: productMessages.received }, 201, {
      'cache-control': 'no-store',
    })
  })

  return app
}
