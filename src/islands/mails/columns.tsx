import { Moment } from '#src/components/ui/Moment.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import type { MailRow } from '#src/domain/mails/mails.api.ts'
import type { MailState } from '#src/domain/mails/mails.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { RetryButton } from './RetryButton.tsx'
import { mailHistory, mailStateLabels } from './texts.ts'

const stamps: Record<MailState, string> = { failed: 'stamp-bad', waiting: 'stamp-waiting', sent: 'stamp-good' }

/** The columns of mails. */
export function mailColumns(onRetry: (mail: MailRow) => Promise<Sent>): readonly TableColumn<MailRow>[] {
  return [
    {
      heading: 'Email',
      cell: ({ subject, recipient }) => (
        <>
          <strong className="list-title">{subject}</strong>
          <span className="list-email quiet">{recipient}</span>
        </>
      ),
    },
    {
      heading: 'State',
      cell: ({ state }) => <span className={`stamp stamp-framed ${stamps[state]}`}>{mailStateLabels[state]}</span>,
    },
    { heading: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      heading: 'History',
      cell: (mail) => (
        <>
          <span className="list-became">{mailHistory(mail)}</span>
          {mail.error && <span className="list-error">{mail.error}</span>}
        </>
      ),
    },
    {
      heading: 'Actions',
      cell: (mail) => mail.canRetry && <RetryButton mail={mail} onRetry={() => onRetry(mail)} />,
      number: true,
    },
  ]
}
