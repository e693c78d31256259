import { dataOf, json, messageOf } from '#functions/http/responses.ts'
import { account as accountSchema } from '#src/domain/subscriptions/subscriptions.api.ts'
import { toAccount } from '#functions/payments/account.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import * as api from '#src/domain/accounts/accounts.api.ts'
import { tokenMessage } from '#src/domain/sign-in/sign-in.api.ts'
import { saveName } from '#src/storage/accounts/changes.ts'
import { changePassword, sendConfirmation } from './own-account.ts'

const account = dataOf(accountSchema, 'The account')

/** The user's own account. */
export const routes: readonly Route[] = [
  route(
    'GET /api/users/me',
    { id: 'getAccount', role: 'user', summary: 'Get your account and plan', responses: { 200: account } },
    async (c) => c.json({ success: true, data: await toAccount(c.var, signedIn(c)) }, 200, noStore),
  ),
  route(
    'PUT /api/users/me',
    {
      id: 'changeName',
      role: 'user',
      summary: 'Change your name',
      body: api.nameChange,
      responses: { 200: account },
    },
    async (c, { body }) => {
      const user = signedIn(c)
      const { name } = body()
      await saveName(c.var.db, user.id, name, c.var.now())
      return c.json({ success: true, data: await toAccount(c.var, { ...user, name }) }, 200, noStore)
    },
  ),
  route(
    'PUT /api/users/me/password',
    {
      id: 'changePassword',
      role: 'user',
      summary: 'Change your password',
      description: 'Ends all other sessions. An account without a password sets one through an emailed link.',
      needs: proof,
      body: api.passwordChange,
      responses: { 200: json(tokenMessage, 'Changed. Continue with this token') },
      problems: tooMany,
    },
    changePassword,
  ),
  route(
    'POST /api/users/me/confirmation',
    {
      id: 'resendConfirmation',
      role: 'user',
      summary: 'Resend the confirmation link',
      responses: { 200: messageOf('Sent') },
      problems: { 409: 'Already confirmed', ...tooMany },
    },
    sendConfirmation,
  ),
]
