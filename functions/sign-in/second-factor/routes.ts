import { dataOf, json } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import { browserOptions } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import * as api from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { signedIn } from '#src/domain/sign-in/sign-in.api.ts'
import { finishSignIn } from './finish.ts'
import { askForPasskey, respondProofPasskey } from './passkey-options.ts'
import { respondSecondFactors } from './status.ts'

const stepEnded = { 401: 'The second step has ended. Sign in again' }

/** The second step of a sign-in, and which second factors an account has. */
export const routes: readonly Route[] = [
  route(
    'POST /api/auth/second-factor',
    {
      id: 'finishSignIn',
      role: 'anonymous',
      summary: 'Finish a sign-in with a second factor',
      description:
        'For an account with a second factor, signing in returns `secondFactor: { token, methods }` instead of an ' +
        'access token. Send that token here, with one of the methods and its proof.',
      body: api.secondStepProof,
      responses: { 200: json(signedIn, 'Signed in') },
      problems: { ...stepEnded, ...tooMany },
    },
    finishSignIn,
  ),
  route(
    'POST /api/auth/second-factor/passkey',
    {
      id: 'startPasskeyStep',
      role: 'anonymous',
      summary: 'Start the second step with a passkey',
      body: api.pendingStep,
      responses: { 200: dataOf(browserOptions, 'Options for the browser') },
      problems: { ...stepEnded, ...tooMany },
    },
    askForPasskey,
  ),
  route(
    'POST /api/auth/proof/passkey',
    {
      id: 'startPasskeyProof',
      role: 'user',
      summary: 'Start a proof with a passkey',
      responses: { 200: dataOf(browserOptions, 'Options for the browser') },
      problems: tooMany,
    },
    respondProofPasskey,
  ),
  route(
    'GET /api/users/me/second-factor',
    {
      id: 'getSecondFactors',
      role: 'user',
      summary: 'Get your second factors',
      responses: { 200: dataOf(api.secondFactors, 'The configured factors') },
    },
    respondSecondFactors,
  ),
]
