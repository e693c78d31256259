import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { editRoute, listRoute, mergeRoute, readRoute } from '#functions/products/admin-contract.ts'
import { isoTime, viewChanges, viewFlag, viewProduct } from '#functions/products/admin-view.ts'
import { editProduct, type SentEdit } from '#functions/products/edit-product.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { paginate, type Pagination, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type AdminProduct, adminProductMessages } from '#src/domain/products/admin.ts'
import { type ProductField, productFields } from '#src/domain/products/fields.ts'
import { eventTexts } from '#src/domain/products/states.ts'
import type { AdminProductDetail } from '#src/domain/reviews/product-detail.ts'
import { listOpenFlags } from '#src/storage/flags/queries.ts'
import { findLinkCheck } from '#src/storage/links/queries.ts'
import { listAdminProducts, listAuditEvents } from '#src/storage/products/admin.ts'
import { findProductRow, type ProductRow } from '#src/storage/products/queries.ts'
import { listDecidable } from '#src/storage/reviews/decisions.ts'
import { mergeProducts } from './merge-products.ts'
import { readRiskFlags } from './risk-flags.ts'

/** `/api/admin/products`: products in every state, for admins. */
export function createAdminProducts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { page, limit, state, q } = c.req.valid('query')
    const request = readPageRequest(page, limit)
    const { rows, total } = await listAdminProducts(c.var.db, { ...request, state, q })
    const data: { products: AdminProduct[]; pagination: Pagination } = {
      products: rows.map(viewProduct),
      pagination: paginate(request, total),
    }
    return c.json({ success: true, data })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const row = await findProductRow(c.var.db, c.req.valid('param').ref)
    return row ? c.json({ success: true, data: await readDetail(c, row) }) : notFound(c, adminProductMessages.notFound)
  })

  app.openapi(editRoute, async (c): Promise<Response> => {
    const { ref } = c.req.valid('param')
    const sent = await readEdit(c)
    const [known] = await listDecidable(c.var.db, [ref])
    if (!known) return notFound(c, adminProductMessages.notFound)
    const edited = await editProduct(c.var, c.var.request, signedIn(c), known, sent)
    if ('refusal' in edited) return respondRefusal(c, edited.refusal)
    c.set('audited', [{ subject: ref, note: edited.note }])
    requestRebuildInBackground(c.var, c.var.request)
    const saved = await findProductRow(c.var.db, ref)
    return saved ? c.json({ success: true, data: viewProduct(saved) }) : notFound(c, adminProductMessages.notFound)
  })

  app.openapi(mergeRoute, async (c): Promise<Response> => {
    const { ref } = c.req.valid('param')
    const merged = await mergeProducts(c.var, signedIn(c), ref, (await readJsonBody(c)).text('into'))
    if ('refusal' in merged) {
      const { status, message } = merged.refusal
      const errors = status === 422 ? { errors: [{ field: 'into', message }] } : {}
      return problem(c, status, { detail: message, ...errors })
    }
    c.set('audited', [{ subject: ref, note: `into ${merged.into.ref} (${merged.into.name})` }])
    deliverInBackground(c.var, c.var.request)
    requestRebuildInBackground(c.var, c.var.request)
    return c.json({ success: true, message: adminProductMessages.merged })
  })

  return app
}

async function readDetail(c: ApiCall, row: ProductRow): Promise<AdminProductDetail> {
  const { db } = c.var
  const [riskFlags, flags, events, link] = await Promise.all([
    readRiskFlags(db, [row]),
    listOpenFlags(db, [row.id]),
    listAuditEvents(db, row.id),
    findLinkCheck(db, row.id),
  ])
  return {
    product: viewProduct(row),
    riskFlags: riskFlags.get(row.id) ?? [],
    flags: flags.map(viewFlag),
    changes: viewChanges(row),
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

async function readEdit(c: ApiCall): Promise<SentEdit> {
  const { text } = await readJsonBody(c)
  const fields = Object.fromEntries(productFields.map((field) => [field, text(field)]))
  return {
    fields: fields as Record<ProductField, string>,
    logoId: text('logo_id'),
    screenshotId: text('screenshot_id'),
    seen: text('seen'),
  }
}
