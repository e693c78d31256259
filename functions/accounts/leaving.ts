import { accountMessages } from '#src/domain/accounts.ts'
import { subscriptionMessages } from '#src/domain/subscriptions.ts'
import { findAccountData, removeUser } from '#src/storage/account-data.ts'
import { signedIn } from '#functions/http/guard.ts'
import { problem } from '#functions/http/problems.ts'
import { stopPaidPlans } from '#functions/payments/addresses.ts'
import type { ApiCall } from '#functions/services.ts'
import { readAccount } from './reading.ts'
import { clearCache } from './sign-out.ts'
import { noStore } from './signing-in.ts'

/** Everything about the account, as a file. Times are milliseconds since 1970, as they are stored. */
export async function exportAccount(c: ApiCall): Promise<Response> {
  const user = signedIn(c)
  const [account, { account: stored, ...data }] = await Promise.all([
    readAccount(c.var, user),
    findAccountData(c.var.db, user),
  ])
  const exported = { exportedAt: new Date(c.var.now()).toISOString(), account: { ...stored[0], ...account }, ...data }
  const body = JSON.stringify(exported, null, 2)
  return c.body(body, 200, {
    ...noStore,
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="my-data.json"',
  })
}

/** Deletes the account. Monthly plans are stopped first: nobody may pay for what they can't reach anymore. */
export async function deleteAccount(c: ApiCall): Promise<Response> {
  const user = signedIn(c)
  if (!(await stopPaidPlans(c.var, user))) return problem(c, 503, { detail: subscriptionMessages.provider })
  await removeUser(c.var.db, user)
  return c.json({ success: true, message: accountMessages.deleted }, 200, { ...noStore, ...clearCache })
}
