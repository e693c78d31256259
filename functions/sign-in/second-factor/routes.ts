import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { knownBrowser, signedInSchema } from '#functions/sign-in/contract.ts'
import { createApp } from '#functions/http/app.ts'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  problemAnswer,
  signedOut,
  tooMany,
} from '#functions/http/schemas.ts'
import { passkeySchema } from '#functions/sign-in/passkeys/contract.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { secondFactorMethods, type SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { finishSignIn } from './finish.ts'
import { respondProofPasskey, askForPasskey } from './passkey-options.ts'
import { respondSecondFactors } from './status.ts'

const secondFactorsSchema: z.ZodType<SecondFactors> = z
  .object({
    passkeys: z.array(passkeySchema),
    authenticator: z.object({ addedAt: z.iso.datetime() }).nullable(),
    recoveryCodes: z.object({ left: z.int(), createdAt: z.iso.datetime() }).nullable(),
    required: z.boolean().openapi({ description: 'Whether the account must have one: admins must' }),
    usedHere: z.boolean().openapi({ description: 'Whether this session was started with one' }),
  })
  .openapi('SecondFactors')

const text = { type: 'string' as const }
const response = {
  type: 'object' as const,
  description: 'For `passkey`: the result of `navigator.credentials`, as JSON',
}
const options = z.object({ options: z.record(z.string(), z.unknown()) })

const stepEnded = { 401: problemAnswer('The second step has ended. Sign in again') }

const finishRoute = createRoute({
  method: 'post',
  path: '/auth/second-factor',
  ...about('POST /api/auth/second-factor'),
  description:
    'For an account with a second factor, signing in returns `secondFactor: { token, methods }` instead of an ' +
    'access token. Send that token here, with one of the methods and its proof.',
  request: jsonBody(
    { token: text, method: { ...text, enum: [...secondFactorMethods] }, code: text, response, knownBrowser },
    ['token', 'method'],
  ),
  responses: { 200: jsonAnswer('Signed in', signedInSchema), ...stepEnded, ...invalidInput, ...tooMany },
})

const passkeyRoute = createRoute({
  method: 'post',
  path: '/auth/second-factor/passkey',
  ...about('POST /api/auth/second-factor/passkey'),
  request: jsonBody({ token: text }),
  responses: { 200: dataAnswer('Options for the browser', options), ...stepEnded, ...tooMany },
})

const proofRoute = createRoute({
  method: 'post',
  path: '/auth/proof/passkey',
  ...about('POST /api/auth/proof/passkey'),
  responses: { 200: dataAnswer('Options for the browser', options), ...signedOut, ...tooMany },
})

const statusRoute = createRoute({
  method: 'get',
  path: '/users/me/second-factor',
  ...about('GET /api/users/me/second-factor'),
  responses: { 200: dataAnswer('The configured factors', secondFactorsSchema), ...signedOut },
})

/** The second step of a sign-in, and which second factors an account has. */
export function createSecondFactor(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(finishRoute, finishSignIn)
  app.openapi(passkeyRoute, askForPasskey)
  app.openapi(proofRoute, respondProofPasskey)
  app.openapi(statusRoute, respondSecondFactors)
  return app
}
