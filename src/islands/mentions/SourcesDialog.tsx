import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Moment } from '#src/components/ui/Moment.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { isSourceProblem } from '#src/domain/mentions/faults.ts'
import type { MentionSource } from '#src/domain/mentions/sources.api.ts'
import { searchedEvery, sourceKinds } from '#src/domain/mentions/sources.ts'
import type { Loaded } from '#src/islands/api/useLoad.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DailyMail } from './DailyMail.tsx'
import { removeSource, type SourceList } from './source-calls.ts'
import { SourceOffers } from './SourceOffers.tsx'

type Props = {
  projectId: string
  sources: Loaded<SourceList>
  dailyMail: boolean
  onDailyMail: (on: boolean) => void
  onClose: () => void
}

/** Where a project's mentions come from, how each source is doing, more of them, and the daily email. */
export function SourcesDialog({ projectId, sources, dailyMail, onDailyMail, onClose }: Props) {
  const { data, failure, reload } = sources
  const [said, setSaid] = useState<Said | null>(null)
  return (
    <Dialog
      title="Sources"
      onClose={onClose}
      aside={<DailyMail projectId={projectId} on={dailyMail} onChanged={onDailyMail} />}
    >
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && (
        <>
          {data.items.length > 0 && (
            <ul className="source-list">
              {data.items.map((source) => (
                <li key={source.id}>
                  <SourceRow projectId={projectId} source={source} onSaid={(text) => setSaid({ text })} />
                </li>
              ))}
            </ul>
          )}
          <h3>Add a source</h3>
          <SourceOffers projectId={projectId} sources={data} onSaid={(text) => setSaid({ text })} />
        </>
      )}
      <CancelButton onClick={onClose} label="Close" />
    </Dialog>
  )
}

type RowProps = { projectId: string; source: MentionSource; onSaid: (said: string) => void }

function SourceRow({ projectId, source, onSaid }: RowProps) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { id, kind, place, error } = source
  const name = place === '' ? sourceKinds[kind] : `${sourceKinds[kind]}: ${place}`
  const remove = async () => {
    const answer = await removeSource(projectId, id)
    if (answer.ok || answer.status === 404) onSaid(`Deleted ${name}. Mentions we’ve already found stay.`)
    else setFailure(answer.message)
  }
  return (
    <>
      <p className="source-name">
        <strong>{sourceKinds[kind]}</strong>
        {place !== '' && <span className="source-place">{place}</span>}
        {error === null ? (
          <Reading source={source} />
        ) : (
          <span className={isSourceProblem(error) ? 'source-error' : 'quiet'}>{error}</span>
        )}
      </p>
      {asking ? (
        <span className="button-row">
          <button className="button button-danger button-small" type="button" autoFocus onClick={() => void remove()}>
            Delete<span className="visually-hidden"> {name}</span>
          </button>
          <button className="button-link" type="button" onClick={() => setAsking(false)}>
            Keep
          </button>
        </span>
      ) : (
        <button className="button-link" type="button" onClick={() => setAsking(true)}>
          Delete<span className="visually-hidden"> {name}…</span>
        </button>
      )}
      <Notice bad>{failure}</Notice>
    </>
  )
}

function Reading({ source: { readAt, nextAt, everyMinutes } }: { source: MentionSource }) {
  if (readAt !== null) {
    return (
      <span className="quiet">
        last read <Moment at={readAt} />
        {everyMinutes !== null && <span>, each keyword {searchedEvery(everyMinutes)}</span>}
      </span>
    )
  }
  return (
    <span className="quiet">{nextAt === null ? 'starts once you have a keyword' : 'will be read in a moment'}</span>
  )
}
