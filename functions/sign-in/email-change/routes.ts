import * as z from 'zod'
import { json } from '#functions/http/responses.ts'
import { messageSchema } from '#functions/http/responses.ts'
import { account as accountSchema } from '#src/domain/subscriptions/subscriptions.api.ts'
import { toAccount } from '#functions/payments/account.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import * as api from '#src/domain/sign-in/email-change/email-change.api.ts'
import { newKnownBrowser } from '#src/domain/sign-in/sign-in.api.ts'
import { confirmEmailChange, stopOwnEmailChange } from './finish.ts'
import { askForEmailChange, cancelOwnEmailChange } from './request.ts'

const accountMessage = messageSchema.and(z.object({ data: accountSchema })).meta({ id: 'AccountMessage' })
const changeStopped = messageSchema.and(z.object({ data: api.stopped })).meta({ id: 'EmailChangeStopped' })

/** Changing an account's email, with mails to both inboxes. */
export const routes: readonly Route[] = [
  route(
    'POST /api/users/me/email',
    {
      id: 'requestEmailChange',
      role: 'confirmed',
      summary: 'Request an email change',
      description:
        'Sends a link to the new email and a notice to the old one. The answer is the same whether or not the new email ' +
        'already has an account.',
      needs: proof,
      body: api.emailChange,
      responses: { 200: json(accountMessage, 'Sent; `pendingEmail` is set') },
      problems: { 409: 'The email was just changed', ...tooMany },
    },
    (c, { body }) => askForEmailChange(c, body().email, toAccount),
  ),
  route(
    'DELETE /api/users/me/email',
    {
      id: 'cancelEmailChange',
      role: 'confirmed',
      summary: 'Cancel a pending email change',
      responses: { 200: json(accountMessage, 'Canceled, if one was pending') },
    },
    (c) => cancelOwnEmailChange(c, toAccount),
  ),
  route(
    'POST /api/users/me/email/confirm',
    {
      id: 'confirmEmailChange',
      role: 'confirmed',
      summary: 'Change your email with the token from the new inbox',
      description: 'Takes the token and a session of the account it was requested for. All other sessions end.',
      body: api.mailedToken,
      responses: { 200: json(messageSchema.and(z.object({ knownBrowser: newKnownBrowser })), 'Changed') },
      problems: {
        403: 'The link belongs to a different account',
        409: 'Another account now uses this email',
        ...tooMany,
      },
    },
    confirmEmailChange,
  ),
  route(
    'POST /api/auth/email-stop',
    {
      id: 'stopEmailChange',
      role: 'anonymous',
      summary: 'Cancel an email change with the token from the old inbox',
      description:
        'Takes the token emailed to the old email, once. Cancels a pending change, or undoes a completed one. ' +
        'Either way it clears the password and the Google link, removes new second factors, ends all sessions, and emails a ' +
        'link to set a new password.',
      body: api.mailedToken,
      responses: { 200: json(changeStopped, 'Stopped') },
      problems: { 409: 'Another account now uses the old email', ...tooMany },
    },
    stopOwnEmailChange,
  ),
]
