import * as z from 'zod'
import { recoveryCodes } from '#src/domain/sign-in/recovery-codes/recovery-codes.api.ts'
import { checkedText } from '#src/domain/text/text.api.ts'
import { authenticatorMessages, cleanCode, codeFault } from './authenticator.ts'

/** The key, as base32 to type and as a URL for the QR code. */
export const authenticatorSetup = z.object({ secret: z.string(), url: z.string() })
export type AuthenticatorSetup = z.output<typeof authenticatorSetup>

export const confirmation = z.object({ code: checkedText(authenticatorMessages.codeRequired, cleanCode, codeFault) })
export const confirmed = z.object({ recoveryCodes: recoveryCodes.nullable() })
