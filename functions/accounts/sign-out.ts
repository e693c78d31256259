import { accountMessages } from '#src/domain/accounts.ts'
import { revokeAllTokens, revokeToken } from '#src/storage/users.ts'
import { sessionOf } from '#functions/http/guard.ts'
import { readOptionalBody } from '#functions/http/json-body.ts'
import type { ApiCall } from '#functions/services.ts'
import { noStore } from './signing-in.ts'

/** Makes the access token worthless; with `everywhere`, all of the account. An empty body is fine. */
export async function signOut(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const { user, token } = sessionOf(c)
  const everywhere = (await readOptionalBody(c.req)).get('everywhere') === true
  // Later than the token that asks: it ends too.
  if (everywhere) await revokeAllTokens(db, user.id, Math.max(now(), token.issuedAt + 1))
  else await revokeToken(db, token.id, token.expiresAt)
  return c.json({ success: true, message: accountMessages.signedOut }, 200, noStore)
}
