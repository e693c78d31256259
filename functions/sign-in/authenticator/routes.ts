import { dataOf, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import * as api from '#src/domain/sign-in/authenticator/authenticator.api.ts'
import { newKnownBrowser } from '#src/domain/sign-in/sign-in.api.ts'
import { confirmOwnAuthenticator, deleteOwnAuthenticator, startOwnAuthenticator } from './own-authenticator.ts'

/** The authenticator app of an account. */
export const routes: readonly Route[] = [
  route(
    'POST /api/users/me/authenticator',
    {
      id: 'startAuthenticator',
      role: 'confirmed',
      summary: 'Start setting up an authenticator app',
      needs: proof,
      responses: { 200: dataOf(api.authenticatorSetup, 'A key for the app, as base32 and as an otpauth: URL') },
      problems: { 409: 'An app is already set up' },
    },
    startOwnAuthenticator,
  ),
  route(
    'POST /api/users/me/authenticator/confirm',
    {
      id: 'confirmAuthenticator',
      role: 'confirmed',
      summary: 'Finish setting up an authenticator app',
      body: api.confirmation,
      responses: {
        200: dataOf(api.confirmed, 'Set up. `recoveryCodes`: sent with the first second factor, to show once', {
          knownBrowser: newKnownBrowser,
        }),
      },
      problems: { 409: 'Nothing to confirm', ...tooMany },
    },
    confirmOwnAuthenticator,
  ),
  route(
    'DELETE /api/users/me/authenticator',
    {
      id: 'removeAuthenticator',
      role: 'confirmed',
      summary: 'Remove the authenticator app',
      needs: proof,
      responses: { 200: messageOf('Removed') },
      problems: { 404: 'No app is set up', 409: 'The last second factor of an admin' },
    },
    deleteOwnAuthenticator,
  ),
]
