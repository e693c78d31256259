import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Services } from '#functions/services.ts'
import { passkeyTimeout } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { savePasskeyUse } from '#src/storage/sign-in/passkeys/changes.ts'
import { findPasskey, listPasskeys, type PasskeyRow } from '#src/storage/sign-in/passkeys/queries.ts'
import { type ChallengeRequest, saveChallenge, takeAnswered } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { type Assertion, readAssertion } from './responses.ts'

type AssertionServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** What the browser needs to ask for a passkey: any for this site, or one of the account's if it is known. */
export async function assertionOptions(services: AssertionServices, request: ChallengeRequest) {
  const known = request.userId === null ? [] : await listPasskeys(services.db, request.userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services.env).id,
    timeout: passkeyTimeout,
    userVerification: 'required',
    allowCredentials: known.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] })),
  })
  await saveChallenge(services, options.challenge, request)
  return options
}

type AuthenticatorTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

/**
 * The passkey that signed our challenge, with the user verified by the device. Null: another challenge, site, account
 * or key, no verification, or a counter that didn't increase.
 */
export async function verifyAssertion(
  services: AssertionServices,
  request: ChallengeRequest,
  sent: unknown,
): Promise<PasskeyRow | null> {
  const answer = readAssertion(sent)
  if (!answer) return null
  const challenge = await takeAnswered(services, answer, request)
  if (challenge === null) return null
  const passkey = await findPasskey(services.db, answer.id, request.userId)
  if (!passkey || !isOfItsUser(answer, passkey)) return null
  const used = await verify(services, answer, passkey, challenge)
  if (!used) return null
  const { newCounter: counter, credentialBackedUp: backedUp } = used
  return (await savePasskeyUse(services.db, passkey.id, { counter, backedUp, now: services.now() })) ? passkey : null
}

/** A passkey found by the browser names its account. */
function isOfItsUser({ response: { userHandle } }: Assertion, { userId }: PasskeyRow): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
}

async function verify(services: AssertionServices, answer: Assertion, passkey: PasskeyRow, expectedChallenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services.env)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo : null
  } catch (error) {
    // The library throws for anything invalid. A decreased counter may mean a copied key.
    const reason = error instanceof Error && error.message.includes('counter') ? 'counter' : 'refused'
    services.log({ level: 'warn', event: 'passkey-refused', user: passkey.userId, reason })
    return null
  }
}
