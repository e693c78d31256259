import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { isoTime, toAdminProduct, toChanges, toFlag } from '#functions/products/admin-view.ts'
import { editProduct } from '#functions/products/edit-product.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { adminProductMessages } from '#src/domain/products/admin.ts'
import { adminProduct, productEdit } from '#src/domain/products/products.api.ts'
import { eventTexts, isEditable, productStates } from '#src/domain/products/states.ts'
import { type AdminProductDetail, adminProductDetail, mergeBody } from '#src/domain/reviews/reviews.api.ts'
import { listOpenFlags } from '#src/storage/flags/queries.ts'
import { findLinkCheck } from '#src/storage/links/queries.ts'
import { listAdminProducts, listAuditEvents } from '#src/storage/products/admin.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { listDecidable } from '#src/storage/reviews/decisions.ts'
import { mergeProducts } from './merge-products.ts'
import { readRiskFlags } from './risk-flags.ts'

const missing = { 404: 'Product not found' }
const missingOrChanged = {
  ...missing,
  409: 'It was changed meanwhile, or its state or another listing doesn’t allow this',
}

/** Products in every state, for admins. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/products',
    {
      id: 'listAllProducts',
      role: 'admin',
      summary: 'List products in every state',
      query: pageQuery.extend({
        state: z.enum(productStates).optional(),
        q: z.string().optional().meta({ description: 'Part of the name, slug, URL, email or ref' }),
      }),
      responses: { 200: dataOf(z.object({ products: z.array(adminProduct), pagination }), 'One page') },
    },
    async (c, { query: { page, limit, state, q } }) => {
      const asked = readPageRequest(page, limit)
      const { rows, total } = await listAdminProducts(c.var.db, { ...asked, state, q })
      const data = { products: rows.map(toAdminProduct), pagination: paginate(asked, total) }
      return c.json({ success: true, data })
    },
  ),
  route(
    'GET /api/admin/products/{ref}',
    {
      id: 'getAnyProduct',
      role: 'admin',
      summary: 'Get everything about a product',
      responses: { 200: dataOf(adminProductDetail, 'The product') },
      problems: missing,
    },
    async (c, { params }) => {
      const row = await findProductRow(c.var.db, params.ref)
      if (!row) return notFound(c, adminProductMessages.notFound)
      return c.json({ success: true, data: await readDetail(c, row) })
    },
  ),
  route(
    'PUT /api/admin/products/{ref}',
    {
      id: 'editProduct',
      role: 'admin',
      summary: 'Edit a product',
      description: 'A published product changes immediately. Without an image id, the image stays.',
      body: productEdit,
      responses: { 200: dataOf(adminProduct, 'The product') },
      problems: missingOrChanged,
    },
    async (c, { params: { ref }, body }) => {
      const [known] = await listDecidable(c.var.db, [ref])
      if (!known) return notFound(c, adminProductMessages.notFound)
      if (!isEditable(known.row.state)) return problem(c, 409, { detail: adminProductMessages.editMerged })
      const edited = await editProduct(c.var, c.var.request, signedIn(c), known, body())
      if ('refusal' in edited) return respondRefusal(c, edited.refusal)
      c.set('audited', [{ subject: ref, note: edited.note }])
      requestRebuildInBackground(c.var, c.var.request)
      const saved = await findProductRow(c.var.db, ref)
      if (!saved) return notFound(c, adminProductMessages.notFound)
      return c.json({ success: true, data: toAdminProduct(saved) })
    },
  ),
  route(
    'POST /api/admin/products/{ref}/merge',
    {
      id: 'mergeProduct',
      role: 'admin',
      summary: 'Merge it into another listing and redirect its URL',
      needs: { proof: true },
      body: mergeBody,
      responses: { 200: messageOf('Merged') },
      problems: missingOrChanged,
    },
    async (c, { params: { ref }, body }) => {
      const merged = await mergeProducts(c.var, signedIn(c), ref, body().into)
      if ('refusal' in merged) {
        const { status, message } = merged.refusal
        const errors = status === 422 ? { errors: [{ field: 'into', message }] } : {}
        return problem(c, status, { detail: message, ...errors })
      }
      c.set('audited', [{ subject: ref, note: `into ${merged.into.ref} (${merged.into.name})` }])
      deliverInBackground(c.var, c.var.request)
      requestRebuildInBackground(c.var, c.var.request)
      return c.json({ success: true, message: adminProductMessages.merged })
    },
  ),
]

async function readDetail(c: ApiCall, row: ProductRow): Promise<AdminProductDetail> {
  const { db } = c.var
  const [riskFlags, flags, events, link] = await Promise.all([
    readRiskFlags(db, [row]),
    listOpenFlags(db, [row.id]),
    listAuditEvents(db, row.id),
    findLinkCheck(db, row.id),
  ])
  return {
    product: toAdminProduct(row),
    riskFlags: riskFlags.get(row.id) ?? [],
    flags: flags.map(toFlag),
    changes: toChanges(row),
    events: events.map(({ kind, actor, note, at, email }) => ({
      kind,
      text: eventTexts[kind],
      actor: email ?? actor,
      note,
      at: isoTime(at),
    })),
    link: link && {
      state: link.state,
      checkedAt: link.checkedAt === null ? null : isoTime(link.checkedAt),
      status: link.status,
      error: link.error,
    },
  }
}
