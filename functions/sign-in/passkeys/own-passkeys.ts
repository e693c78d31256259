import { issueKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { overAccountLimit } from '#functions/sign-in/limits.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { hashRecoveryCode, newRecoveryCodes } from '#functions/sign-in/recovery-codes/codes.ts'
import { factorMail } from '#functions/sign-in/second-factor/mails.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf, signedIn } from '#functions/sign-in/sessions/current.ts'
import type { NewPasskey } from '#src/domain/sign-in/passkeys/passkeys.api.ts'
import { passkeyLimits, passkeyMessages } from '#src/domain/sign-in/passkeys/passkeys.ts'
import { secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { addPasskey, removePasskey, renamePasskey } from '#src/storage/sign-in/passkeys/changes.ts'
import { findPasskey, listPasskeys } from '#src/storage/sign-in/passkeys/queries.ts'
import { toPasskey } from './views.ts'
import { registrationOptions, verifyRegistration } from './registration.ts'
import { readRegistration } from './responses.ts'

/** What the browser needs to create a passkey. */
export async function startPasskey(c: ApiCall): Promise<Response> {
  const { user, session } = sessionOf(c)
  const tooMany = await overAccountLimit(c)
  if (tooMany) return tooMany
  const known = await listPasskeys(c.var.db, user.id)
  if (known.length >= passkeyLimits.perAccount) return problem(c, 409, { detail: passkeyMessages.tooMany })
  const options = await registrationOptions(c.var, { user, sessionId: session.id })
  return c.json({ success: true, data: { options } }, 200, noStore)
}

/** Adds the passkey the browser created. An account's first factor also creates its recovery codes, shown once. */
export async function finishPasskey(c: ApiCall, { body }: { body: () => NewPasskey }): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const { name, response } = body()
  const answer = readRegistration(response)
  const made = answer && (await verifyRegistration(c.var, { user, sessionId: session.id }, answer))
  const notAdded = () => invalid(c, [{ field: 'passkey', message: passkeyMessages.notAdded }])
  if (!made) return notAdded()

  const codes = newRecoveryCodes()
  const addedAt = now()
  const row = { ...made, userId: user.id, name, createdAt: addedAt }
  const { added, madeCodes } = await addPasskey(db, row, {
    sessionId: session.id,
    codeHashes: codes.map((code) => hashRecoveryCode(user.id, code)),
    mail: factorMail(c.var, user, 'passkey-added'),
    now: addedAt,
  })
  if (!added) {
    if ((await findPasskey(db, made.id)) !== null) return problem(c, 409, { detail: passkeyMessages.exists })
    const isFull = (await listPasskeys(db, user.id)).length >= passkeyLimits.perAccount
    return isFull ? problem(c, 409, { detail: passkeyMessages.tooMany }) : notAdded()
  }
  recordSecurityEvent(c, 'factor-added', { details: { method: 'passkey' } })
  deliverInBackground(c.var, c.var.request)
  const passkey = toPasskey({ ...row, lastUsedAt: null })
  const knownBrowser = issueKnownBrowser(c.var, { ...user, browsersSince: addedAt })
  const data = { passkey, recoveryCodes: madeCodes ? codes : null }
  return c.json({ success: true, data, knownBrowser }, 200, noStore)
}

export async function changePasskeyName(c: ApiCall, id: string, name: string): Promise<Response> {
  const user = signedIn(c)
  if (!(await renamePasskey(c.var.db, user.id, id, name))) return notFound(c, passkeyMessages.notFound)
  const row = await findPasskey(c.var.db, id, user.id)
  return row ? c.json({ success: true, data: toPasskey(row) }, 200, noStore) : notFound(c, passkeyMessages.notFound)
}

export async function deletePasskey(c: ApiCall, id: string): Promise<Response> {
  const { db, now } = c.var
  const user = signedIn(c)
  const mail = factorMail(c.var, user, 'passkey-removed')
  const removed = await removePasskey(db, { id, userId: user.id }, { required: user.isAdmin, mail, now: now() })
  if (!removed) {
    const isLast = (await findPasskey(db, id, user.id)) !== null
    return isLast
      ? problem(c, 409, { detail: secondFactorMessages.adminsKeepOne })
      : notFound(c, passkeyMessages.notFound)
  }
  recordSecurityEvent(c, 'factor-removed', { details: { method: 'passkey' } })
  deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, message: passkeyMessages.removed }, 200, noStore)
}
