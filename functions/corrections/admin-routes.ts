import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { countsSchema, listQuery, totalOf } from '#functions/http/list-queries.ts'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { respondRefusal } from '#functions/http/refusals.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  notJson,
  orNull,
  paginationSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { type AdminCorrection, decisionMessages } from '#src/domain/corrections/admin.ts'
import {
  type CorrectionField,
  correctionFields,
  correctionLimits,
  correctionStates,
} from '#src/domain/corrections/corrections.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { rejectCorrection } from '#src/storage/corrections/changes.ts'
import { findCorrection, listCorrections } from '#src/storage/corrections/queries.ts'
import { accept, readNote, whyUndecided } from './accept.ts'
import { viewCorrections } from './views.ts'

const time = z.iso.datetime()

const correctionSchema: z.ZodType<AdminCorrection> = z
  .object({
    id: z.string(),
    state: z.enum(correctionStates),
    field: z.enum(Object.keys(correctionFields) as [CorrectionField]),
    text: z.string(),
    evidence: z.string().nullable(),
    email: z.string().nullable(),
    createdAt: time,
    decidedAt: time.nullable(),
    decidedBy: z.string().nullable(),
    note: z.string().nullable(),
    directory: z.object({
      key: z.string(),
      name: z.string(),
      url: z.string(),
      path: z.string().nullable().openapi({ description: 'Its page. Null: it’s no longer on the list' }),
      pricing: orNull(z.enum(listingPrices)),
      followed: z.boolean().nullable(),
      submitUrl: z.string().nullable(),
      version: z.int(),
    }),
  })
  .openapi('Correction')

const params = z.object({ id: z.string() })
const decisionResponses = {
  200: jsonAnswer('Decided', messageSchema),
  ...forAdmins,
  404: problemAnswer('There is none, or its sender has replaced it'),
  409: problemAnswer('It was decided already, or the directory has changed since'),
  ...notJson,
  ...invalidInput,
}

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/corrections'),
  request: { query: listQuery(correctionStates) },
  responses: {
    200: dataAnswer(
      'Newest first',
      z.object({
        corrections: z.array(correctionSchema),
        counts: countsSchema(correctionStates),
        pagination: paginationSchema,
      }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

const note = { type: 'string', maxLength: correctionLimits.note, description: 'For other admins' } as const

const acceptRoute = createRoute({
  method: 'post',
  path: '/{id}/accept',
  ...about('POST /api/admin/corrections/{id}/accept'),
  description:
    'Of the values, only the one that the correction is about is applied. Both it and the summary are public.',
  request: {
    params,
    ...jsonBody(
      {
        version: { type: 'integer', description: 'The directory’s version that was read. Needed with a value' },
        pricing: { type: 'string', enum: [...listingPrices] },
        followed: { type: 'boolean' },
        submitUrl: { type: 'string', format: 'uri' },
        summary: { type: 'string', maxLength: correctionLimits.summary, description: 'For the public history' },
        note,
      },
      [],
    ),
  },
  responses: decisionResponses,
})

const rejectRoute = createRoute({
  method: 'post',
  path: '/{id}/reject',
  ...about('POST /api/admin/corrections/{id}/reject'),
  request: { params, ...jsonBody({ note }) },
  responses: decisionResponses,
})

/** `/api/admin/corrections`: what readers say is wrong on a directory's page. */
export function createAdminCorrections(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { state, q, page, limit } = c.req.valid('query')
    const asked = readPageRequest(page, limit)
    const { corrections: rows, counts } = await listCorrections(c.var.db, { state, q, ...asked })
    const corrections = await viewCorrections(c.var, rows)
    const pagination = paginate(asked, totalOf(counts, state))
    return c.json({ success: true, data: { corrections, counts, pagination } })
  })

  app.openapi(acceptRoute, async (c): Promise<Response> => {
    const body = await readJsonBody(c)
    const row = await findCorrection(c.var.db, c.req.valid('param').id)
    if (!row) return notFound(c, decisionMessages.notFound)
    if (row.state !== 'open') return problem(c, 409, { detail: decisionMessages.decided })
    const refusal = await accept(c.var, { row, body, userId: signedIn(c).id })
    if (refusal) return respondRefusal(c, refusal)
    c.set('audited', [{ subject: row.directoryKey, note: `accepted: ${correctionFields[row.field]}` }])
    requestRebuildInBackground(c.var, c.var.request)
    return c.json({ success: true, message: decisionMessages.accepted })
  })

  app.openapi(rejectRoute, async (c): Promise<Response> => {
    const { note, errors } = readNote(await readJsonBody(c))
    const row = await findCorrection(c.var.db, c.req.valid('param').id)
    if (!row) return notFound(c, decisionMessages.notFound)
    if (errors.length > 0) return invalid(c, errors)
    if (note === null) return invalid(c, [{ field: 'note', message: decisionMessages.noteMissing }])
    const isDone = await rejectCorrection(c.var.db, { id: row.id, userId: signedIn(c).id, note }, c.var.now())
    if (!isDone) return problem(c, 409, { detail: await whyUndecided(c.var.db, row.id) })
    c.set('audited', [{ subject: row.directoryKey, note: `rejected: ${note}` }])
    return c.json({ success: true, message: decisionMessages.rejected })
  })

  return app
}
