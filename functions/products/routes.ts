import * as z from 'zod'
import { bearerToken } from '#functions/http/bearer.ts'
import { forbidden, notFound, problem, unauthenticated } from '#functions/http/problems.ts'
import { emptyAsMissing, pageLimit, pageNumber } from '#functions/http/queries.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { withImages } from '#functions/images/body-limits.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, productPageSize } from '#src/domain/pagination/pagination.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { productMessages, statusLinkMessages } from '#src/domain/products/fields.ts'
import * as api from '#src/domain/products/products.api.ts'
import { founderTransitions, type FounderTransition } from '#src/domain/products/states.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { findProduct, listProducts } from '#src/storage/products/published.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { changedProductBody, productBody, readSentProduct } from './form.ts'
import { changeProduct, moveProduct } from './founder-actions.ts'
import { readStatusLink } from './status-links.ts'
import { readStatus } from './status.ts'
import { submitProduct } from './submit-product.ts'

// Browsers revalidate each time. The CDN caches for half a minute, and serves stale for another minute while it
// revalidates.
const listCaching = { 'cache-control': 'public, max-age=0, s-maxage=30, stale-while-revalidate=60' }
const uncached = { 'cache-control': 'no-store' }

const invalidInput = { 422: 'The input is invalid; `errors` lists the fields' }

const forFounder = { role: 'token' as const, security: [{ productToken: [] }] }
const status = { 200: dataOf(api.productStatus, 'The current submission') }
const foreign = {
  401: 'The request has no token',
  403: 'The token belongs to something else, or has expired',
}

const moves: Record<FounderTransition, string> = {
  confirm: 'Confirm a submission and add it to the queue',
  resubmit: 'Resubmit a rejected or withdrawn submission',
  withdraw: 'Withdraw a submission',
}

/** Published products, and submissions of founders. */
export const routes: readonly Route[] = [
  route(
    'GET /api/products',
    {
      id: 'listProducts',
      role: 'anonymous',
      mayLag: true,
      summary: 'List published products, newest or best match first',
      query: z.object({
        page: z.preprocess(emptyAsMissing, pageNumber()),
        limit: z.preprocess(emptyAsMissing, pageLimit(productPageSize)),
        category: z.preprocess(emptyAsMissing, api.category.optional()),
        q: z.string().optional().meta({ description: 'Words, each matched from its beginning' }),
      }),
      responses: { 200: dataOf(z.object({ products: z.array(api.productCard), pagination }), 'One page') },
    },
    async (c, { query }) => {
      const { products, total } = await listProducts(c.var.db, query)
      return c.json({ success: true, data: { products, pagination: paginate(query, total) } }, 200, listCaching)
    },
  ),
  route(
    'GET /api/products/{slug}',
    {
      id: 'getProduct',
      role: 'anonymous',
      summary: 'Get a published product',
      responses: { 200: dataOf(api.product, 'The product') },
      problems: { 404: 'No published product has this slug' },
    },
    async (c, { params: { slug } }) => {
      const product = isSlug(slug) ? await findProduct(c.var.db, slug) : null
      if (!product) return notFound(c, problemMessages.productNotFound)
      return c.json({ success: true, data: product }, 200, listCaching)
    },
  ),
  route(
    'POST /api/products',
    {
      id: 'submitProduct',
      role: 'anonymous',
      summary: 'Submit a product',
      needs: withImages,
      headers: z.object({ 'idempotency-key': api.idempotencyKey }),
      otherBody: productBody,
      responses: { 201: messageOf('Received. A confirmation email is on its way') },
      problems: {
        400: 'The body or the Idempotency-Key cannot be read',
        409: 'The website is already listed or pending',
        413: 'The images don’t fit in one request',
        415: 'The body is neither a form nor JSON',
        ...invalidInput,
        429: 'Too many requests; `Retry-After` says when to try again',
        503: 'The images could not be stored',
      },
    },
    async (c) => {
      const key = api.idempotencyKey.safeParse(c.req.header('idempotency-key'))
      if (!key.success) {
        const [{ message } = { message: '' }] = key.error.issues
        return problem(c, 400, { detail: message, errors: [{ field: 'idempotency-key', message }] })
      }
      const refusal = await submitProduct(c.var, c.var.request, await readSentProduct(c), key.data)
      if (refusal) return respondRefusal(c, refusal)
      return c.json({ success: true, message: productMessages.received }, 201, uncached)
    },
  ),
  route(
    'GET /api/submissions/{ref}',
    {
      id: 'getSubmission',
      ...forFounder,
      summary: 'Get a submission’s status',
      responses: status,
      problems: foreign,
    },
    async (c, { params }) => {
      const { row, refusal } = await findOwn(c, params.ref)
      return row ? respondStatus(c, row) : refusal
    },
  ),
  route(
    'PUT /api/submissions/{ref}',
    {
      id: 'changeSubmission',
      ...forFounder,
      summary: 'Edit a submission',
      needs: withImages,
      otherBody: changedProductBody,
      responses: status,
      problems: { ...foreign, 409: 'The website is already listed', ...invalidInput },
    },
    async (c, { params }) => {
      const { row, refusal } = await findOwn(c, params.ref)
      if (!row) return refusal
      const refused = await changeProduct(c.var, c.var.request, row, await readSentProduct(c))
      return refused ? respondRefusal(c, refused) : respondChanged(c, row.ref)
    },
  ),
  ...founderTransitions.map((transition) =>
    route(
      `POST /api/submissions/{ref}/${transition}`,
      {
        id: `${transition}Submission`,
        ...forFounder,
        summary: moves[transition],
        responses: status,
        problems: { ...foreign, 409: 'Its state doesn’t allow this, or the website was listed meanwhile' },
      },
      async (c, { params }) => {
        const { row, refusal } = await findOwn(c, params.ref)
        if (!row) return refusal
        const refused = await moveProduct(c.var, c.var.request, row, transition)
        return refused ? respondRefusal(c, refused) : respondChanged(c, row.ref)
      },
    ),
  ),
]

type Own = { row: ProductRow; refusal?: never } | { row?: never; refusal: Response }

async function findOwn(c: ApiCall, ref: string): Promise<Own> {
  const token = bearerToken(c)
  if (!token) return { refusal: unauthenticated(c) }
  const link = readStatusLink(c.var, ref, token)
  if (link === 'foreign') return { refusal: forbidden(c, 'This token does not belong to this submission') }
  if (link === 'expired') return { refusal: forbidden(c, statusLinkMessages.expired) }
  const row = await findProductRow(c.var.db, ref)
  return row ? { row } : { refusal: notFound(c, 'Submission not found') }
}

async function respondChanged(c: ApiCall, ref: string): Promise<Response> {
  const row = await findProductRow(c.var.db, ref)
  return row ? respondStatus(c, row) : notFound(c, 'Submission not found')
}

async function respondStatus(c: ApiCall, row: ProductRow): Promise<Response> {
  return c.json({ success: true, data: await readStatus(c.var, row) }, 200, uncached)
}
