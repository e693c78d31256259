import { Ago } from '#src/components/ui/Moment.tsx'
import type { Operations } from '#src/domain/operations/operations.api.ts'

/** The last backup, and whether one was restored and compared. */
export function Backups({ state: { at, backup } }: { state: Operations }) {
  const now = Date.parse(at)
  return (
    <section className="screen-section" aria-labelledby="backups">
      <h2 id="backups">Backups</h2>
      {backup === null ? (
        <p className="quiet">
          No backups are set up on this machine. The last backup and its restore test show up here.
        </p>
      ) : (
        <dl className="data-table operations-facts">
          <dt>Last backup</dt>
          <dd>{backup.at ? <Ago at={backup.at} now={now} /> : <span className="unknown">never</span>}</dd>
          {backup.error !== null && (
            <>
              <dt>Last error</dt>
              <dd className="operations-bad operations-error">{backup.error}</dd>
            </>
          )}
          <dt>Last restore test</dt>
          <dd>
            {backup.certificateAt ? (
              <Ago at={backup.certificateAt} now={now} />
            ) : (
              <span className="unknown">never</span>
            )}
          </dd>
          {backup.certificate !== null && (
            <>
              <dt>Result</dt>
              <dd className={backup.isCertified ? undefined : 'operations-bad operations-error'}>
                {backup.certificate}
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  )
}
