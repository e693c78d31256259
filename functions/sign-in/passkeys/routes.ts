import { dataOf, json, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import * as api from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { newKnownBrowser, signedIn } from '#src/domain/sign-in/sign-in.api.ts'
import { changePasskeyName, deletePasskey, finishPasskey, startPasskey } from './own-passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts'

const missing = { 404: 'Passkey not found' }
const params = { id: api.passkeyId }

/** Passkeys: a user's own, and signing in with one. */
export const routes: readonly Route[] = [
  route(
    'POST /api/auth/passkeys/options',
    {
      id: 'startPasskeySignIn',
      role: 'anonymous',
      summary: 'Start a passkey sign-in',
      responses: { 200: dataOf(api.attemptOptions, 'Options for the browser. Send `attempt` back') },
      problems: tooMany,
    },
    startPasskeySignIn,
  ),
  route(
    'POST /api/auth/passkeys',
    {
      id: 'signInWithPasskey',
      role: 'anonymous',
      summary: 'Sign in with a passkey',
      body: api.passkeySignIn,
      responses: { 200: json(signedIn, 'Signed in') },
      problems: { 401: 'The passkey is not accepted', ...tooMany },
    },
    signInWithPasskey,
  ),
  route(
    'POST /api/users/me/passkeys/options',
    {
      id: 'startPasskey',
      role: 'confirmed',
      summary: 'Start adding a passkey',
      needs: proof,
      responses: { 200: dataOf(api.browserOptions, 'Options for the browser') },
      problems: { 409: 'The limit is reached', ...tooMany },
    },
    startPasskey,
  ),
  route(
    'POST /api/users/me/passkeys',
    {
      id: 'addPasskey',
      role: 'confirmed',
      summary: 'Add the passkey the browser created',
      body: api.newPasskey,
      responses: {
        200: dataOf(api.addedPasskey, 'Added. `recoveryCodes`: sent with the first second factor, to show once', {
          knownBrowser: newKnownBrowser,
        }),
      },
      problems: { 409: 'Already added, or the limit is reached' },
    },
    finishPasskey,
  ),
  route(
    'PUT /api/users/me/passkeys/{id}',
    {
      id: 'renamePasskey',
      role: 'confirmed',
      summary: 'Rename a passkey',
      params,
      body: api.passkeyName,
      responses: { 200: dataOf(api.passkey, 'Renamed') },
      problems: missing,
    },
    (c, { params, body }) => changePasskeyName(c, params.id, body().name),
  ),
  route(
    'DELETE /api/users/me/passkeys/{id}',
    {
      id: 'removePasskey',
      role: 'confirmed',
      summary: 'Remove a passkey',
      needs: proof,
      params,
      responses: { 200: messageOf('Removed') },
      problems: { ...missing, 409: 'The last second factor of an admin' },
    },
    (c, { params }) => deletePasskey(c, params.id),
  ),
]
