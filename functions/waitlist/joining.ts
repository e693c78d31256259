import { createHash } from 'node:crypto'
import { cleanEmail, emailFault, emailKey, inboxKey } from '#src/domain/emails/emails.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { joinWaitlist } from '#src/storage/waitlist/changes.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { deliverSoon } from '#functions/mails/delivery.ts'
import { confirmWaitlistMail } from './mails.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { RequestContext, Services } from '#functions/services.ts'

export type SentEmail = { email: string; hidden: string }
export type JoinRefusal = { status: 400 | 422 | 429; message: string; retryAfterSeconds?: number }

/** Each join sends a mail to somebody who may not have asked for it. */
const joinsOfOneInbox = { limit: 5, windowMs: 24 * 60 * 60 * 1000 }
const joinsOfOneClient = { limit: 10, windowMs: 60 * 60 * 1000 }

/** Puts an address on the list. Null: noted, or there already; nobody learns which. */
export async function joinByEmail(
  services: Services,
  client: RequestContext,
  { email: typed, hidden }: SentEmail,
): Promise<JoinRefusal | null> {
  if (isHoneypotFilled(services, client, 'waitlist', hidden)) return { status: 400, message: waitlistMessages.failed }
  const email = cleanEmail(typed)
  const fault = email === '' ? waitlistMessages.invalid : emailFault(email)
  if (fault) return { status: 422, message: fault }
  const { db, now } = services
  const inbox = createHash('sha256').update(inboxKey(email)).digest('base64url').slice(0, 22)
  const waitMs =
    (await countUse(db, `waitlist:${clientKey(client.ip)}`, joinsOfOneClient, now())) ??
    (await countUse(db, `waitlist-mail:${inbox}`, joinsOfOneInbox, now()))
  if (waitMs !== null) {
    return { status: 429, message: waitlistMessages.failed, retryAfterSeconds: Math.ceil(waitMs / 1000) }
  }
  const ref = waitlistRef(email)
  await joinWaitlist(db, ref, confirmWaitlistMail(services, { ref, email }), now())
  deliverSoon(services, client)
  return null
}

/** The same for one address however its letters are cased. Says nothing without the signature that goes with it. */
function waitlistRef(email: string): string {
  return createHash('sha256')
    .update(`waitlist:${emailKey(email)}`)
    .digest('hex')
    .slice(0, 20)
}
