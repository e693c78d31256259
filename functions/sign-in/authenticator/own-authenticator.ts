import { issueKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#functions/sign-in/recovery-codes/codes.ts'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf, signedIn } from '#functions/sign-in/sessions/current.ts'
import type { AuthenticatorSetup } from '#src/domain/sign-in/authenticator/authenticator.api.ts'
import { authenticatorMessages } from '#src/domain/sign-in/authenticator/authenticator.ts'
import { secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '#src/storage/sign-in/authenticator/changes.ts'
import { findAuthenticator } from '#src/storage/sign-in/authenticator/queries.ts'
import { decryptSecret, encryptSecret, keyUrl, newSecret, stepOf } from './codes.ts'

const rate = { limit: 20, windowMs: 15 * 60_000 }
/** How long a new key may wait for its first code. */
const setupMs = 60 * 60_000

/** Starts setup: returns a new key, which doesn't count until a code confirms it. */
export async function startOwnAuthenticator(c: ApiCall): Promise<Response> {
  const user = signedIn(c)
  const secret = newSecret()
  const row = { userId: user.id, secret: encryptSecret(c.var, user.id, secret), now: c.var.now() }
  if (!(await startAuthenticator(c.var.db, row))) return problem(c, 409, { detail: authenticatorMessages.alreadySetUp })
  const data: AuthenticatorSetup = { secret, url: keyUrl(secret, user.email) }
  return c.json({ success: true, data }, 200, noStore)
}

/** Finishes setup with a first code. An account's first factor also creates its recovery codes, shown once. */
export async function confirmOwnAuthenticator(
  c: ApiCall,
  { body }: { body: () => { code: string } },
): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const { code } = body()
  const tooMany = await overLimit(c, `authenticator:${user.id}`, rate)
  if (tooMany) return tooMany
  const row = await findAuthenticator(db, user.id)
  if (row?.confirmedAt != null) return problem(c, 409, { detail: authenticatorMessages.alreadySetUp })
  const isFresh = row && now() - row.createdAt < setupMs
  const read = isFresh ? decryptSecret(c.var, user.id, row.secret) : null
  if (!row || read === null) return problem(c, 409, { detail: authenticatorMessages.notStarted })
  const step = stepOf(read.key, code, now())
  if (step === null) return invalid(c, [{ field: 'code', message: authenticatorMessages.codeWrong }])

  const codes = newRecoveryCodes()
  const addedAt = now()
  const { added, madeCodes } = await confirmAuthenticator(db, user.id, {
    secret: row.secret,
    step,
    sessionId: session.id,
    codeHashes: codes.map((code) => hashRecoveryCode(user.id, code)),
    mail: factorMail(c.var, user, 'app-added'),
    now: addedAt,
  })
  if (!added) return problem(c, 409, { detail: authenticatorMessages.notStarted })
  recordSecurityEvent(c, 'factor-added', { details: { method: 'totp' } })
  deliverInBackground(c.var, c.var.request)
  const knownBrowser = issueKnownBrowser(c.var, { ...user, browsersSince: addedAt })
  return c.json({ success: true, data: { recoveryCodes: madeCodes ? codes : null }, knownBrowser }, 200, noStore)
}

export async function deleteOwnAuthenticator(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const user = signedIn(c)
  const isSetUp = async () => (await findAuthenticator(db, user.id))?.confirmedAt != null
  if (!(await isSetUp())) return notFound(c, authenticatorMessages.notSetUp)
  const mail = factorMail(c.var, user, 'app-removed')
  const removed = await removeAuthenticator(db, user.id, { required: user.isAdmin, mail, now: now() })
  if (!removed) {
    const isLast = await isSetUp()
    return isLast
      ? problem(c, 409, { detail: secondFactorMessages.adminsKeepOne })
      : notFound(c, authenticatorMessages.notSetUp)
  }
  recordSecurityEvent(c, 'factor-removed', { details: { method: 'totp' } })
  deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, message: authenticatorMessages.removed }, 200, noStore)
}
