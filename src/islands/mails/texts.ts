import { shortMoment } from '#src/components/ui/Moment.tsx'
import type { MailRow } from '#src/domain/mails/mails.api.ts'
import type { MailState } from '#src/domain/mails/mails.ts'

export const mailStateLabels: Record<MailState, string> = { failed: 'failed', waiting: 'waiting', sent: 'sent' }

/** What happened to a mail, in a sentence: '2 tries, next on 6 Sep 2026, 14:05.' */
export function mailHistory({ state, attempts, nextAt, sentAt }: MailRow): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (state === 'sent') return sentAt ? `Sent on ${shortMoment(sentAt)}, ${tries}.` : `Sent, ${tries}.`
  if (state === 'failed') return `Failed after ${tries}.`
  if (nextAt === null) return 'Sending now.'
  return attempts === 0 ? `Due on ${shortMoment(nextAt)}.` : `${tries}, next on ${shortMoment(nextAt)}.`
}
