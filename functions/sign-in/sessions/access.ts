import { crossSite, isFromOtherSite } from '#functions/http/origins.ts'
import { forbidden, problem, unauthenticated } from '#functions/http/problems.ts'
import type { Needs } from '#functions/http/roles.ts'
import type { RouteRule } from '#functions/http/route-table.ts'
import type { ApiCall } from '#functions/services.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { needsSecondFactor, secondFactorMessages } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { hasFreshProof } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { readSession } from './current.ts'
import { askForProof } from './proof-methods.ts'

/**
 * Reads who is signed in and remembers it. Returns the 401 or 403 if the route isn't theirs to call. What an account does
 * never comes from another site, also on a route that is open to other sites for visitors.
 */
export async function admit(c: ApiCall, { role, needs }: Pick<RouteRule, 'role' | 'needs'>): Promise<Response | null> {
  if (isFromOtherSite(c)) return forbidden(c, crossSite)
  const session = await readSession(c)
  if (!session) return unauthenticated(c)
  if (role === 'admin' && !session.user.isAdmin) return forbidden(c, accountMessages.adminsOnly)
  if (role === 'admin' && session.session.factors !== 'two') {
    c.set('asksForMore', true)
    return problem(c, 403, { detail: secondFactorMessages.adminsNeedOne, data: needsSecondFactor })
  }
  // Admins have always confirmed their email.
  if (role === 'confirmed' && session.user.confirmedAt === null) return forbidden(c, accountMessages.unconfirmed)
  if (needs.proof && !hasFreshProof(session.session, c.var.now())) return askForProof(c, session.user)
  c.set('session', session)
  return null
}

/** Like `admit`, for what only admins may do on a route that others may call too. */
export function admitAdmin(c: ApiCall, needs: Needs = {}): Promise<Response | null> {
  return admit(c, { role: 'admin', needs })
}
