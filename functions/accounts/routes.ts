import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
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
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { nameLimit } from '#src/domain/accounts/accounts.ts'
import { passwordLength } from '#src/domain/accounts/passwords.ts'
import { tokenMessageSchema } from '#functions/sign-in/contract.ts'
import { changeName, changePassword, sendConfirmation } from './own-account.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { toAccount } from '#functions/payments/account.ts'
import { account as accountSchema } from '#src/domain/subscriptions/subscriptions.api.ts'

const password = { type: 'string' as const, format: 'password' }
const account = dataAnswer('The account', accountSchema)

const readRoute = createRoute({
  method: 'get',
  path: '/me',
  ...about('GET /api/users/me'),
  responses: { 200: account, ...signedOut },
})

const nameRoute = createRoute({
  method: 'put',
  path: '/me',
  ...about('PUT /api/users/me'),
  request: jsonBody({ name: { type: 'string', maxLength: nameLimit } }),
  responses: { 200: account, ...signedOut, ...invalidInput },
})

const passwordRoute = createRoute({
  method: 'put',
  path: '/me/password',
  ...about('PUT /api/users/me/password'),
  description: 'Ends all other sessions. An account without a password sets one through a mailed link.',
  request: jsonBody({
    currentPassword: password,
    password: { ...password, minLength: passwordLength.min, maxLength: passwordLength.max },
  }),
  responses: {
    200: jsonAnswer('Changed. Continue with this token', tokenMessageSchema),
    ...signedOut,
    ...needsProof,
    ...invalidInput,
    ...tooMany,
  },
})

const confirmationRoute = createRoute({
  method: 'post',
  path: '/me/confirmation',
  ...about('POST /api/users/me/confirmation'),
  responses: {
    200: jsonAnswer('Sent', messageSchema),
    ...signedOut,
    409: problemAnswer('Already confirmed'),
    ...tooMany,
  },
})

/** `/api/users`: the user's own account and payments. */
export function createAccounts(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openAPIRegistry.registerComponent('securitySchemes', 'accessToken', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  })
  app.openapi(readRoute, async (c): Promise<Response> =>
    c.json({ success: true, data: await toAccount(c.var, signedIn(c)) }, 200, noStore),
  )
  app.openapi(nameRoute, (c) => changeName(c, toAccount))
  app.openapi(passwordRoute, changePassword)
  app.openapi(confirmationRoute, sendConfirmation)
  return app
}
