import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { countsSchema, listQuery, totalOf } from '#functions/http/list-queries.ts'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import {
  badQuery,
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonBody,
  paginationSchema,
  problemAnswer,
} from '#functions/http/schemas.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import { about } from '#functions/routes.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import {
  type AdminDirectory,
  directoryLimits,
  directoryMessages,
  directoryUses,
} from '#src/domain/directories/admin.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { editOf, formFields } from '#src/domain/directories/edits.ts'
import { publicChanges } from '#src/domain/directories/history.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { cleanLine, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { directoriesByKey } from '#src/seo/directories/keyed-directories.ts'
import { putDirectoryBack, saveDirectoryEdit, excludeDirectory } from '#src/storage/directories/changes.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { readEdit } from './bodies.ts'
import { readDirectories, readDirectory } from './views.ts'

const time = z.iso.datetime()
const limits = z.object(Object.fromEntries(Object.keys(formFields).map((field) => [field, z.int().optional()])))

const directorySchema: z.ZodType<AdminDirectory> = z
  .object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    dr: z.int().nullable(),
    pricing: z.enum(listingPrices).nullable(),
    followed: z.boolean().nullable(),
    submitUrl: z.string().nullable(),
    limits: limits as unknown as z.ZodType<AdminDirectory['limits']>,
    required: z.array(z.string()),
    notes: z.string(),
    failures: z.int().openapi({ description: 'Submissions in a row that were refused or found it closed' }),
    excludedAt: time.nullable(),
    excludedReason: z.string().nullable(),
    checkedAt: time.nullable(),
    checkedBy: z.string().nullable(),
    figures: z.object({
      submissions: z.int(),
      acceptance: z.number().nullable().openapi({ description: 'Live of those decided, 0 to 1; null: too few' }),
      daysToLive: z.int().nullable().openapi({ description: 'Median; null: too few' }),
    }),
    version: z.int(),
  })
  .openapi('AdminDirectory')

const params = z.object({ key: z.string() })
const directory = dataAnswer('The directory', directorySchema)
const missing = { 404: problemAnswer('Directory not found') }

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/directories'),
  request: { query: listQuery(directoryUses) },
  responses: {
    200: dataAnswer(
      'Strongest first',
      z.object({
        directories: z.array(directorySchema),
        counts: countsSchema(directoryUses),
        pagination: paginationSchema,
      }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/{key}',
  ...about('PUT /api/admin/directories/{key}'),
  description: 'What differs from the data set is stored. What is empty is as in the data set.',
  request: {
    params,
    ...jsonBody(
      {
        version: { type: 'integer', description: 'The version that was edited' },
        pricing: { type: 'string', enum: [...listingPrices] },
        followed: { type: 'boolean' },
        submitUrl: { type: 'string', format: 'uri' },
        limits: { type: 'object', description: 'The most characters by field, or keywords' },
        required: { type: 'object', description: 'A list of the profile’s fields' },
        notes: { type: 'string', maxLength: directoryLimits.notes },
        checked: { type: 'boolean', description: 'You have looked at the directory today' },
      },
      ['version'],
    ),
  },
  responses: {
    200: directory,
    ...forAdmins,
    ...missing,
    409: problemAnswer('Someone has changed it since'),
    ...invalidInput,
  },
})

const excludeRoute = createRoute({
  method: 'post',
  path: '/{key}/set-aside',
  ...about('POST /api/admin/directories/{key}/set-aside'),
  request: { params, ...jsonBody({ reason: { type: 'string', minLength: 1, maxLength: directoryLimits.reason } }) },
  responses: { 200: directory, ...forAdmins, ...missing, ...invalidInput },
})

const putBackRoute = createRoute({
  method: 'post',
  path: '/{key}/put-back',
  ...about('POST /api/admin/directories/{key}/put-back'),
  request: { params },
  responses: { 200: directory, ...forAdmins, ...missing },
})

/** `/api/admin/directories`: what operators know about the directories we submit to. */
export function createAdminDirectories(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { state, q, page, limit } = c.req.valid('query')
    const asked = readPageRequest(page, limit)
    const { directories, counts } = await readDirectories(c.var, { q, state, ...asked })
    const pagination = paginate(asked, totalOf(counts, state))
    return c.json({ success: true, data: { directories, counts, pagination } })
  })

  app.openapi(saveRoute, async (c): Promise<Response> => {
    const { key } = c.req.valid('param')
    const base = directoriesByKey.get(key)
    if (!base) return notFound(c, directoryMessages.notFound)
    const body = await readJsonBody(c)
    const { edit, errors } = readEdit(body)
    if (errors.length > 0) return invalid(c, errors)
    const version = Number(body.get('version') ?? 0) || 0
    const checkedBy = body.get('checked') === true ? signedIn(c).id : null
    const fields = editOf(base, edit)
    const before = (await findDirectoryEdit(c.var.db, key))?.fields ?? {}
    // Large, and needed by few requests. The list also knows what editors say where the data set has nothing.
    const { listedByKey } = await import('#src/seo/directories/list.ts')
    const changes = publicChanges(listedByKey.get(key) ?? base, before, fields)
    const saved = await saveDirectoryEdit(c.var.db, { key, fields, version, checkedBy, changes }, c.var.now())
    if (saved && changes.length > 0) requestRebuildInBackground(c.var, c.var.request)
    return saved ? respondDirectory(c, key) : problem(c, 409, { detail: directoryMessages.stale })
  })

  app.openapi(excludeRoute, async (c): Promise<Response> => {
    const { key } = c.req.valid('param')
    if (!directoriesByKey.has(key)) return notFound(c, directoryMessages.notFound)
    const reason = cleanUpTo((await readJsonBody(c)).text('reason'), directoryLimits.reason, cleanLine)
    const isLong = textLength(reason) > directoryLimits.reason
    const message = reason === '' ? directoryMessages.reasonMissing : isLong ? directoryMessages.reasonTooLong : null
    if (message) return invalid(c, [{ field: 'reason', message }])
    await excludeDirectory(c.var.db, key, reason, c.var.now())
    c.set('audited', [{ subject: key, note: reason }])
    return respondDirectory(c, key)
  })

  app.openapi(putBackRoute, async (c): Promise<Response> => {
    const { key } = c.req.valid('param')
    if (!directoriesByKey.has(key)) return notFound(c, directoryMessages.notFound)
    await putDirectoryBack(c.var.db, key, c.var.now())
    return respondDirectory(c, key)
  })

  return app
}

async function respondDirectory(c: ApiCall, key: string): Promise<Response> {
  const found = await readDirectory(c.var, key)
  return found ? c.json({ success: true, data: found }) : notFound(c, directoryMessages.notFound)
}
