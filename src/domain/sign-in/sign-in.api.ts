import * as z from 'zod'
import { newPassword, password } from '#src/domain/accounts/accounts.api.ts'
import { accountMessages, intentLength } from '#src/domain/accounts/accounts.ts'
import { passwordMessages } from '#src/domain/accounts/passwords.ts'
import { email } from '#src/domain/emails/emails.api.ts'
import { cleanEmail, emailMessages } from '#src/domain/emails/emails.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { secondFactorMethods } from './second-factor/second-factor.ts'

const bearer = 'Send it as `Authorization: Bearer …`'

export const accessToken = z
  .object({ success: z.literal(true), accessToken: z.string() })
  .meta({ id: 'AccessToken', description: bearer })

/** In what is sent. */
export const knownBrowser = z
  .string()
  .optional()
  .meta({
    description:
      'The token from the last sign-in in this browser. Its attempts then count separately from strangers’, and the sign-in ' +
      'isn’t one from a new device.',
  })

/** Sent with anything that may create an account. Invalid parts are ignored where it's used. */
const intent = z
  .string()
  .max(intentLength)
  .optional()
  .meta({
    description:
      'What the account is for, as the query of a URL: `url`, `for` (a product kind), `country` and `plan`. A new account starts ' +
      'with a project for that website, once its email is proven.',
  })

/** In the response. */
const next = z.string().optional().meta({ description: 'The page for what the new account is for' })

/** In the response. */
export const newKnownBrowser = z
  .string()
  .optional()
  .meta({ description: 'Keep it for 180 days, and send it with the next sign-in in this browser' })

export const signedIn = accessToken
  .and(
    z.object({
      paymentUrl: z.url().optional().meta({ description: 'Where to send the browser if a payment is due' }),
      knownBrowser: newKnownBrowser,
      next,
    }),
  )
  .meta({ id: 'SignedIn', description: bearer })

export const tokenMessage = accessToken
  .and(z.object({ message: z.string(), knownBrowser: newKnownBrowser, next }))
  .meta({ id: 'AccessTokenMessage', description: bearer })

/** The first factor was right, and this finishes the sign-in. The token is for POST /api/auth/second-factor. */
export const secondFactorStep = z.object({ token: z.string(), methods: z.array(z.enum(secondFactorMethods)) })
export type SecondFactorStep = z.output<typeof secondFactorStep>

export const secondStep = z
  .object({ success: z.literal(true), secondFactor: secondFactorStep, message: z.string().optional() })
  .meta({
    id: 'SecondStep',
    description: 'The account has a second factor: finish at `POST /api/auth/second-factor`',
  })

const token = z.string(accountMessages.badLink)
const text = z.string().optional()

export const passwordSignIn = z.object({
  email,
  password: password.min(1, passwordMessages.required).meta({ format: 'password' }),
  knownBrowser,
})
export type PasswordSignIn = z.output<typeof passwordSignIn>

/** Only cleaned: the rules for a password depend on name and email, and all that is wrong is said at once. */
export const signUp = z.object({
  email: z.string(emailMessages.required).transform(cleanEmail).meta({ format: 'email' }),
  password: newPassword,
  name: z
    .string()
    .optional()
    .transform((name = '') => cleanLine(name)),
  intent,
})
export type SignUp = z.output<typeof signUp>

export const emailOnly = z.object({ email })
export const exists = z.object({ success: z.literal(true), exists: z.boolean() }).meta({ id: 'Exists' })

export const confirmation = z.object({ token, password: password.optional() })
export type Confirmation = z.output<typeof confirmation>

export const resetRequest = z.object({ email, knownBrowser })
export type ResetRequest = z.output<typeof resetRequest>

export const passwordReset = z.object({ password: newPassword, resetPasswordToken: token })
export type PasswordReset = z.output<typeof passwordReset>

/** SHA-256 as base64url, which is how a browser sends the hash of its secret. Empty: it keeps none. */
const browserHash = z
  .string()
  .regex(/^(?:[\w-]{43})?$/, 'browser must be the SHA-256 of a secret, as base64url')
  .optional()

export const linkRequest = z.object({ email, browser: browserHash, knownBrowser, intent })
export type LinkRequest = z.output<typeof linkRequest>

export const openedLink = z.object({ token, browser: text, code: text, knownBrowser })
export type OpenedLink = z.output<typeof openedLink>

const fromGoogle = z.string(accountMessages.googleFailed)

export const googleStart = z
  .object({ clientId: z.string(), authorizationUrl: z.url(), redirectUri: z.url() })
  .meta({ id: 'GoogleStart' })

export const googleSignIn = z.object({
  code: fromGoogle,
  codeVerifier: fromGoogle,
  nonce: fromGoogle,
  iss: text,
  knownBrowser,
  intent,
})
export type GoogleSignIn = z.output<typeof googleSignIn>

export const signOut = z.object({ everywhere: z.boolean().optional() })
export type SignOut = z.output<typeof signOut>
