import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { endAllSessions, endSession } from '#src/storage/sessions/changes.ts'
import { sessionOf } from '#functions/sessions/current.ts'
import { readOptionalBody } from '#functions/http/json-body.ts'
import { recordSecurityEvent } from '#functions/security-log/recording.ts'
import type { ApiCall } from '#functions/services.ts'
import { noStore } from './signing-in.ts'

/** What the browser keeps of answers and of pages to go back to. Its storage is cleared by the page that signs out. */
export const clearCache = { 'clear-site-data': '"cache"' }

/** Ends the session that asks; with `everywhere`, all sessions of the account. An empty body is fine. */
export async function signOut(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const everywhere = (await readOptionalBody(c)).get('everywhere') === true
  if (everywhere) await endAllSessions(db, user.id, 'signed-out', now())
  else await endSession(db, session, 'signed-out', now())
  recordSecurityEvent(c, 'signed-out', { details: { what: everywhere ? 'everywhere' : 'here' } })
  return c.json({ success: true, message: accountMessages.signedOut }, 200, { ...noStore, ...clearCache })
}
