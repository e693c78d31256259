import { randomBytes } from 'node:crypto'
import { respondSignedIn, noStore } from '#functions/sign-in/signing-in.ts'
import { unauthenticated } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import type { PasskeySignIn } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { passkeyMessages } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import { assertionOptions, verifyAssertion } from './assertion.ts'

const rate = { limit: 100, windowMs: 15 * 60_000 }

/**
 * What the browser needs to ask for any passkey of this site, and the token of its attempt, which it must send back: a
 * signature made in one browser can't sign in another.
 */
export async function startPasskeySignIn(c: ApiCall): Promise<Response> {
  const tooMany = await overLimit(c, `passkey:client:${clientKey(c.var.request.ip)}`, rate)
  if (tooMany) return tooMany
  const attempt = randomBytes(32).toString('base64url')
  const options = await assertionOptions(c.var, { purpose: 'sign-in', holder: attempt, userId: null })
  return c.json({ success: true, data: { options, attempt } }, 200, noStore)
}

/** Signs in with a passkey alone. It is two factors: a device, and what unlocks it. */
export async function signInWithPasskey(c: ApiCall, { body }: { body: () => PasskeySignIn }): Promise<Response> {
  const tooMany = await overLimit(c, `passkey:client:${clientKey(c.var.request.ip)}`, rate)
  if (tooMany) return tooMany
  const { attempt, response, knownBrowser } = body()
  const request = { purpose: 'sign-in', holder: attempt, userId: null } as const
  const passkey = await verifyAssertion(c.var, request, response)
  const user = passkey && (await findUser(c.var.db, passkey.userId))
  if (!user) {
    recordSecurityEvent(c, 'sign-in-failed', { details: { method: 'passkey' } })
    return unauthenticated(c, passkeyMessages.notAccepted)
  }
  return respondSignedIn(c, user, { method: 'passkey', factors: 'two', knownBrowser })
}
