import * as z from 'zod'
import { browserResponse, passkey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { knownBrowser } from '#src/domain/sign-in/sign-in.api.ts'
import { secondFactorMessages, secondFactorMethods } from './second-factor.ts'

/** The second factors of an account, as its owner sees them. */
export const secondFactors = z
  .object({
    passkeys: z.array(passkey),
    authenticator: z.object({ addedAt: z.iso.datetime() }).nullable(),
    recoveryCodes: z.object({ left: z.int(), createdAt: z.iso.datetime() }).nullable(),
    required: z.boolean().meta({ description: 'Whether the account must have one: admins must' }),
    usedHere: z.boolean().meta({ description: 'Whether this session was started with one' }),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.output<typeof secondFactors>

export const pendingStep = z.object({ token: z.string(secondFactorMessages.stepEnded) })
export type PendingStep = z.output<typeof pendingStep>

export const secondStepProof = pendingStep.extend({
  method: z.enum(secondFactorMethods, secondFactorMessages.unknownMethod),
  code: z.string().optional(),
  response: browserResponse
    .optional()
    .meta({ description: 'For `passkey`: the result of `navigator.credentials`, as JSON' }),
  knownBrowser,
})
export type SecondStepProof = z.output<typeof secondStepProof>
