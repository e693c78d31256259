import type { RebuildState } from '#src/domain/rebuilds/rebuilds.ts'
import { rebuildMessages } from '#src/domain/rebuilds/rebuilds.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { Moment } from '#src/islands/ui/Moment.tsx'
import { useRebuild } from './useRebuild.ts'

/** Whether the site shows all that has changed, when it was built, and the button that has it built again. */
export function RebuildSection() {
  const { state, failure, said, look, ask } = useRebuild()
  return (
    <section className="screen-section" aria-labelledby="rebuild">
      <h2 id="rebuild">What readers see</h2>
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void look()}>
            Look again
          </button>
        </p>
      )}
      {state === null && failure === null && <Loading />}
      {state && (
        <>
          <p className="site-state" role="status">
            <span className={`stamp stamp-framed ${lookOf(state)}`.trim()}>{wordOf(state)}</span> {sentence(state)}
          </p>
          <Facts state={state} />
          {state.hook ? (
            <ActionForm action="Build the site again" busyAction="Asking..." quiet act={ask} />
          ) : (
            <p className="quiet">{rebuildMessages.noHook}</p>
          )}
          <p className="quiet" role="status">
            {said}
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
      <dd>{live ? <Moment at={live.builtAt} /> : <span className="unknown">not known</span>}</dd>
      <dt>Last rebuild asked for</dt>
      <dd>{askedAt ? <Moment at={askedAt} /> : <span className="unknown">never</span>}</dd>
      <dt>Changes so far</dt>
      <dd>
        {changes}
        {live && live.changes < changes && <span className="quiet">, of which the site shows {live.changes}</span>}
      </dd>
    </dl>
  )
}

function lookOf({ live, waiting }: RebuildState): string {
  return waiting ? 'stamp-waiting' : live ? 'stamp-good' : ''
}

function wordOf({ live, waiting }: RebuildState): string {
  return waiting ? 'on its way' : live ? 'up to date' : 'not known'
}

/** '2 changes are on their way.' */
function sentence({ live, waiting, changes, asked, hook }: RebuildState): string {
  if (!waiting) {
    return live
      ? 'The site shows all changes.'
      : 'A rebuild was asked for every change, but the site does not say what it shows.'
  }
  const missing = changes - (live ? live.changes : asked)
  const count = missing === 1 ? '1 change is on its way.' : `${missing} changes are on their way.`
  if (!hook) return `${count} They show at the next build.`
  if (asked < changes) return `${count} A rebuild is asked for within a minute.`
  return `${count} A rebuild is asked for; if it takes long, the log of the build says why.`
}
