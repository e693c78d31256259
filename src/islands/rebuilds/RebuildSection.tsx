import { Loading } from '#src/components/ui/Loading.tsx'
import { Moment } from '#src/components/ui/Moment.tsx'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.api.ts'
import { rebuildMessages } from '#src/domain/rebuilds/rebuilds.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { useRebuild } from './useRebuild.ts'

/** Whether the site shows all changes, when it was built, and a button that rebuilds it. */
export function RebuildSection() {
  const { data: state, failure, reload, message, request } = useRebuild()
  return (
    <section className="screen-section" aria-labelledby="rebuild">
      <h2 id="rebuild">Public site</h2>
      <ErrorState failure={failure} onRetry={reload} />
      {state === null && failure === null && <Loading />}
      {state && (
        <>
          <p className="site-state" role="status">
            <span className={`stamp stamp-framed ${lookOf(state)}`.trim()}>{wordOf(state)}</span> {sentence(state)}
          </p>
          <Facts state={state} />
          {state.hook ? (
            <ActionForm action="Rebuild site" busyAction="Requesting..." quiet act={request} />
          ) : (
            <p className="quiet">{rebuildMessages.noHook}</p>
          )}
          <p className="quiet" role="status">
            {message}
          </p>
        </>
      )}
    </section>
  )
}

function Facts({ state: { live, askedAt, changes } }: { state: RebuildState }) {
  return (
    <dl className="data-table site-facts">
      <dt>Built</dt>
      <dd>{live ? <Moment at={live.builtAt} /> : <span className="unknown">unknown</span>}</dd>
      <dt>Last rebuild requested</dt>
      <dd>{askedAt ? <Moment at={askedAt} /> : <span className="unknown">never</span>}</dd>
      <dt>Changes</dt>
      <dd>
        {changes}
        {live && live.changes < changes && <span className="quiet">, {live.changes} of them on the site</span>}
      </dd>
    </dl>
  )
}

function lookOf({ live, waiting }: RebuildState): string {
  return waiting ? 'stamp-waiting' : live ? 'stamp-good' : ''
}

function wordOf({ live, waiting }: RebuildState): string {
  return waiting ? 'updating' : live ? 'up to date' : 'unknown'
}

/** '2 changes aren’t on the site yet.' */
function sentence({ live, waiting, changes, asked, hook }: RebuildState): string {
  if (!waiting) {
    return live
      ? 'The site shows all changes.'
      : 'Every change has requested a rebuild, but the site doesn’t report which changes it shows.'
  }
  const missing = changes - (live ? live.changes : asked)
  const count = missing === 1 ? '1 change isn’t on the site yet.' : `${missing} changes aren’t on the site yet.`
  if (!hook) return `${count} The next build shows all changes.`
  if (asked < changes) return `${count} A rebuild starts within a minute.`
  return `${count} A rebuild was requested. If it takes long, check the build log.`
}
