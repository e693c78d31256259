import { createHash } from 'node:crypto'
import { type QueuedMail, returnMails, saveMailFailed, saveMailSent, takeDueMails } from '#src/storage/mails/changes.ts'
import type { Services } from '#functions/services.ts'
import type { RequestContext } from '#functions/http/environment.ts'
import { explainMailError, transportOptions } from './transport.ts'

const minute = 60_000
/** Waits before the second, third … try; from then on hourly, for as long as it takes. */
const backoff = [1, 5, 15, 60].map((minutes) => minutes * minute)

/** Mails taken at once, and how long they stay taken: longer than all of them can need. */
const batchSize = 5
const holdMs = 10 * minute
const timeoutMs = 10_000

type Delivering = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** Starts sending what is due, without holding up the answer. */
export function deliverSoon(services: Delivering, client: RequestContext): void {
  client.waitUntil(
    deliverMails(services).catch((error: unknown) => {
      // The mails are safe in the outbox; the job of the next minute takes them.
      services.log({ level: 'error', event: 'delivery-failed', error: String(error) })
    }),
  )
}

/** Sends what is due, until nothing is or `untilMs` has come. Without SMTP the mails wait. */
export async function deliverMails(services: Delivering, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
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
  // Loaded when the first mail goes out: a cold start of the API does not wait for it.
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
      // As an object, an address is not parsed, so a comma in it does not make two.
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

/** RFC 8058: the mail program shows a button, and its server posts to the address. */
function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** The same for each try of one mail, so that a receiver recognises a mail that was sent twice. */
function messageId(key: string, from: string): string {
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${host}>`
}

async function deliver({ db, now, log }: Delivering, send: Sender, mail: QueuedMail): Promise<void> {
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
 * Whether this mail can never arrive: its recipient or content was refused for good. What speaks of us (log-in,
 * sender, connection) can be put right, so it does not count.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode } = error as Error & { code?: string; command?: string; responseCode?: number }
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
