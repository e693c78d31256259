import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { knownBrowserSchema } from '#functions/sign-in/contract.ts'
import { createApp } from '#functions/http/app.ts'
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
import { recoveryCodesSchema } from '#functions/sign-in/recovery-codes/contract.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { confirmOwnAuthenticator, deleteOwnAuthenticator, startOwnAuthenticator } from './own-authenticator.ts'

const startRoute = createRoute({
  method: 'post',
  path: '/users/me/authenticator',
  ...about('POST /api/users/me/authenticator'),
  responses: {
    200: dataAnswer(
      'A key for the app, as base32 and as an otpauth: URL',
      z.object({ secret: z.string(), url: z.string() }),
    ),
    ...signedOut,
    ...needsProof,
    409: problemAnswer('An app is already set up'),
  },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/users/me/authenticator/confirm',
  ...about('POST /api/users/me/authenticator/confirm'),
  request: jsonBody({ code: { type: 'string' } }),
  responses: {
    200: dataAnswer(
      'Set up. `recoveryCodes`: sent with the first second factor, to show once',
      z.object({ recoveryCodes: recoveryCodesSchema.nullable() }),
      { knownBrowser: knownBrowserSchema },
    ),
    ...signedOut,
    409: problemAnswer('Nothing to confirm'),
    ...invalidInput,
    ...tooMany,
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/users/me/authenticator',
  ...about('DELETE /api/users/me/authenticator'),
  responses: {
    200: jsonAnswer('Removed', messageSchema),
    ...signedOut,
    ...needsProof,
    404: problemAnswer('No app is set up'),
    409: problemAnswer('The last second factor of an admin'),
  },
})

/** `/api/users/me/authenticator`: the authenticator app of an account. */
export function createAuthenticator(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(startRoute, startOwnAuthenticator)
  app.openapi(confirmRoute, confirmOwnAuthenticator)
  app.openapi(removeRoute, deleteOwnAuthenticator)
  return app
}
