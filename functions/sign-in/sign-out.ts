import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall } from '#functions/services.ts'
import { sessionOf } from '#functions/sign-in/sessions/current.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { endAllSessions, endSession } from '#src/storage/sign-in/sessions/changes.ts'
import { noStore } from './signing-in.ts'

/** Clears cached responses and pages. The page that signs out clears the browser's storage. */
export const clearCache = { 'clear-site-data': '"cache"' }

/** Ends the current session or, with `everywhere`, all sessions of the account. The body may be empty. */
export async function signOut(c: ApiCall, everywhere: boolean): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  if (everywhere) await endAllSessions(db, user.id, 'signed-out', now())
  else await endSession(db, session, 'signed-out', now())
  recordSecurityEvent(c, 'signed-out', { details: { what: everywhere ? 'everywhere' : 'here' } })
  return c.json({ success: true, message: accountMessages.signedOut }, 200, { ...noStore, ...clearCache })
}
