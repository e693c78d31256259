import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Services } from '#functions/services.ts'
import { passkeyTimeout } from '#src/domain/sign-in/passkeys/passkeys.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { listPasskeys, type PasskeyRow } from '#src/storage/sign-in/passkeys/queries.ts'
import { saveChallenge, takeAnswered } from './challenges.ts'
import { algorithms, relyingParty } from './relying-party.ts'
import { hasCertificates, type Registration } from './responses.ts'

type RegistrationServices = Pick<Services, 'db' | 'env' | 'now'>
type Holder = { user: User; sessionId: string }

/** What the browser needs to create a passkey that is found without typing an email and verifies the user. */
export async function registrationOptions(services: RegistrationServices, { user, sessionId }: Holder) {
  const known = await listPasskeys(services.db, user.id)
  const { name, id } = relyingParty(services.env)
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.email,
    userDisplayName: user.name || user.email,
    userID: new TextEncoder().encode(user.id),
    timeout: passkeyTimeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await saveChallenge(services, options.challenge, { purpose: 'register', holder: sessionId, userId: user.id })
  return options
}

export type NewPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>

/** The passkey in the browser's response. Null: it doesn't answer our challenge, or breaks its rules. */
export async function verifyRegistration(
  services: RegistrationServices,
  { user, sessionId }: Holder,
  answer: Registration,
): Promise<NewPasskey | null> {
  const request = { purpose: 'register', holder: sessionId, userId: user.id } as const
  const expectedChallenge = await takeAnswered(services, answer, request)
  if (expectedChallenge === null) return null
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services.env)
  const verified = await verify(answer, { expectedChallenge, expectedOrigin, expectedRPID })
  if (!verified?.verified) return null
  const { credential, credentialBackedUp } = verified.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: answer.response.transports,
    backedUp: credentialBackedUp,
  }
}

type Expected = { expectedChallenge: string; expectedOrigin: string; expectedRPID: string }

async function verify(answer: Registration, expected: Expected) {
  try {
    if (hasCertificates(answer)) return null
    // The library types each transport. Ours are what the browser sent, and only hints.
    const response = answer as Parameters<typeof verifyRegistrationResponse>[0]['response']
    return await verifyRegistrationResponse({
      ...expected,
      response,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
  } catch {
    // The library throws for anything invalid.
    return null
  }
}
