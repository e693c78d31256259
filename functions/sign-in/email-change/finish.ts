import { refuseLink } from '#functions/sign-in/bad-links.ts'
import { issueKnownBrowser } from '#functions/sign-in/known-browsers.ts'
import { overCredentialLimit } from '#functions/sign-in/limits.ts'
import { hashToken, newMailedToken } from '#functions/sign-in/mailed-tokens.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { forbidden, problem } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf } from '#functions/sign-in/sessions/current.ts'
import type { MailedToken } from '#src/domain/sign-in/email-change/email-change.api.ts'
import { emailChangeMessages, newFactorDays } from '#src/domain/sign-in/email-change/email-change.ts'
import { findMailedToken } from '#src/storage/accounts/mailed-tokens.ts'
import { changeEmail, stopEmailChange } from '#src/storage/sign-in/email-change/changes.ts'
import { emailChangedMail, emailRestoredMail } from './mails.ts'

const day = 24 * 60 * 60 * 1000

/** Changes the email, with the token from the new inbox and a session of the account: a mistyped email may be a stranger's. */
export async function confirmEmailChange(c: ApiCall, { body }: { body: () => MailedToken }): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const tooMany = await overCredentialLimit(c, 'token')
  if (tooMany) return tooMany
  const mailed = await findMailedToken(db, 'email', hashToken(body().token), now())
  if (!mailed) return badLink(c, 'email-change')
  if (mailed.userId !== user.id) return forbidden(c, emailChangeMessages.otherAccount)

  const { email, emailKey, id: userId } = user
  const stop = newMailedToken('stop', { email, emailKey, userId }, now())
  const mail = emailChangedMail(c.var, user, { email: mailed.email, token: stop.token })
  const change = { user, sessionId: session.id, toOld: { row: stop.row, mail } }
  const changed = await changeEmail(db, mailed, change, now())
  if (changed === 'taken') return problem(c, 409, { detail: emailChangeMessages.taken })
  if (!changed) return badLink(c, 'email-change')
  deliverInBackground(c.var, c.var.request)
  recordSecurityEvent(c, 'email-changed')
  const message = user.googleId === null ? emailChangeMessages.changed : emailChangeMessages.changedWithGoogle
  const knownBrowser = issueKnownBrowser(c.var, { ...user, emailKey: mailed.emailKey })
  return c.json({ success: true, message, knownBrowser }, 200, noStore)
}

/**
 * Cancels or undoes a change with the token from the old inbox. Needs no session, because after a takeover only the
 * attacker has one.
 */
export async function stopOwnEmailChange(c: ApiCall, { body }: { body: () => MailedToken }): Promise<Response> {
  const { db, now } = c.var
  const tooMany = await overCredentialLimit(c, 'token')
  if (tooMany) return tooMany
  const mailed = await findMailedToken(db, 'stop', hashToken(body().token), now())
  if (!mailed?.userId) return badLink(c, 'email-stop')
  const { email, emailKey, userId } = mailed
  const { token, row } = newMailedToken('reset', { email, emailKey }, now())
  const reset = { row, mail: emailRestoredMail(c.var, { email, id: userId }, token) }
  const factorsSince = mailed.createdAt - newFactorDays * day
  const stopped = await stopEmailChange(db, { ...mailed, userId }, { reset, factorsSince }, now())
  if (stopped === 'taken') return problem(c, 409, { detail: emailChangeMessages.oldTaken })
  if (stopped === null) return badLink(c, 'email-stop')
  deliverInBackground(c.var, c.var.request)
  recordSecurityEvent(c, 'email-change-stopped', { userId, details: { what: stopped } })
  const message = stopped === 'done' ? emailChangeMessages.restored : emailChangeMessages.stopped
  return c.json({ success: true, message, data: { stopped } }, 200, noStore)
}

function badLink(c: ApiCall, what: 'email-change' | 'email-stop'): Response {
  return refuseLink(c, { what, message: emailChangeMessages.badLink })
}
