import type { Context, MiddlewareHandler } from 'hono'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { needsSecondFactor, secondFactorMessages } from '#src/domain/second-factor/second-factor.ts'
import { hasFreshProof } from '#src/domain/sessions/lifetimes.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { needsProof, roleOf, signedInRoles } from '#functions/routes.ts'
import type { ApiEnvironment, Session } from '#functions/services.ts'
import { checkSession } from '#functions/sessions/checking.ts'
import { askForProof } from '#functions/sessions/proof-methods.ts'
import { audit } from '#functions/audit/recording.ts'
import { forbidden, problem, unauthenticated } from './problems.ts'

/** Lets only those pass whom the table of routes names. What the table does not know, nobody answers anyway. */
export const guard: MiddlewareHandler<ApiEnvironment> = async (c, next) => {
  const role = roleOf(c.req.method, c.req.path)
  if (role === null || !signedInRoles.includes(role)) return next()
  const session = await readSession(c)
  if (!session) return unauthenticated(c)
  if (role === 'admin' && !session.user.isAdmin) return forbidden(c, 'This is for admins')
  if (role === 'admin' && session.session.factors !== 'two') {
    c.set('asksForMore', true)
    return problem(c, 403, { detail: secondFactorMessages.adminsNeedOne, data: needsSecondFactor })
  }
  // An admin has proven the address, or could not be one.
  if (role === 'confirmed' && session.user.confirmedAt === null) return forbidden(c, accountMessages.unconfirmed)
  if (needsProof(c.req.method, c.req.path) && !hasFreshProof(session.session, c.var.now())) {
    return askForProof(c, session.user)
  }
  c.set('session', session)
  c.header('cache-control', 'no-store')
  return role === 'admin' && changes(c.req.method) ? audit(c, session.user, next) : next()
}

function changes(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** The token of `Authorization: Bearer …`. Nowhere else is one looked for: not in the address, not in a cookie. */
export function bearerToken(c: Context): string | null {
  return /^Bearer +([\w\-.~+/]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/** Who calls, by the access token that came with the call; null: nobody we know, or not any more. */
export async function readSession(c: Context<ApiEnvironment>): Promise<Session | null> {
  const sent = bearerToken(c)
  const token = sent === null ? null : await c.var.tokens.verify(sent, c.var.now())
  return token && checkSession(c, token)
}

/** Who is signed in, in a handler whose route asks for it. */
export function sessionOf(c: Context<ApiEnvironment>): Session {
  const { session } = c.var
  // A route that is missing in the table, or has another role there than its handler takes it to have.
  if (!session) throw new Error(`Nobody is signed in for ${c.req.method} ${c.req.path}`)
  return session
}

export function signedIn(c: Context<ApiEnvironment>): User {
  return sessionOf(c).user
}
