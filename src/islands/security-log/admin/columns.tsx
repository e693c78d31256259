import { Moment } from '#src/components/ui/Moment.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import type { SecurityLogEntry } from '#src/domain/security-log/security-log.api.ts'
import type { SecuritySeverity } from '#src/domain/security-log/events.ts'
import { describeDetails } from '#src/domain/security-log/words.ts'
import { hrefOf } from './filter.ts'

const stampClasses: Record<SecuritySeverity, string> = { info: '', warning: 'stamp-waiting', critical: 'stamp-bad' }

/** Broken before its domain where a line is too short for it. */
function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** The log's columns. */
export const securityLogColumns: readonly TableColumn<SecurityLogEntry>[] = [
  {
    heading: 'Event',
    cell: ({ label, count, details }) => (
      <>
        <strong className="list-title">
          {label}
          {count > 1 && <span className="list-count"> × {count}</span>}
        </strong>
        <span className="list-email quiet">{describeDetails(details)}</span>
      </>
    ),
  },
  {
    heading: 'Severity',
    cell: ({ severity }) => <span className={`stamp stamp-framed ${stampClasses[severity]}`.trim()}>{severity}</span>,
  },
  {
    heading: 'Account',
    cell: ({ userId, email }) =>
      userId && (
        <a className="list-email" href={hrefOf({ user: userId })}>
          {email === null ? `${userId} (deleted)` : <Email email={email} />}
        </a>
      ),
  },
  {
    heading: 'IP',
    cell: ({ client }) =>
      client && (
        <a className="list-code" href={hrefOf({ client })}>
          {client}
        </a>
      ),
  },
  {
    heading: 'Time',
    cell: ({ at, lastAt, count }) => (
      <>
        <Moment at={at} />
        {count > 1 && lastAt !== at && (
          <span className="list-became quiet">
            last <Moment at={lastAt} />
          </span>
        )}
      </>
    ),
  },
]
