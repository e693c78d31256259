import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import * as z from 'zod'

// Responses from browsers. Lengths are checked before anything is decoded.

const base64url = (limit: number) =>
  z
    .string()
    .min(1)
    .max(limit)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)
const clientData = base64url(8000)
const withoutExtensions = { clientExtensionResults: z.object({}).catch({}), type: z.literal('public-key') }

const registrationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  ...withoutExtensions,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).catch([]),
  }),
})

const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  ...withoutExtensions,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).optional().catch(undefined),
  }),
})

export type Registration = z.infer<typeof registrationSchema>
export type Assertion = z.infer<typeof assertionSchema>

export function readRegistration(sent: unknown): Registration | null {
  return registrationSchema.safeParse(sent).data ?? null
}

export function readAssertion(sent: unknown): Assertion | null {
  return assertionSchema.safeParse(sent).data ?? null
}

/** The challenge a response answers. Null: it contains none. */
export function challengeIn({ response }: Registration | Assertion): string | null {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' && challenge.length <= 200 ? challenge : null
  } catch {
    return null
  }
}

/**
 * Whether an attestation carries certificates. We never ask for any, and checking them would make the server fetch
 * revocation lists from URLs that the certificates name.
 */
export function hasCertificates({ response }: Registration): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}
