import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { alertThresholds } from '#src/domain/security-log/alerts.ts'
import type { AlertKind } from '#src/domain/security-log/events.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { findMailKeys, listPendingAlerts, type PendingAlert, saveAlert } from '#src/storage/security-log/alerts.ts'

const hour = 60 * 60 * 1000
/** An alert about mail waits with all other mail, so there is one a day. */
const periods: Partial<Record<AlertKind, number>> = { mails: 24 * hour }

type AlertServices = Pick<Services, 'db' | 'env' | 'now'>

/**
 * Mails the owner about important events, at most one mail per kind and period. Later events are in the next one's mail.
 */
export async function alertOwner({ db, env, now }: AlertServices): Promise<void> {
  if (!env.ownerEmail) return
  const at = now()
  // Failed sign-ins count within an hour. Everything else is reported even if no job ran for a day.
  const windows = { short: at - hour, long: at - 24 * hour }
  const pending = (await listPendingAlerts(db, windows.long)).filter(({ kind }) => alertThresholds[kind] === 1)
  const recent = (await listPendingAlerts(db, windows.short)).filter(
    ({ kind, count }) => alertThresholds[kind] > 1 && count >= alertThresholds[kind],
  )
  const alerts = [...pending, ...recent].map((alert) => ({ alert, key: keyOf(alert.kind, at) }))
  if (alerts.length === 0) return
  const written = await findMailKeys(
    db,
    alerts.map(({ key }) => key),
  )
  for (const { alert, key } of alerts) {
    if (written.has(key)) continue
    const since = alertThresholds[alert.kind] > 1 ? windows.short : windows.long
    const mail = alertMail(alert, { key, recipient: env.ownerEmail, origin: env.origin })
    await saveAlert(db, { kind: alert.kind, since, mail, now: at })
  }
}

function keyOf(kind: AlertKind, at: number): string {
  return `security-alert:${kind}:${at - (at % (periods[kind] ?? hour))}`
}

type AlertText = { subject: string; describe: (count: number) => string; advice: string; event: string }

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

const alertTexts: Record<AlertKind, AlertText> = {
  admins: {
    subject: 'Admin access changed',
    describe: (count) => `Admin access was granted or revoked ${times(count)} by a command on the server.`,
    advice: 'If no one on your team did this, someone has access to your server. Revoke it and change your secrets.',
    event: '',
  },
  'new-device': {
    subject: 'An admin signed in from a new device',
    describe: (count) => `Admins signed in from a new device ${times(count)}.`,
    advice: 'If that wasn’t your team, end the admin’s sessions and revoke their access.',
    event: 'signed-in',
  },
  factors: {
    subject: 'A second factor was reset',
    describe: (count) => `A command on the server reset a second factor ${times(count)}.`,
    advice: 'If no one on your team did this, someone has access to your server.',
    event: 'factors-reset',
  },
  'failed-sign-ins': {
    subject: 'Many failed sign-ins',
    describe: (count) => `There were ${count} failed sign-ins within an hour, across all accounts.`,
    advice: 'Rate limits are slowing this down. Check whether one IP or one account stands out.',
    event: 'sign-in-failed',
  },
  exports: {
    subject: 'People’s data was exported',
    describe: (count) => `Admins exported people’s data ${times(count)}.`,
    advice: 'If you weren’t expecting this, ask the admin who did it.',
    event: 'data-exported',
  },
  webhook: {
    subject: 'Webhook calls with a wrong signature',
    describe: (count) => `The payment webhook was called with a wrong signature ${times(count)}.`,
    advice:
      'Either someone is guessing, or our signing secret differs from the provider’s. If it differs, payments aren’t recorded.',
    event: 'webhook-refused',
  },
  mails: {
    subject: 'Your mail server isn’t accepting our emails',
    describe: (count) =>
      `Sending email failed ${times(count)} because the server refused our login, sender or email, or hasn’t answered for more than an hour.`,
    advice:
      'Admin → Mails says what the server answered. Check SMTP_URL, MAIL_FROM, the domain’s SPF and DKIM records, and sending limits.',
    event: 'mail-refused',
  },
}

type AlertTarget = { key: string; recipient: string; origin: string }

function alertMail(
  { kind, count, firstAt, lastAt }: PendingAlert,
  { key, recipient, origin }: AlertTarget,
): OutgoingMail {
  const { subject, describe, advice, event } = alertTexts[kind]
  const period =
    firstAt === lastAt ? `It happened at ${utc(firstAt)}.` : `First at ${utc(firstAt)}, last at ${utc(lastAt)}.`
  const letter = renderLetter({
    subject: `${subject} (${site.name})`,
    greeting: 'Hello,',
    before: [describe(count), period],
    action: { label: 'Open the security log', href: `${origin}/admin/security${event && `?event=${event}`}` },
    after: [advice],
  })
  return { key, recipient, ...letter }
}

/** '2026-11-22 14:05 UTC' */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
