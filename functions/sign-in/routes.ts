import * as z from 'zod'
import { dataOf, json, messageOf, messageSchema } from '#functions/http/responses.ts'
import { changes } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import * as api from '#src/domain/sign-in/sign-in.api.ts'
import { confirmEmail } from './confirm.ts'
import { signInWithGoogle, startGoogle } from './google-sign-in.ts'
import { tooMany } from './limits.ts'
import { askForMagicLink, openMagicLink } from './magic-link.ts'
import { resetPassword, sendResetLink } from './password-reset.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { respondExists, signUp } from './sign-up.ts'

const refused = { 401: 'Wrong email or password' }
const busy = { 503: 'Too many sign-ins in parallel. `Retry-After` says when to try again' }
const noGoogle = { 404: 'Google sign-in is not configured', 503: 'Google isn’t responding' }
const signedInOrStep = json(z.union([api.signedIn, api.secondStep]), 'Signed in, or a second factor is needed')
const tokenOrStep = z.union([api.tokenMessage, api.secondStep])
const linkSent = messageSchema.and(z.object({ data: z.object({ code: z.string() }) })).meta({ id: 'MagicLinkSent' })

/** Every way to sign in, and signing out. */
export const routes: readonly Route[] = [
  route(
    'POST /api/auth/signIn',
    {
      id: 'signIn',
      role: 'anonymous',
      summary: 'Sign in with a password',
      body: api.passwordSignIn,
      responses: { 200: signedInOrStep },
      problems: { ...tooMany, ...refused, ...busy },
    },
    signIn,
  ),
  route(
    'POST /api/auth/signup',
    {
      id: 'signUp',
      role: 'anonymous',
      summary: 'Create an account',
      description:
        'The response is the same whether or not the email has an account. The new account only owns the email once it is ' +
        'confirmed by the emailed link. A second account for the same email can never be confirmed.',
      body: api.signUp,
      responses: { 200: json(api.accessToken, 'Signed in. The email still has to be confirmed') },
      problems: { ...tooMany, ...busy },
    },
    signUp,
  ),
  route(
    'POST /api/auth/exist',
    {
      id: 'checkEmail',
      role: 'anonymous',
      summary: 'Check whether an email has an account',
      body: api.emailOnly,
      responses: { 200: json(api.exists, 'Whether the email has an account') },
      problems: tooMany,
    },
    respondExists,
  ),
  route(
    'POST /api/auth/confirm',
    {
      id: 'confirmEmail',
      role: 'anonymous',
      summary: 'Confirm a new account’s email',
      description: 'Requires the access token or the password of the account that signed up.',
      body: api.confirmation,
      responses: { 200: json(tokenOrStep, 'Confirmed, and signed in unless a second factor is needed') },
      problems: { ...tooMany, ...refused, ...busy, 409: 'Another account has confirmed this email' },
    },
    confirmEmail,
  ),
  route(
    'POST /api/auth/password-reset',
    {
      id: 'requestPasswordReset',
      role: 'anonymous',
      summary: 'Request a password reset link',
      body: api.resetRequest,
      responses: { 200: messageOf('The response is the same for every email') },
      problems: tooMany,
    },
    sendResetLink,
  ),
  route(
    'PUT /api/auth/password',
    {
      id: 'resetPassword',
      role: 'anonymous',
      summary: 'Set a new password with the token from that link',
      body: api.passwordReset,
      responses: { 200: json(tokenOrStep, 'Changed, and signed in unless a second factor is needed') },
      problems: { ...tooMany, ...busy },
    },
    resetPassword,
  ),
  route(
    'GET /api/auth/magic-link',
    {
      id: 'requestMagicLinkByUrl',
      role: 'anonymous',
      summary: 'Request a sign-in link, for clients that only send GET',
      description: 'Like `POST`, which keeps the email out of logs and histories.',
      deprecated: true,
      needs: changes,
      query: api.linkRequest,
      responses: { 200: json(linkSent, 'The response is the same for every email') },
      problems: { 403: 'The request came from another site', ...tooMany },
    },
    (c, { query }) => askForMagicLink(c, query),
  ),
  route(
    'POST /api/auth/magic-link',
    {
      id: 'requestMagicLink',
      role: 'anonymous',
      summary: 'Request a sign-in link',
      description:
        '`browser` is the SHA-256, base64url, of a secret the browser keeps: the link then works there without the code. ' +
        'Show `code`: in any other browser the link requires it.',
      body: api.linkRequest,
      responses: { 200: json(linkSent, 'The response is the same for every email') },
      problems: { 403: 'The request came from another site', ...tooMany },
    },
    (c, { body }) => askForMagicLink(c, body()),
  ),
  route(
    'GET /api/auth/magic-link/callback',
    {
      id: 'signInWithMagicLinkByUrl',
      role: 'anonymous',
      summary: 'Sign in with the token from that link, for clients that only send GET',
      description: 'Like `POST`. Emailed links lead to a page instead, because mail scanners and previews open them.',
      deprecated: true,
      needs: changes,
      query: api.openedLink,
      responses: { 200: signedInOrStep },
      problems: { ...tooMany, ...refused },
    },
    (c, { query }) => openMagicLink(c, query),
  ),
  route(
    'POST /api/auth/magic-link/callback',
    {
      id: 'signInWithMagicLink',
      role: 'anonymous',
      summary: 'Sign in with the token from that link',
      description:
        'The token works once, with the secret of the `browser` that requested the link, or with the `code` shown there.',
      body: api.openedLink,
      responses: { 200: signedInOrStep },
      problems: { ...tooMany, ...refused },
    },
    (c, { body }) => openMagicLink(c, body()),
  ),
  route(
    'GET /api/auth/google',
    {
      id: 'startGoogle',
      role: 'anonymous',
      summary: 'Get the Google sign-in URL',
      responses: { 200: dataOf(api.googleStart, 'The URL') },
      problems: noGoogle,
    },
    startGoogle,
  ),
  route(
    'POST /api/auth/google',
    {
      id: 'signInWithGoogle',
      role: 'anonymous',
      summary: 'Sign in with Google’s response',
      description:
        'Authorization code flow with PKCE (S256). `nonce` is the text whose base64url SHA-256 was sent to Google as the nonce. ' +
        'Google returns `iss` with the code.',
      body: api.googleSignIn,
      responses: { 200: signedInOrStep },
      problems: { ...tooMany, ...refused, ...noGoogle },
    },
    signInWithGoogle,
  ),
  route(
    'POST /api/auth/sign-out',
    {
      id: 'signOut',
      role: 'user',
      summary: 'Sign out here or everywhere',
      body: api.signOut,
      bodyRequired: false,
      responses: { 200: messageOf('Signed out') },
      problems: refused,
    },
    (c, { body }) => signOut(c, body().everywhere === true),
  ),
]
