import { respondFile } from '#functions/http/downloads.ts'
import { problem, unauthenticated } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { keepUsedTrial } from '#functions/payments/trials.ts'
import { stopPaidPlans } from '#functions/payments/urls.ts'
import { usesToKeep } from '#functions/plans/kept-uses.ts'
import { composeEvent, printEvent } from '#functions/security-log/queue.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { overAccountLimit } from '#functions/sign-in/limits.ts'
import { accountDeletedMail } from '#functions/sign-in/mails.ts'
import { sessionOf, signedIn } from '#functions/sign-in/sessions/current.ts'
import { describeClient } from '#functions/sign-in/sessions/places.ts'
import { clearCache } from '#functions/sign-in/sign-out.ts'
import { noStore } from '#functions/sign-in/signing-in.ts'
import { toAccount } from '#functions/payments/account.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import { emailChangeMessages } from '#src/domain/sign-in/email-change/email-change.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { readPersonalRows, removeUser } from '#src/storage/account-exports/account-data.ts'
import { personalData } from '#src/storage/account-exports/personal-data.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { findUndoEnd } from '#src/storage/sign-in/email-change/queries.ts'

/** All data of the account, as a file. Times are milliseconds since 1970, as stored. */
export async function exportAccount(c: ApiCall): Promise<Response> {
  const user = signedIn(c)
  const account = await toAccount(c.var, user)
  const file = { name: 'my-data.json', type: 'application/json; charset=utf-8' }
  return respondFile(c, file, writeExport(c.var, user, account))
}

/** JSON in pieces: an account may have more rows than fit in memory. */
async function* writeExport({ db, now }: Services, user: User, account: Account): AsyncGenerator<string> {
  const { account: accountTable, ...tables } = personalData
  yield `{\n  "exportedAt": ${JSON.stringify(new Date(now()).toISOString())}`
  for await (const [stored] of readPersonalRows(db, user, accountTable)) {
    yield `,\n  "account": ${indented({ ...stored, ...account }, 2)}`
  }
  for (const [name, table] of Object.entries(tables)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const rows of readPersonalRows(db, user, table)) {
      const shown = name === 'securityEvents' ? rows.map(withPlace) : rows
      yield shown.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n    ${indented(row, 4)}`).join('')
      isFirst = false
    }
    yield isFirst ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

/** A failed sign-in may be someone else's, so only the network of its IP is included, as on the screen. */
function withPlace({ client, ...event }: Record<string, unknown>): Record<string, unknown> {
  return { ...event, place: typeof client === 'string' ? describeClient(client) : null }
}

function indented(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

/**
 * Deletes the account and notifies its inbox. Monthly plans are canceled first, so that no one pays for what they can't
 * use. While an earlier inbox can still undo a change of email, the account stays: a thief must not delete what its
 * owner could get back.
 */
export async function deleteAccount(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const { user, session } = sessionOf(c)
  const tooMany = await overAccountLimit(c)
  if (tooMany) return tooMany
  const undoableUntil = await findUndoEnd(db, user, now())
  if (undoableUntil !== null) {
    return problem(c, 409, { detail: emailChangeMessages.keepsAccount(longDate(undoableUntil)) })
  }
  const uses = await usesToKeep(db, user, now())
  if (!(await stopPaidPlans(c.var, c.var.request, user)))
    return problem(c, 503, { detail: subscriptionMessages.provider })
  await keepUsedTrial(c.var, user)
  // Anyone can create an unconfirmed account with someone else's email, so that person isn't notified.
  const mail = user.confirmedAt === null ? null : accountDeletedMail(c.var, user)
  // A change of email was undone, or a password reset, in the meantime.
  const client = clientKey(c.var.request.ip)
  const event = composeEvent(c.var, { event: 'account-deleted', userId: user.id, client })
  if (!(await removeUser(db, { user, sessionId: session.id, mail, event, uses }, now()))) return unauthenticated(c)
  printEvent(c.var, event)
  deliverInBackground(c.var, c.var.request)
  return c.json({ success: true, message: accountMessages.deleted }, 200, { ...noStore, ...clearCache })
}
