import type { SecurityLogEntry } from '#src/domain/security-log/entries.ts'
import type { SecuritySeverity } from '#src/domain/security-log/events.ts'
import { Moment } from '#src/islands/desk/lists/Moment.tsx'
import type { LedgerColumn } from '#src/islands/Ledger.tsx'
import { hrefOf } from './view.ts'

const looks: Record<SecuritySeverity, string> = { info: '', warning: 'stamp-waiting', critical: 'stamp-bad' }

/** The log's columns. */
export const securityLogColumns: readonly LedgerColumn<SecurityLogEntry>[] = [
  {
    heading: 'Event',
    cell: ({ label, count, details }) => (
      <>
        <strong className="list-title">
          {label}
          {count > 1 && <span className="list-count"> × {count}</span>}
        </strong>
        <span className="list-address quiet">{describe(details)}</span>
      </>
    ),
  },
  {
    heading: 'Severity',
    cell: ({ severity }) => <span className={`stamp stamp-framed ${looks[severity]}`.trim()}>{severity}</span>,
  },
  {
    heading: 'Account',
    cell: ({ userId, email }) =>
      userId && (
        <a className="list-address" href={hrefOf({ user: userId })}>
          {email ?? `${userId} (deleted)`}
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

/** Details whose own word says too little. */
const words: Readonly<Record<string, string>> = {
  newDevice: 'new device',
  totp: 'authenticator app',
  'magic-link': 'sign-in link',
  confirmation: 'email confirmation',
  'password-reset': 'password reset',
  'recovery-code': 'recovery code',
  command: 'by command',
}

/** 'password · Firefox on Windows · new device' */
function describe(details: SecurityLogEntry['details']): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (value === false) return []
    const word = value === true ? name : String(value)
    return [Object.hasOwn(words, word) ? (words[word] ?? word) : word]
  })
  return parts.join(' · ')
}
