import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { knownBrowserSchema } from '#functions/sign-in/contract.ts'
import { account as accountSchema } from '#src/domain/subscriptions/subscriptions.api.ts'
import { toAccount } from '#functions/payments/account.ts'
import { createApp } from '#functions/http/app.ts'
import {
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
import { confirmEmailChange, stopOwnEmailChange } from './finish.ts'
import { askForEmailChange, cancelOwnEmailChange } from './request.ts'

const text = { type: 'string' as const }
const accountAnswer = messageSchema.extend({ data: accountSchema }).openapi('AccountMessage')

const askRoute = createRoute({
  method: 'post',
  path: '/users/me/email',
  ...about('POST /api/users/me/email'),
  description:
    'Mails a link to the new email and a notice to the old one. The answer is the same whether or not the new email ' +
    'already has an account.',
  request: jsonBody({ email: { type: 'string', format: 'email' } }),
  responses: {
    200: jsonAnswer('Sent; `pendingEmail` is set', accountAnswer),
    ...signedOut,
    ...needsProof,
    409: problemAnswer('The email was just changed'),
    ...invalidInput,
    ...tooMany,
  },
})

const cancelRoute = createRoute({
  method: 'delete',
  path: '/users/me/email',
  ...about('DELETE /api/users/me/email'),
  responses: { 200: jsonAnswer('Canceled, if one was pending', accountAnswer), ...signedOut },
})

const confirmRoute = createRoute({
  method: 'post',
  path: '/users/me/email/confirm',
  ...about('POST /api/users/me/email/confirm'),
  description: 'Takes the token and a session of the account it was requested for. All other sessions end.',
  request: jsonBody({ token: text }),
  responses: {
    200: jsonAnswer('Changed', messageSchema.extend({ knownBrowser: knownBrowserSchema })),
    ...signedOut,
    403: problemAnswer('The link belongs to a different account'),
    409: problemAnswer('Another account now uses this email'),
    ...invalidInput,
    ...tooMany,
  },
})

const stopRoute = createRoute({
  method: 'post',
  path: '/auth/email-stop',
  ...about('POST /api/auth/email-stop'),
  description:
    'Takes the token mailed to the old email, once. Cancels a pending change, or undoes a completed one. ' +
    'Either way it clears the password and the Google link, removes new second factors, ends all sessions, and mails a ' +
    'link to set a new password.',
  request: jsonBody({ token: text }),
  responses: {
    200: jsonAnswer(
      'Stopped',
      messageSchema.extend({ data: z.object({ stopped: z.enum(['pending', 'done']) }) }).openapi('EmailChangeStopped'),
    ),
    409: problemAnswer('Another account now uses the old email'),
    ...invalidInput,
    ...tooMany,
  },
})

/** Changing an account's email, with mails to both inboxes. */
export function createEmailChange(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(askRoute, (c) => askForEmailChange(c, toAccount))
  app.openapi(cancelRoute, (c) => cancelOwnEmailChange(c, toAccount))
  app.openapi(confirmRoute, confirmEmailChange)
  app.openapi(stopRoute, stopOwnEmailChange)
  return app
}
