import { sendWebhook } from '#functions/http/outgoing/webhook.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { spell } from '#src/domain/operations/figures.ts'
import type { Notice } from '#src/domain/alerts/hysteresis.ts'
import { type AlertKind, alertKinds } from '#src/domain/alerts/kinds.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

export type AlertNotice = { kind: AlertKind; notice: Notice; detail: string; since: number }

type NoticeServices = Pick<Services, 'env' | 'now' | 'newId' | 'log'>

/** Sends notices to the webhook in one call. False: there is one and it didn't take them. */
export async function callWebhook(services: NoticeServices, notices: readonly AlertNotice[]): Promise<boolean> {
  const { env, now, newId, log } = services
  if (!env.alertWebhook || notices.length === 0) return true
  const alerts = notices.map(({ kind, notice, detail, since }) => ({
    ...{ kind, state: notice, label: alertKinds[kind].label, detail },
    ...(notice !== 'over' && { advice: alertKinds[kind].advice }),
    since: new Date(since).toISOString(),
  }))
  const body = JSON.stringify({ type: 'alerts', origin: env.origin, alerts })
  const error = await sendWebhook(env.alertWebhook, { id: newId(), now: now(), body })
  if (error !== null) log({ level: 'warn', event: 'alert-not-sent', count: notices.length, error })
  return error === null
}

/** The owner's mail about it. Null: there is none, or it is about mail, which wouldn't arrive. */
export function alertMail(
  { env, now }: NoticeServices,
  { kind, notice, detail, since }: AlertNotice,
): OutgoingMail | null {
  const { label, advice, isAboutMail } = alertKinds[kind]
  if (!env.ownerEmail || (isAboutMail && notice !== 'over')) return null
  const duration = spell(now() - since)
  const isOver = notice === 'over'
  const letter = renderLetter({
    subject: `${label}: ${isOver ? 'back to normal' : notice === 'raised' ? 'needs you' : 'still needs you'} (${site.name})`,
    greeting: 'Hello,',
    before: isOver
      ? [`This is back to normal. It lasted ${duration}.`, `What we had found: ${detail}`]
      : [detail, `For ${duration}.`],
    action: { label: 'Open Operations', href: `${env.origin}/admin/operations` },
    after: isOver ? [] : [advice],
  })
  return { key: `alert:${kind}:${since}:${notice}:${now()}`, recipient: env.ownerEmail, ...letter }
}
