import { shortMoment } from '#src/components/ui/Moment.tsx'
import type { AuditEntry } from '#src/domain/audit/audit.api.ts'
import { subjectUrl } from './subject-urls.ts'

type Props = {
  /** Newest first. */
  entries: readonly AuditEntry[]
  heading: 'h2' | 'h3'
  /** The subject of the whole list, which entries don’t need to repeat. */
  subject?: string
}

/** What admins did, by day. */
export function AuditEntries({ entries, heading: Heading, subject }: Props) {
  return byDay(entries).map(({ day, of }) => (
    <section className="audit-day" key={day} aria-label={day}>
      <Heading className="stamp">{day}</Heading>
      <ol className="history">
        {of.map((entry) => (
          <Entry key={entry.id} entry={entry} isAlone={entry.subject !== subject} />
        ))}
      </ol>
    </section>
  ))
}

/** `Published Tidewater`, when, and who did it. `isAlone`: it isn't on its subject's page. */
function Entry({ entry, isAlone }: { entry: AuditEntry; isAlone: boolean }) {
  const { at, person, email, summary, subject, name, note, status, about } = entry
  const url = isAlone ? subjectUrl(entry) : null
  const called = name || (about === 'none' ? '' : subject)
  return (
    <li>
      <time className="stamp" dateTime={at}>
        {partsOf(at).time}
      </time>{' '}
      <strong>
        <span>{summary}</span> {called !== '' && <bdi>{url ? <a href={url}>{called}</a> : <span>{called}</span>}</bdi>}
      </strong>{' '}
      <a className="quiet" href={auditUrl({ person })}>
        {email}
      </a>{' '}
      {(status === null || status >= 400) && (
        <span className="stamp stamp-bad">{status === null ? 'no response' : `rejected, ${status}`}</span>
      )}
      {isAlone && subject !== '' && (
        <a className="quiet audit-subject" href={auditUrl({ subject })}>
          show only this
        </a>
      )}
      {note && (
        <span className="product-note" dir="auto">
          {note}
        </span>
      )}
    </li>
  )
}

/** The activity log of one person or of one thing. */
function auditUrl(filter: { person?: string; subject?: string }): string {
  return `/admin/audit?${new URLSearchParams(filter)}`
}

/** Day and time in the reader's time zone. */
function partsOf(at: string): { day: string; time: string } {
  const [day = '', time = ''] = shortMoment(at).split(', ')
  return { day, time }
}

function byDay(entries: readonly AuditEntry[]): { day: string; of: AuditEntry[] }[] {
  const days: { day: string; of: AuditEntry[] }[] = []
  for (const entry of entries) {
    const { day } = partsOf(entry.at)
    const last = days.at(-1)
    if (last?.day === day) last.of.push(entry)
    else days.push({ day, of: [entry] })
  }
  return days
}
