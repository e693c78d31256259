import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  forAdmins,
  invalidInput,
  jsonBody,
  notJson,
  orNull,
  problemAnswer,
  signedOut,
  tooMany,
  unconfirmed,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { deliveryStates } from '#src/domain/deliveries/states.ts'
import { checkStates, type ProofChange, proofLimits, type ProofReport } from '#src/domain/proofs/proofs.ts'

const time = z.iso.datetime()

const seen = {
  url: z.string(),
  status: z.int().nullable().openapi({ description: 'Status of the response. Null: there was none' }),
  problem: z.string().nullable().openapi({ description: 'Why the listing wasn’t found. Null: it was' }),
  couldLook: z.boolean().openapi({ description: 'False: we were blocked, which says nothing about the listing' }),
  finalUrl: z.string().nullable().openapi({ description: 'After redirects' }),
  anchor: z.string().nullable().openapi({ description: 'Text of the link. Null: no link' }),
  rel: z.string().nullable(),
  robots: z.string().nullable().openapi({ description: 'Robots meta elements' }),
  xRobots: z.string().nullable().openapi({ description: 'X-Robots-Tag header' }),
  canonical: z.string().nullable(),
  followed: z.boolean().nullable(),
  indexable: z.boolean().nullable(),
}

export const proofReportSchema: z.ZodType<ProofReport> = z
  .object({
    ...seen,
    state: z.enum(checkStates),
    firstSeenAt: time.nullable(),
    lastSeenAt: time.nullable(),
    checkedAt: time.nullable(),
    nextCheckAt: time.nullable(),
  })
  .openapi('Proof')

const changeSchema: z.ZodType<ProofChange> = z.object({ at: time, ...seen }).openapi('ProofChange')

const params = z.object({ id: z.string() })
const missing = { 404: problemAnswer('Row not found') }
const row = z.object({ state: z.enum(deliveryStates), proof: orNull(proofReportSchema) })

export const historyRoute = createRoute({
  method: 'get',
  path: '/deliveries/{id}/proofs',
  ...about('GET /api/deliveries/{id}/proofs'),
  request: { params },
  responses: {
    200: dataAnswer('The last check, and what changed, newest first', row.extend({ history: z.array(changeSchema) })),
    ...signedOut,
    ...missing,
  },
})

const checkResponses = {
  200: dataAnswer(
    'What the check saw. `queued`: the directory is busy, so it follows within minutes',
    row.extend({ queued: z.boolean() }),
  ),
  ...missing,
  409: problemAnswer('There is no page to check'),
  ...tooMany,
  503: problemAnswer('Neither the page nor our own site responds'),
}

export const checkRoute = createRoute({
  method: 'post',
  path: '/deliveries/{id}/check',
  ...about('POST /api/deliveries/{id}/check'),
  request: { params },
  responses: { ...checkResponses, ...signedOut, ...unconfirmed },
})

export const adminCheckRoute = createRoute({
  method: 'post',
  path: '/admin/deliveries/{id}/check',
  ...about('POST /api/admin/deliveries/{id}/check'),
  request: { params },
  responses: { ...checkResponses, ...forAdmins },
})

export const liveUrlRoute = createRoute({
  method: 'put',
  path: '/deliveries/{id}/live-url',
  ...about('PUT /api/deliveries/{id}/live-url'),
  description: 'The page must be on the directory’s domain. It is checked within minutes.',
  request: {
    params,
    ...jsonBody({ url: { type: 'string', format: 'uri', maxLength: proofLimits.url } }),
  },
  responses: {
    200: dataAnswer('Saved', row),
    ...signedOut,
    ...unconfirmed,
    ...missing,
    409: problemAnswer('The row is live or declined, or has just changed'),
    ...notJson,
    ...invalidInput,
    ...tooMany,
  },
})
