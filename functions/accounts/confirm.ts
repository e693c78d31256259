import { accountMessages } from '#src/domain/accounts.ts'
import { findMailedToken } from '#src/storage/mailed-tokens.ts'
import { confirmUser, findUser, type User } from '#src/storage/users.ts'
import { readSession } from '#functions/http/guard.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, problem, unauthenticated } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import { overCredentialLimit } from './limits.ts'
import { hashToken } from './mailed-tokens.ts'
import { findByPassword } from './sign-in.ts'
import { issueToken, noStore } from './signing-in.ts'

/**
 * Proves the address of an account. The link alone is not enough: whoever signed up with an address of somebody else
 * waits for just that person to open it. So it takes the sign-in, or the password, of the account too.
 */
export async function confirmEmail(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const body = await readJsonBody(c.req)
  const mailed = await findMailedToken(db, 'confirm', hashToken(body.text('token')), now())
  const user = mailed?.userId ? await findUser(db, mailed.userId) : null
  if (!user) return invalid(c, [{ field: 'token', message: accountMessages.badLink }])
  const tooMany = await overCredentialLimit(c, 'password', user.emailKey)
  if (tooMany) return tooMany

  const signedUp = (await isSignedInAs(c, user)) || (await findByPassword(c.var, user, body.text('password'))) !== null
  if (!signedUp) return unauthenticated(c, accountMessages.wrongSignIn)
  if (!(await confirmUser(db, user, now()))) return problem(c, 409, { detail: accountMessages.exists })
  const accessToken = await issueToken(c, user)
  return c.json({ success: true, message: accountMessages.confirmed, accessToken }, 200, noStore)
}

async function isSignedInAs(c: ApiCall, user: User): Promise<boolean> {
  return (await readSession(c))?.user.id === user.id
}
