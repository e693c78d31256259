import type { MailRow, MailState } from '#src/domain/mails/mails.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { Moment, shortMoment } from '#src/islands/ui/Moment.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import { RetryButton } from './RetryButton.tsx'

const states: Record<MailState, { label: string; look: string }> = {
  failed: { label: 'failed', look: 'stamp-bad' },
  waiting: { label: 'waiting', look: 'stamp-waiting' },
  sent: { label: 'sent', look: 'stamp-good' },
}

/** The outbox's columns. */
export function mailColumns(onRetry: (mail: MailRow) => Promise<Sent>): readonly TableColumn<MailRow>[] {
  return [
    {
      heading: 'Mail',
      cell: ({ subject, recipient }) => (
        <>
          <strong className="list-title">{subject}</strong>
          <span className="list-address quiet">{recipient}</span>
        </>
      ),
    },
    {
      heading: 'State',
      cell: ({ state }) => (
        <span className={`stamp stamp-framed ${states[state].look}`.trim()}>{states[state].label}</span>
      ),
    },
    { heading: 'Written', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      heading: 'What became of it',
      cell: (mail) => (
        <>
          <span className="list-became">{whatBecame(mail)}</span>
          {mail.error && <span className="list-error">{mail.error}</span>}
        </>
      ),
    },
    {
      heading: 'Change',
      cell: (mail) => mail.canRetry && <RetryButton mail={mail} onRetry={() => onRetry(mail)} />,
      number: true,
    },
  ]
}

/** In a sentence: '2 tries, the next on 6 Sep 2026, 14:05.' */
function whatBecame({ state, attempts, nextAt, sentAt }: MailRow): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (state === 'sent') return sentAt ? `Sent on ${shortMoment(sentAt)}, ${tries}.` : `Sent, ${tries}.`
  if (state === 'failed') return `Given up after ${tries}.`
  if (nextAt === null) return 'It is being sent.'
  return attempts === 0 ? `Due on ${shortMoment(nextAt)}.` : `${tries}, the next on ${shortMoment(nextAt)}.`
}
