import { createRoute, z } from '@hono/zod-openapi'
import { knownBrowser, knownBrowserSchema, signedInSchema } from '#functions/sign-in/contract.ts'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  needsProof,
  problemAnswer,
  signedOut,
  tooMany,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { type Passkey, passkeyLimits } from '#src/domain/sign-in/passkeys/passkeys.ts'

export const passkeySchema: z.ZodType<Passkey> = z
  .object({
    id: z.string(),
    name: z.string(),
    synced: z.boolean().openapi({ description: "Copied to the owner's other devices" }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .openapi('Passkey')

/** WebAuthn's input and output. Its own specification describes them. */
const webauthn = z.record(z.string(), z.unknown())
const optionsSchema = z.object({ options: webauthn.openapi({ description: 'For `navigator.credentials`' }) })
const response = { type: 'object' as const, description: 'The result of `navigator.credentials`, as JSON' }
const text = { type: 'string' as const }
const name = { ...text, maxLength: passkeyLimits.name }

const unknown = { 404: problemAnswer('Passkey not found') }
const id = z.object({ id: z.string().max(1400) })

export const startSignInRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys/options',
  ...about('POST /api/auth/passkeys/options'),
  responses: {
    200: dataAnswer('Options for the browser. Send `attempt` back', optionsSchema.extend({ attempt: z.string() })),
    ...tooMany,
  },
})

export const signInRoute = createRoute({
  method: 'post',
  path: '/auth/passkeys',
  ...about('POST /api/auth/passkeys'),
  request: jsonBody({ attempt: text, response, knownBrowser }, ['attempt', 'response']),
  responses: {
    200: jsonAnswer('Signed in', signedInSchema),
    401: problemAnswer('The passkey is not accepted'),
    ...tooMany,
  },
})

export const startRoute = createRoute({
  method: 'post',
  path: '/users/me/passkeys/options',
  ...about('POST /api/users/me/passkeys/options'),
  responses: {
    200: dataAnswer('Options for the browser', optionsSchema),
    ...signedOut,
    ...needsProof,
    409: problemAnswer('The limit is reached'),
    ...tooMany,
  },
})

export const addRoute = createRoute({
  method: 'post',
  path: '/users/me/passkeys',
  ...about('POST /api/users/me/passkeys'),
  request: jsonBody({ name, response }),
  responses: {
    200: dataAnswer(
      'Added. `recoveryCodes`: sent with the first second factor, to show once',
      z.object({ passkey: passkeySchema, recoveryCodes: z.array(z.string()).nullable() }),
      { knownBrowser: knownBrowserSchema },
    ),
    ...signedOut,
    409: problemAnswer('Already added, or the limit is reached'),
    ...invalidInput,
  },
})

export const renameRoute = createRoute({
  method: 'put',
  path: '/users/me/passkeys/{id}',
  ...about('PUT /api/users/me/passkeys/{id}'),
  request: { params: id, ...jsonBody({ name }) },
  responses: { 200: dataAnswer('Renamed', passkeySchema), ...signedOut, ...unknown, ...invalidInput },
})

export const removeRoute = createRoute({
  method: 'delete',
  path: '/users/me/passkeys/{id}',
  ...about('DELETE /api/users/me/passkeys/{id}'),
  request: { params: id },
  responses: {
    200: jsonAnswer('Removed', messageSchema),
    ...signedOut,
    ...needsProof,
    ...unknown,
    409: problemAnswer('The last second factor of an admin'),
  },
})
