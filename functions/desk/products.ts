import { OpenAPIHono } from '@hono/zod-openapi'
import { deskMessages, type DeskProduct, type DeskProductDetail } from '#src/domain/desk.ts'
import { type Pagination, paginate, readPageRequest } from '#src/domain/pagination.ts'
import { eventTexts } from '#src/domain/product-states.ts'
import { type SubmissionField, submissionFields } from '#src/domain/submissions.ts'
import { listOpenReports } from '#src/storage/listing-reports.ts'
import { listDecidable } from '#src/storage/moderation.ts'
import { findLinkCheck, listDeskEvents, listDeskProducts } from '#src/storage/moderation-products.ts'
import { findSubmission, type SubmissionRow } from '#src/storage/submissions.ts'
import { answerInvalidQuery } from '#functions/http/errors.ts'
import { signedIn } from '#functions/http/guard.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { answerRefusal } from '#functions/http/submission-form.ts'
import { deliverSoon } from '#functions/mail/delivery.ts'
import { askRebuildSoon } from '#functions/rebuild.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { mergeListing } from './merge-products.ts'
import { editProduct, type SentEdit } from './product-edit.ts'
import { editRoute, listRoute, mergeRoute, readRoute } from './product-routes.ts'
import { isoTime, viewChanges, viewProduct, viewReport } from './product-view.ts'
import { readSigns } from './risk-signs.ts'

/** `/api/admin/products`: products of every state, for those who run the directory. */
export function createDeskProducts(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>({ defaultHook: answerInvalidQuery })

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { page, limit, state, q } = c.req.valid('query')
    const request = readPageRequest(page, limit)
    const { rows, total } = await listDeskProducts(c.var.db, { ...request, state, q })
    const data: { products: DeskProduct[]; pagination: Pagination } = {
      products: rows.map(viewProduct),
      pagination: paginate(request, total),
    }
    return c.json({ success: true, data })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const row = await findSubmission(c.var.db, c.req.valid('param').ref)
    return row ? c.json({ success: true, data: await readDetail(c, row) }) : notFound(c, deskMessages.missing)
  })

  app.openapi(editRoute, async (c): Promise<Response> => {
    const { ref } = c.req.valid('param')
    const sent = await readEdit(c)
    const [known] = await listDecidable(c.var.db, [ref])
    if (!known) return notFound(c, deskMessages.missing)
    const edited = await editProduct(c.var, c.var.request, signedIn(c), known, sent)
    if ('refusal' in edited) return answerRefusal(c, edited.refusal)
    c.set('audited', [{ subject: ref, note: edited.note }])
    askRebuildSoon(c.var, c.var.request)
    const saved = await findSubmission(c.var.db, ref)
    return saved ? c.json({ success: true, data: viewProduct(saved) }) : notFound(c, deskMessages.missing)
  })

  app.openapi(mergeRoute, async (c): Promise<Response> => {
    const { ref } = c.req.valid('param')
    const merged = await mergeListing(c.var, signedIn(c), ref, (await readJsonBody(c.req)).text('into'))
    if ('refusal' in merged) {
      const { status, message } = merged.refusal
      const errors = status === 422 ? { errors: [{ field: 'into', message }] } : {}
      return problem(c, status, { detail: message, ...errors })
    }
    c.set('audited', [{ subject: ref, note: `into ${merged.into.ref} (${merged.into.name})` }])
    deliverSoon(c.var, c.var.request)
    askRebuildSoon(c.var, c.var.request)
    return c.json({ success: true, message: deskMessages.merged })
  })

  return app
}

async function readDetail(c: ApiCall, row: SubmissionRow): Promise<DeskProductDetail> {
  const { db } = c.var
  const [signs, reports, events, link] = await Promise.all([
    readSigns(db, [row]),
    listOpenReports(db, [row.id]),
    listDeskEvents(db, row.id),
    findLinkCheck(db, row.id),
  ])
  return {
    product: viewProduct(row),
    signs: signs.get(row.id) ?? [],
    reports: reports.map(viewReport),
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
  const { text } = await readJsonBody(c.req)
  const fields = Object.fromEntries(submissionFields.map((field) => [field, text(field)]))
  return {
    fields: fields as Record<SubmissionField, string>,
    logoId: text('logo_id'),
    screenshotId: text('screenshot_id'),
    seen: text('seen'),
  }
}
