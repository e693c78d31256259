import { once } from 'node:events'
import type { RequestContext } from '#functions/http/environment.ts'
import type { Services } from '#functions/services.ts'
import { type QueuedMail, saveMailFailed, saveMailSent, takeDueMail } from '#src/storage/mails/changes.ts'
import { inContext } from '#src/telemetry/context.ts'
import { countUp, withSpan } from '#src/telemetry/observe.ts'
import { failureOf, isOurFault, isStrike, pauseAfter, pausesIfUnclear } from './failures.ts'
import { attemptMs, sendMail, type SmtpSettings } from './sender.ts'
import { explainMailError } from './transport.ts'

const second = 1000

/** How long a mail is leased: longer than an attempt can take. */
const holdMs = 10 * 60 * second
const lease = { holdMs, strikes: pausesIfUnclear.length }

type DeliveryServices = Pick<Services, 'db' | 'env' | 'now' | 'log'>

/** Starts sending due mail without delaying the response. */
export function deliverInBackground(services: DeliveryServices, client: RequestContext): void {
  client.waitUntil(deliverMails(services).catch((error: unknown) => logFailure(services, error)))
}

/** The mails are safe in the database, and a later run sends them. */
function logFailure({ log }: Pick<DeliveryServices, 'log'>, error: unknown): void {
  log({ level: 'error', event: 'delivery-failed', error: String(error) })
}

/** An attempt that takes longer lets the next mail pass. If so many do, the server is slow, and the rest waits for the next run. */
const slow = { ms: 10 * second, attempts: 4 }

type DeliveryOptions = {
  slowMs?: number
  /** Told how many mails failed because of our settings, as it seems: see `isOurFault`. */
  report?: (count: number) => Promise<void>
}

/** Sends due mail until none is left or `untilMs` has come. Without SMTP the mails wait. */
export async function deliverMails(
  services: DeliveryServices,
  untilMs = Number.POSITIVE_INFINITY,
  { slowMs = slow.ms, report }: DeliveryOptions = {},
): Promise<void> {
  const { db, env, now } = services
  const { smtpUrl, mailFrom, origin } = env
  if (!smtpUrl) return
  let faults = 0
  const attempt = async (mail: QueuedMail) => {
    const work = () => deliver(services, { smtpUrl, mailFrom, origin }, mail, limitOf(services, untilMs))
    const trail = { mailId: mail.id, requestId: mail.queuedBy ?? undefined }
    if (await inContext(trail, () => withSpan('mail', {}, work))) faults += 1
  }
  const reportFaults = async () => {
    const count = faults
    faults = 0
    if (count > 0) await report?.(count)
  }
  const unfinished = new Set<Promise<void>>()
  // One at a time unless one is slow, so that a run that is killed holds few of them.
  for (let mail = await takeDueMail(db, now(), lease); mail; mail = await takeDueMail(db, now(), lease)) {
    const attempted: Promise<void> = attempt(mail).finally(() => unfinished.delete(attempted))
    unfinished.add(attempted)
    const late = AbortSignal.timeout(slowMs)
    await Promise.race([attempted, once(late, 'abort')])
    if (now() >= untilMs || unfinished.size >= slow.attempts) break
  }
  await reportFaults()
  const rest = Promise.all(unfinished).then(reportFaults)
  // A machine goes on with them while the next runs send what comes after. They hold their own leases.
  if (env.singleMachine) rest.catch((error: unknown) => logFailure(services, error))
  else await rest
}

/** A function on Netlify is killed after 30 seconds, and what became of its mail wouldn't be known. */
function limitOf({ env, now }: DeliveryServices, untilMs: number): number {
  return env.singleMachine ? attemptMs : Math.min(25 * second, Math.max(untilMs - now(), 0) + 13 * second)
}

/** Whether it failed because of our settings, as it seems. */
async function deliver(
  { db, now, log }: DeliveryServices,
  settings: SmtpSettings,
  mail: QueuedMail,
  limitMs: number,
): Promise<boolean> {
  const fault = await sendMail(settings, mail, limitMs)
  countUp(fault ? 'mails_failed' : 'mails_sent')
  if (!fault) {
    log({ level: 'info', event: 'mail-sent', key: mail.key.split(':')[0], attempts: mail.attempts })
    await saveMailSent(db, mail.id, now())
    return false
  }
  const failure = failureOf(fault.error, fault.handedOver)
  const strikes = mail.strikes + (isStrike(failure) ? 1 : 0)
  const pauseMs = pauseAfter(failure, mail.attempts, strikes)
  const error = explainMailError(fault.error, failure)
  const { key, attempts } = mail
  log({ level: pauseMs === null ? 'error' : 'warn', event: 'mail-not-sent', key, attempts, failure, error })
  const retryAt = pauseMs === null ? null : now() + pauseMs
  await saveMailFailed(db, mail.id, { error, retryAt, strikes })
  return isOurFault(failure, fault, attempts)
}
