import { accountMessages } from '#src/domain/accounts.ts'
import { passwordMessages } from '#src/domain/passwords.ts'
import { subscriptionMessages } from '#src/domain/subscriptions.ts'
import { findAccountData } from '#src/storage/account-data.ts'
import { removeUser } from '#src/storage/users.ts'
import { sessionOf, signedIn } from '#functions/http/guard.ts'
import { readOptionalBody } from '#functions/http/json-body.ts'
import { forbidden, invalid, problem } from '#functions/http/problems.ts'
import { stopPaidPlans } from '#functions/payments/addresses.ts'
import type { ApiCall } from '#functions/services.ts'
import { overAccountLimit } from './limits.ts'
import { readAccount } from './reading.ts'
import { noStore } from './signing-in.ts'

/** How old a sign-in may be that deletes an account without a password. */
const recentMs = 15 * 60 * 1000

/** Everything about the account, as a file. Times are milliseconds since 1970, as they are stored. */
export async function exportAccount(c: ApiCall): Promise<Response> {
  const user = signedIn(c)
  const [account, data] = await Promise.all([readAccount(c.var, user), findAccountData(c.var.db, user)])
  const body = JSON.stringify({ exportedAt: new Date(c.var.now()).toISOString(), account, ...data }, null, 2)
  return c.body(body, 200, {
    ...noStore,
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  })
}

/** Forgets the account. What is paid by the month is stopped first: nobody may pay for what he cannot reach any more. */
export async function deleteAccount(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const { user, token } = sessionOf(c)
  if (user.passwordHash === null) {
    if (now() - token.issuedAt > recentMs) return forbidden(c, accountMessages.signInAgain)
  } else {
    const tooMany = await overAccountLimit(c)
    if (tooMany) return tooMany
    const password = (await readOptionalBody(c.req)).text('password')
    if (password === '') return invalid(c, [{ field: 'password', message: passwordMessages.required }])
    if (!(await c.var.passwords.matches(password, user.passwordHash))) {
      return invalid(c, [{ field: 'password', message: accountMessages.wrongPassword }])
    }
  }
  if (!(await stopPaidPlans(c.var, user))) return problem(c, 503, { detail: subscriptionMessages.provider })
  await removeUser(db, user)
  return c.json({ success: true, message: accountMessages.deleted }, 200, noStore)
}
