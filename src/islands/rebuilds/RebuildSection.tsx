import { Loading } from '#src/components/ui/Loading.tsx'
import { Ago } from '#src/components/ui/Moment.tsx'
import type { RebuildState } from '#src/domain/rebuilds/rebuilds.api.ts'
import { rebuildMessages } from '#src/domain/rebuilds/rebuilds.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { useNow } from '#src/islands/ui/useNow.ts'
import { useRebuild } from './useRebuild.ts'

/** Whether the site shows all changes, when it was built, and a button that rebuilds it. */
export function RebuildSection() {
  const now = useNow()
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
          {state.error !== null && <p className="site-error">Last error: {state.error}</p>}
          <Facts state={state} now={now} />
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

type FactsProps = { state: RebuildState; now: number }

function Facts({ state: { live, askedAt, changes, retryAt, instances, behind }, now }: FactsProps) {
  return (
    <dl className="data-table site-facts">
      <dt>Built</dt>
      <dd>{live ? <Ago at={live.builtAt} now={now} /> : <span className="unknown">unknown</span>}</dd>
      <dt>Last rebuild requested</dt>
      <dd>{askedAt ? <Ago at={askedAt} now={now} /> : <span className="unknown">never</span>}</dd>
      {retryAt && (
        <>
          <dt>Next try</dt>
          <dd>
            <Ago at={retryAt} now={now} />
          </dd>
        </>
      )}
      {instances > 1 && (
        <>
          <dt>Servers</dt>
          <dd>
            {instances}
            <span className="quiet">, {instances - behind} of them up to date</span>
          </dd>
        </>
      )}
      <dt>Changes</dt>
      <dd>
        {changes}
        {live && live.changes < changes && <span className="quiet">, {live.changes} of them on the site</span>}
      </dd>
    </dl>
  )
}

function lookOf({ live, waiting, failures }: RebuildState): string {
  if (failures > 0) return 'stamp-bad'
  return waiting ? 'stamp-waiting' : live ? 'stamp-good' : ''
}

function wordOf({ live, waiting, building, failures }: RebuildState): string {
  if (building) return 'building'
  if (failures > 0) return 'failed'
  return waiting ? 'updating' : live ? 'up to date' : 'unknown'
}

/** '2 changes aren’t on the site yet.' */
function sentence({
  live,
  waiting,
  changes,
  asked,
  hook,
  building,
  failures,
  instances,
  behind,
}: RebuildState): string {
  if (failures > 0) {
    const count = failures === 1 ? 'The last build failed.' : `The last ${failures} builds failed.`
    return live ? `${count} Visitors see the last good one.` : count
  }
  if (instances > 1 && behind > 0) {
    return behind === 1 ? '1 server doesn’t show all changes yet.' : `${behind} servers don’t show all changes yet.`
  }
  if (!waiting) {
    return live
      ? 'The site shows all changes.'
      : 'Every change has requested a rebuild, but the site doesn’t report which changes it shows.'
  }
  const missing = Math.max(1, changes - (live ? live.changes : asked))
  const count = missing === 1 ? '1 change isn’t on the site yet.' : `${missing} changes aren’t on the site yet.`
  if (building) return `${count} A build is running.`
  if (!hook) return `${count} The next build shows all changes.`
  if (asked < changes) return `${count} A rebuild starts within a minute.`
  return `${count} A rebuild was requested.`
}
