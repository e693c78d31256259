import { Ago } from '#src/components/ui/Moment.tsx'
import type { AlertKind } from '#src/domain/alerts/kinds.ts'
import type { Operations } from '#src/domain/operations/operations.api.ts'

/** Where the figures are, or what helps. */
const places: Record<AlertKind, { href: string; label: string }> = {
  database: { href: '#machine', label: 'See Machine' },
  disk: { href: '#machine', label: 'See Machine' },
  memory: { href: '#machine', label: 'See Machine' },
  jobs: { href: '#jobs', label: 'See Scheduled jobs' },
  outbox: { href: '/admin/mails', label: 'Open Emails' },
  rebuild: { href: '#rebuild', label: 'See Public site' },
  backup: { href: '#backups', label: 'See Backups' },
  certificate: { href: '#backups', label: 'See Backups' },
  errors: { href: '#errors', label: 'See Errors' },
  clock: { href: '#machine', label: 'See Machine' },
}

/** What is wrong, since when, and what to do about it, before everything else. */
export function Problems({ state: { problems, at } }: { state: Operations }) {
  return (
    <section className="screen-section" aria-labelledby="problems">
      <h2 id="problems">{problems.length === 0 ? 'All systems normal' : headingOf(problems.length)}</h2>
      {problems.length > 0 && (
        <ul className="operations-problems">
          {problems.map(({ kind, label, detail, advice, since, isNotified }) => (
            <li key={kind}>
              <p className="operations-since quiet">
                <span className="stamp stamp-framed stamp-bad">{label}</span>
                {since === null ? (
                  <span>found just now</span>
                ) : (
                  <span>
                    since <Ago at={since} now={Date.parse(at)} />
                  </span>
                )}
                <span>, {isNotified ? 'alert sent' : 'no alert sent yet'}</span>
              </p>
              <p className="operations-detail">{detail}</p>
              <p className="operations-advice">
                {advice} <a href={places[kind].href}>{places[kind].label}</a>
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">
        As of <time dateTime={at}>{clockTime(at)}</time>. Refreshes every 15 seconds.
      </p>
    </section>
  )
}

function headingOf(count: number): string {
  return count === 1 ? '1 problem needs you' : `${count} problems need you`
}

/** '14:05:09', in the reader's time zone. */
function clockTime(isoTime: string): string {
  return new Date(isoTime).toTimeString().slice(0, 8)
}
