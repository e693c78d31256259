import { shortMoment } from '#src/components/ui/Moment.tsx'
import type { AuditEntry } from '#src/domain/audit/audit.api.ts'

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
          <Entry key={entry.id} entry={entry} isNamed={entry.subject !== subject} />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ entry, isNamed }: { entry: AuditEntry; isNamed: boolean }) {
  const { at, email, summary, subject, note, status } = entry
  const url = urlOf(entry)
  return (
    <li>
      <time className="stamp" dateTime={at}>
        {partsOf(at).time}
      </time>{' '}
      <strong>{summary}</strong> <span className="quiet">{email}</span>{' '}
      {(status === null || status >= 400) && (
        <span className="stamp stamp-bad">{status === null ? 'no response' : `rejected, ${status}`}</span>
      )}
      {isNamed && subject !== '' && (
        <span className="audit-subject">
          {url ? <a href={url}>{subject}</a> : <span>{subject}</span>}{' '}
          <a className="quiet" href={`/admin/audit?subject=${encodeURIComponent(subject)}`}>
            show only this
          </a>
        </span>
      )}
      {note && (
        <span className="product-note" dir="auto">
          {note}
        </span>
      )}
    </li>
  )
}

/** The admin page of the entry's subject. Null: none. */
function urlOf({ action, subject }: AuditEntry): string | null {
  const named = encodeURIComponent(subject)
  if (/\/api\/admin\/(?:decisions|products|links)/.test(action)) return `/admin/product?ref=${named}`
  if (/\/api\/(?:blogposts|admin\/posts)/.test(action)) return `/admin/posts/edit?id=${named}`
  return null
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
