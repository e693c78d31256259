import * as z from 'zod'
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

/** In what is answered. */
export const newKnownBrowser = z
  .string()
  .optional()
  .meta({ description: 'Keep it for 180 days, and send it with the next sign-in in this browser' })

export const signedIn = accessToken
  .and(
    z.object({
      paymentUrl: z.url().optional().meta({ description: 'Where to send the browser if a payment is due' }),
      knownBrowser: newKnownBrowser,
    }),
  )
  .meta({ id: 'SignedIn', description: bearer })

export const tokenMessage = accessToken
  .and(z.object({ message: z.string(), knownBrowser: newKnownBrowser }))
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
