import * as z from 'zod'
import { browserResponse } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { knownBrowser } from '#src/domain/sign-in/sign-in.api.ts'
import { proofMessages, proofMethods } from './proof.ts'
import { signInMethods } from './sessions.ts'

/** A session as its owner sees it. */
export const session = z
  .object({
    id: z.string(),
    current: z.boolean().meta({ description: 'Whether this is the current session' }),
    method: z.enum(signInMethods),
    factors: z.enum(['one', 'two']),
    device: z.string().meta({ example: 'Firefox on Windows' }),
    place: z.string().meta({ description: 'Where it was last used, as far as known', example: 'Berlin, Germany' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().meta({ description: 'To within five minutes' }),
  })
  .meta({ id: 'Session' })
export type SessionInfo = z.output<typeof session>

/** A proof by one of the methods, with what that method takes. */
export const proof = z.object({
  method: z.enum(proofMethods, proofMessages.unknownMethod),
  password: z.string().optional().meta({ format: 'password' }),
  code: z.string().optional(),
  response: browserResponse.optional(),
  knownBrowser,
})
export type Proof = z.output<typeof proof>
