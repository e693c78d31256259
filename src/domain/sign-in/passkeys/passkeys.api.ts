import * as z from 'zod'
import { knownBrowser } from '#src/domain/sign-in/sign-in.api.ts'
import { checkedText } from '#src/domain/text/text.api.ts'
import { cleanPasskeyName, passkeyLimits, passkeyMessages, passkeyNameFault } from './passkeys.ts'

/** WebAuthn's limit is 1023 bytes, which are 1364 characters in base64url. */
export const passkeyId = z.string().meta({ maxLength: 1400 })

/** A passkey as its owner sees it. */
export const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    synced: z.boolean().meta({ description: 'Copied to the owner’s other devices' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof passkey>

// WebAuthn's input and output. Its own specification describes them, and a library checks them.
export const browserOptions = z.object({
  options: z.record(z.string(), z.unknown()).meta({ description: 'For `navigator.credentials`' }),
})
const responseOr = (message: string) =>
  z.record(z.string(), z.unknown(), message).meta({ description: 'The result of `navigator.credentials`, as JSON' })
export const browserResponse = responseOr(passkeyMessages.notAccepted)

const name = checkedText(passkeyMessages.nameRequired, cleanPasskeyName, passkeyNameFault).meta({
  maxLength: passkeyLimits.name,
})
export const passkeyName = z.object({ name })
export const newPasskey = z.object({ name, response: responseOr(passkeyMessages.notAdded) })
export type NewPasskey = z.output<typeof newPasskey>
export const addedPasskey = z.object({ passkey, recoveryCodes: z.array(z.string()).nullable() })

export const attemptOptions = browserOptions.extend({ attempt: z.string() })
export const passkeySignIn = z.object({
  attempt: z.string(passkeyMessages.notAccepted),
  response: browserResponse,
  knownBrowser,
})
export type PasskeySignIn = z.output<typeof passkeySignIn>
