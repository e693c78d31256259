import { bearerToken } from '#functions/http/bearer.ts'
import type { ApiCall, Session } from '#functions/services.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { checkSession } from './check-session.ts'

/** The caller, from the request's access token. Null: missing, expired or signed out. */
export async function readSession(c: ApiCall): Promise<Session | null> {
  const sent = bearerToken(c)
  const token = sent === null ? null : await c.var.tokens.verify(sent, c.var.now())
  return token && checkSession(c, token)
}

/** The signed-in user, in a handler whose route requires one. */
export function sessionOf(c: ApiCall): Session {
  const { session } = c.var
  // The route is missing from the table, or has a different role there than its handler expects.
  if (!session) throw new Error(`No one is signed in for ${c.req.method} ${c.req.path}`)
  return session
}

export function signedIn(c: ApiCall): User {
  return sessionOf(c).user
}
