import { createHash } from 'node:crypto'
import type { BodyCall } from '#functions/http/bodies.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import { readForm } from '#functions/http/forms.ts'
import { type Refusal, tooManyUses } from '#functions/http/refusals.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import { countOpenMail } from '#functions/mails/totals.ts'
import { isHoneypotFilled } from '#functions/security-log/honeypot.ts'
import type { Services } from '#functions/services.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { cleanEmail, emailFault, emailKey, inboxKey } from '#src/domain/emails/emails.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { joinWaitlist } from '#src/storage/waitlist/changes.ts'
import { confirmWaitlistMail } from './mails.ts'

export type SentEmail = { email: string; hidden: string }
export type JoinRefusal = Refusal<400 | 422 | 429>

/** Each join sends an email to someone who may not have asked for it. */
const joinsOfOneInbox = { limit: 5, windowMs: 24 * 60 * 60 * 1000 }
const joinsOfOneClient = { limit: 10, windowMs: 60 * 60 * 1000 }

/** Adds an email to the list. Null: added, or already on it. The caller can't tell which. */
export async function joinByEmail(
  services: Services,
  client: RequestContext,
  { email: typed, hidden }: SentEmail,
): Promise<JoinRefusal | null> {
  if (isHoneypotFilled(services, client, 'waitlist', hidden)) return { status: 400, message: waitlistMessages.failed }
  const email = cleanEmail(typed)
  const fault = email === '' ? waitlistMessages.invalid : emailFault(email)
  if (fault) return { status: 422, message: fault, errors: [{ field: 'email', message: fault }] }
  const { db, now } = services
  const inbox = createHash('sha256').update(inboxKey(email)).digest('base64url').slice(0, 22)
  const waitMs =
    (await countUse(db, `waitlist:${clientKey(client.ip)}`, joinsOfOneClient, now())) ??
    (await countUse(db, `waitlist-mail:${inbox}`, joinsOfOneInbox, now())) ??
    (await countOpenMail(services, client, 'waitlist'))
  if (waitMs !== null) return tooManyUses(waitlistMessages.failed, waitMs)
  const ref = waitlistRef(email)
  await joinWaitlist(db, ref, confirmWaitlistMail(services, { ref, email }), now())
  deliverInBackground(services, client)
  return null
}

/** The same for an email in any letter case. Useless without its signature. */
function waitlistRef(email: string): string {
  return createHash('sha256')
    .update(`waitlist:${emailKey(email)}`)
    .digest('hex')
    .slice(0, 20)
}

export async function readEmail(call: BodyCall): Promise<SentEmail> {
  const { text } = await readForm(call)
  return { email: text('email'), hidden: text(honeypotField) }
}
