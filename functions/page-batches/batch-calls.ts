import * as z from 'zod'
import type { Role } from '#functions/http/roles.ts'
import { dataOf } from '#functions/http/responses.ts'
import { withText } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import * as api from '#src/domain/page-batches/page-batches.api.ts'
import { pageQuery } from '#src/domain/pagination/pagination.api.ts'
import type { BatchSummaryRow, PageBatchRow } from '#src/storage/page-batches/queries.ts'
import {
  respondApproval,
  respondBatch,
  respondCheck,
  respondNewBatch,
  respondPages,
  respondPreview,
  respondSavedBatch,
} from './edits.ts'

/** Who calls, and which batches are theirs. */
export type Callers = {
  base: '/api/page-batches' | '/api/admin/page-batches'
  /** Who may read, and who may change something. */
  roles: { reader: Role; writer: Role }
  /** At the ends of operations' names and summaries. */
  endings: { id: '' | 'AsAdmin'; summary: '' | ', as an admin' }
  find: (c: ApiCall, id: string) => Promise<PageBatchRow | null>
  findSummary: (c: ApiCall, id: string) => Promise<BatchSummaryRow | null>
  /** Whether the project is one that they may add batches to. */
  canUse: (c: ApiCall, projectId: string) => Promise<boolean>
  overUse: (c: ApiCall, use: 'checks' | 'saves' | 'previews') => Promise<Response | null>
}

const missing = { 404: 'Batch not found' }
const conflict = { 409: 'Someone else changed it in the meantime. `data` has what is stored' }
const tooMany = { 429: 'Too many requests; `Retry-After` says when to try again' }
const batch = dataOf(api.pageBatch, 'The batch')

/** What customers and editors do with a batch. */
export function batchRoutes({ base, roles, endings, find, findSummary, canUse, overUse }: Callers): Route[] {
  const { reader, writer } = roles
  return [
    route(
      `POST ${base}`,
      {
        id: `addPageBatch${endings.id}`,
        role: writer,
        summary: `Add a page batch${endings.summary}`,
        // A table of 1 MB with its template, as JSON.
        needs: withText(3072),
        body: api.newBatch,
        responses: { 201: batch },
        problems: {
          ...missing,
          403: 'The email is not confirmed, or the project’s plan has no pages',
          409: 'A limit is reached',
          ...tooMany,
        },
      },
      async (c, { body }) => (await overUse(c, 'saves')) ?? respondNewBatch(c, body, (id) => canUse(c, id)),
    ),
    route(
      `GET ${base}/{id}`,
      {
        id: `getPageBatch${endings.id}`,
        role: reader,
        summary: `Get a page batch${endings.summary}`,
        responses: { 200: batch },
        problems: missing,
      },
      async (c, { params }) => respondBatch(c, await find(c, params.id)),
    ),
    route(
      `PUT ${base}/{id}`,
      {
        id: `savePageBatch${endings.id}`,
        role: writer,
        summary: `Save a page batch${endings.summary}`,
        // A table of 1 MB with its template, as JSON.
        needs: withText(3072),
        body: api.batchSave,
        responses: { 200: batch },
        problems: { ...missing, ...conflict, ...tooMany },
      },
      async (c, { params, body }) =>
        (await overUse(c, 'saves')) ?? respondSavedBatch(c, await find(c, params.id), body),
    ),
    route(
      `GET ${base}/{id}/preview`,
      {
        id: `previewPageBatch${endings.id}`,
        role: reader,
        summary: `Preview a page of a batch${endings.summary}`,
        query: api.previewQuery,
        responses: {
          200: dataOf(z.union([api.pagePreview, z.null()]), 'The page of a row. Null: the table has no such row'),
        },
        problems: { ...missing, ...tooMany },
      },
      async (c, { params, query }) =>
        (await overUse(c, 'previews')) ?? respondPreview(c, await find(c, params.id), query.row),
    ),
    route(
      `POST ${base}/{id}/check`,
      {
        id: `checkPageBatch${endings.id}`,
        role: writer,
        summary: `Check whether a batch can be published${endings.summary}`,
        responses: { 200: dataOf(api.batchReport, 'What keeps it from being published') },
        problems: { ...missing, ...tooMany },
      },
      async (c, { params }) => (await overUse(c, 'checks')) ?? respondCheck(c, await find(c, params.id)),
    ),
    route(
      `POST ${base}/{id}/approve`,
      {
        id: `approvePageBatch${endings.id}`,
        role: writer,
        summary: `Approve a batch and publish its pages${endings.summary}`,
        body: api.batchApproval,
        responses: { 200: batch },
        problems: { ...missing, ...conflict, 422: 'It has errors; `data` is the report', ...tooMany },
      },
      async (c, { params, body }) => (await overUse(c, 'checks')) ?? respondApproval(c, await find(c, params.id), body),
    ),
    route(
      `GET ${base}/{id}/pages`,
      {
        id: `listBatchPages${endings.id}`,
        role: reader,
        summary: `List a batch’s approved pages${endings.summary}`,
        query: pageQuery,
        responses: { 200: dataOf(api.batchPages, 'By line') },
        problems: missing,
      },
      async (c, { params, query }) => respondPages(c, await findSummary(c, params.id), query),
    ),
  ]
}
