import { Ago } from '#src/components/ui/Moment.tsx'
import type { Operations } from '#src/domain/operations/operations.api.ts'

/** What is wrong and what to do about it, before everything else. */
export function Problems({ state: { problems, at } }: { state: Operations }) {
  return (
    <section className="screen-section" aria-labelledby="problems">
      <h2 id="problems">{problems.length === 0 ? 'All systems normal' : headingOf(problems.length)}</h2>
      {problems.length > 0 && (
        <ul className="operations-problems">
          {problems.map(({ kind, label, detail, advice, since, isNotified }) => (
            <li key={kind}>
              <p>
                <span className="stamp stamp-framed stamp-bad">{label}</span> <strong>{detail}</strong>
              </p>
              <p className="quiet">{advice}</p>
              <p className="quiet operations-since">
                {since === null ? (
                  <span>Found just now</span>
                ) : (
                  <span>
                    Since <Ago at={since} now={Date.parse(at)} />
                  </span>
                )}
                <span>. {isNotified ? 'An alert was sent.' : 'No alert was sent yet.'}</span>
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
