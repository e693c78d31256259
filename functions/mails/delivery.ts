import { createHash } from 'node:crypto'
import type { RequestContext } from '#functions/http/environment.ts'
import type { Services } from '#functions/services.ts'
import { type QueuedMail, returnMails, saveMailFailed, saveMailSent, takeDueMails } from '#src/storage/mails/changes.ts'
import { explainMailError, transportOptions } from './transport.ts'

const minute = 60_000
/** Pauses before the second, third … attempt, then hourly without end. */
const backoff = [1, 5, 15, 60].map((minutes) => minutes * minute)

/** Mails per batch, and how long they are leased: longer than all of them can take. */
const batchSize = 5
const holdMs = 10 * minute
const timeoutMs = 10_000

type DeliveryServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** Starts sending due mail without delaying the response. */
export function deliverInBackground(services: DeliveryServices, client: RequestContext): void {
  client.waitUntil(
    deliverMails(services).catch((error: unknown) => {
      // The mails are safe in the database, and the next run sends them.
      services.log({ level: 'error', event: 'delivery-failed', error: String(error) })
    }),
  )
}

/** Sends due mail until none is left or `untilMs` has come. Without SMTP the mails wait. */
export async function deliverMails(services: DeliveryServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  const { db, env, now } = services
  if (!env.smtpUrl) return
  let mails = await takeDueMails(db, now(), holdMs, batchSize)
  if (mails.length === 0) return
  const send = await openSender(env.smtpUrl, env.mailFrom)
  while (mails.length > 0) {
    for (let mail = mails.shift(); mail; mail = mails.shift()) {
      await deliver(services, send, mail)
      if (now() >= untilMs) return returnMails(db, mails, now())
    }
    mails = await takeDueMails(db, now(), holdMs, batchSize)
  }
}

type Sender = (mail: QueuedMail) => Promise<unknown>

async function openSender(smtpUrl: string, from: string): Promise<Sender> {
  // Loaded with the first mail, so that the API's cold start doesn't wait for it.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...transportOptions(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return (mail) =>
    transport.sendMail({
      from,
      // As an object, an email isn't parsed, so a comma in it doesn't make two.
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: messageId(mail.key, from),
      ...(mail.unsubscribeUrl && { headers: oneClickHeaders(mail.unsubscribeUrl) }),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
}

/** RFC 8058: the mail program shows an unsubscribe button, and its server posts to this URL. */
function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The same for each attempt, so that a receiver recognizes a mail that was sent twice. */
function messageId(key: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
}

async function deliver({ db, now, log }: DeliveryServices, send: Sender, mail: QueuedMail): Promise<void> {
  try {
    await send(mail)
  } catch (error) {
    const explained = explainMailError(error)
    const retryAt = isFinal(error) ? null : now() + (backoff[mail.attempts - 1] ?? 60 * minute)
    log({
      level: retryAt ? 'warn' : 'error',
      event: 'mail-not-sent',
      key: mail.key,
      attempts: mail.attempts,
      error: explained,
    })
    await saveMailFailed(db, mail.id, explained, retryAt)
    return
  }
  await saveMailSent(db, mail.id, now())
}

/**
 * Whether this mail can never arrive: its recipient or content was refused permanently. Problems on our side (login,
 * sender, connection) can be fixed, so they don't count.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number }
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
