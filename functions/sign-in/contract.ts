import { createRoute, z } from '@hono/zod-openapi'
import {
  dataAnswer,
  invalidInput,
  jsonAnswer,
  jsonBody,
  messageSchema,
  notJson,
  problemAnswer,
  type Property,
  tooMany,
  unreadable,
} from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import { passwordLength } from '#src/domain/accounts/passwords.ts'
import {
  accessToken as tokenSchema,
  knownBrowser as knownBrowserSchema,
  secondStep as secondStepSchema,
  signedIn as signedInSchema,
  tokenMessage as tokenMessageSchema,
} from '#src/domain/sign-in/sign-in.api.ts'

// The input and output of each call of /api/auth, for the router and the API's document. The domain's rules check
// what bodies contain.

const email: Property = { type: 'string', format: 'email' }
const password: Property = { type: 'string', format: 'password' }
const newPassword: Property = { ...password, minLength: passwordLength.min, maxLength: passwordLength.max }
const text: Property = { type: 'string' }
const knownBrowser: Property = { ...text, description: knownBrowserSchema.description ?? '' }
const signInAnswerSchema = z.union([signedInSchema, secondStepSchema])

const failures = { ...unreadable, ...notJson, ...invalidInput, ...tooMany }
const refused = { 401: problemAnswer('Wrong email or password') }
const busy = { 503: problemAnswer('Too many sign-ins in parallel. `Retry-After` says when to try again') }

export const signInRoute = createRoute({
  method: 'post',
  path: '/signIn',
  ...about('POST /api/auth/signIn'),
  request: jsonBody({ email, password, knownBrowser }, ['email', 'password']),
  responses: {
    200: jsonAnswer('Signed in, or a second factor is needed', signInAnswerSchema),
    ...failures,
    ...refused,
    ...busy,
  },
})

export const signUpRoute = createRoute({
  method: 'post',
  path: '/signup',
  ...about('POST /api/auth/signup'),
  description:
    'The response is the same whether or not the email has an account. The new account only owns the email once it is ' +
    'confirmed by the mailed link. A second account for the same email can never be confirmed.',
  request: jsonBody({ email, password: newPassword, name: text }, ['email', 'password']),
  responses: { 200: jsonAnswer('Signed in. The email still has to be confirmed', tokenSchema), ...failures, ...busy },
})

export const existRoute = createRoute({
  method: 'post',
  path: '/exist',
  ...about('POST /api/auth/exist'),
  request: jsonBody({ email }),
  responses: {
    200: jsonAnswer(
      'Whether the email has an account',
      z.object({ success: z.literal(true), exists: z.boolean() }).openapi('Exists'),
    ),
    ...failures,
  },
})

export const confirmRoute = createRoute({
  method: 'post',
  path: '/confirm',
  ...about('POST /api/auth/confirm'),
  description: 'Requires the access token or the password of the account that signed up.',
  request: jsonBody({ token: text, password }, ['token']),
  responses: {
    200: jsonAnswer(
      'Confirmed, and signed in unless a second factor is needed',
      z.union([tokenMessageSchema, secondStepSchema]),
    ),
    ...failures,
    ...refused,
    ...busy,
    409: problemAnswer('Another account has confirmed this email'),
  },
})

export const resetRoute = createRoute({
  method: 'post',
  path: '/password-reset',
  ...about('POST /api/auth/password-reset'),
  request: jsonBody({ email, knownBrowser }, ['email']),
  responses: { 200: jsonAnswer('The response is the same for every email', messageSchema), ...failures },
})

export const passwordRoute = createRoute({
  method: 'put',
  path: '/password',
  ...about('PUT /api/auth/password'),
  request: jsonBody({ password: newPassword, resetPasswordToken: text }),
  responses: {
    200: jsonAnswer(
      'Changed, and signed in unless a second factor is needed',
      z.union([tokenMessageSchema, secondStepSchema]),
    ),
    ...failures,
    ...busy,
  },
})

const magicLinkSent = jsonAnswer(
  'The response is the same for every email',
  messageSchema.extend({ data: z.object({ code: z.string() }) }).openapi('MagicLinkSent'),
)
const otherSite = { 403: problemAnswer('The request came from another site') }

export const askMagicRoute = createRoute({
  method: 'post',
  path: '/magic-link',
  ...about('POST /api/auth/magic-link'),
  description:
    '`browser` is the SHA-256, base64url, of a secret the browser keeps: the link then works there without the code. ' +
    'Show `code`: in any other browser the link requires it.',
  request: jsonBody({ email, browser: text, knownBrowser }, ['email']),
  responses: { 200: magicLinkSent, ...otherSite, ...failures },
})

export const magicRoute = createRoute({
  method: 'get',
  path: '/magic-link',
  ...about('GET /api/auth/magic-link'),
  deprecated: true,
  description: 'Sends nothing, because URLs end up in logs and histories and must not contain an email. Use POST.',
  responses: { 400: problemAnswer('Says to use POST') },
})

export const callbackRoute = createRoute({
  method: 'get',
  path: '/magic-link/callback',
  ...about('GET /api/auth/magic-link/callback'),
  description: 'Never signs in, because mail scanners and previews open every link. Send the token with POST.',
  request: { query: z.object({ token: z.string().optional() }) },
  responses: { 400: problemAnswer('Says to use POST') },
})

export const openMagicRoute = createRoute({
  method: 'post',
  path: '/magic-link/callback',
  ...about('POST /api/auth/magic-link/callback'),
  description:
    'The token works once, with the secret of the `browser` that requested the link, or with the `code` shown there.',
  request: jsonBody({ token: text, browser: text, code: text, knownBrowser }, ['token']),
  responses: {
    200: jsonAnswer('Signed in, or a second factor is needed', signInAnswerSchema),
    ...failures,
    ...refused,
  },
})

export const googleRoute = createRoute({
  method: 'get',
  path: '/google',
  ...about('GET /api/auth/google'),
  responses: {
    200: dataAnswer(
      'The URL',
      z.object({ clientId: z.string(), authorizationUrl: z.url(), redirectUri: z.url() }).openapi('GoogleStart'),
    ),
    404: problemAnswer('Google sign-in is not configured'),
    503: problemAnswer('Google isn’t responding'),
  },
})

export const googleSignInRoute = createRoute({
  method: 'post',
  path: '/google',
  ...about('POST /api/auth/google'),
  description:
    'Authorization code flow with PKCE (S256). `nonce` is the text whose base64url SHA-256 was sent to Google as the nonce. ' +
    'Google returns `iss` with the code.',
  request: jsonBody({ code: text, codeVerifier: text, nonce: text, iss: text, knownBrowser }, [
    'code',
    'codeVerifier',
    'nonce',
  ]),
  responses: {
    200: jsonAnswer('Signed in, or a second factor is needed', signInAnswerSchema),
    ...failures,
    ...refused,
    404: problemAnswer('Google sign-in is not configured'),
    503: problemAnswer('Google isn’t responding'),
  },
})

export const signOutRoute = createRoute({
  method: 'post',
  path: '/sign-out',
  ...about('POST /api/auth/sign-out'),
  request: jsonBody({ everywhere: { type: 'boolean' } }, []),
  responses: { 200: jsonAnswer('Signed out', messageSchema), ...refused },
})
