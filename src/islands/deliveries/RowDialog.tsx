import { Fragment } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { shortMoment } from '#src/components/ui/Moment.tsx'
import type { DeliveryDetails } from '#src/domain/deliveries/deliveries.api.ts'
import { searchDays } from '#src/domain/scout/schedule.ts'
import { Differences } from '#src/components/scout/Differences.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { RowCounted } from '#src/components/counted/RowCounted.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { RowProof } from './RowProof.tsx'

/** Where a row is in a report. */
export type RowPlace = { orderId: string; rank: number; name: string }

type Props = { place: RowPlace; onClose: () => void; onChanged: () => void }

/** All about one row: why it was chosen, what happened, and what the checks of its live page saw. */
export function RowDialog({ place: { orderId, rank, name }, onClose, onChanged }: Props) {
  const path = `/orders/${orderId}/deliveries/${rank}`
  const { data, failure, reload } = useLoad<DeliveryDetails>('deliveries', path)
  return (
    <Dialog title={name} onClose={onClose}>
      <ErrorState failure={failure} onRetry={reload} />
      {data ? <Details row={data} onChanged={onChanged} /> : failure === null && <Loading />}
      <p>
        <button className="button button-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  )
}

function Details({ row, onChanged }: { row: DeliveryDetails; onChanged: () => void }) {
  const { reason, notes, answer, ask, declined, replaces, replacedBy, events, state, drift } = row
  const facts = [
    ['Why we chose it', reason],
    ['Replaces', replaces],
    ['Reason', declined],
    ['Replaced by', replacedBy],
    ['They asked', ask?.text],
    ['Your answer', answer],
    ['Notes', notes],
  ] as const
  const isDoubted = state === 'submitted' && events.at(-1)?.action === 'doubt'
  return (
    <>
      <dl className="data-table">
        {facts.map(
          ([term, text]) =>
            text && (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {isDoubted && <p>{doubtedText}</p>}
      {drift && <DriftNote state={state} drift={drift} />}
      <RowProof row={row} onChanged={onChanged} />
      <RowCounted observations={row.counted} />
      {events.length > 0 && (
        <section aria-labelledby="row-history">
          <h3 id="row-history">History</h3>
          <ol className="row-history">
            {events.map(({ at, action }) => (
              <li key={`${at}-${action}`}>
                <span>{eventTexts[action]}</span> <span className="stamp">{shortMoment(at)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

const doubtedText = `We don’t know whether it arrived, so we won’t send it again. We look for your listing for ${searchDays} days. If none appears, another directory takes its place.`

/** What the listing says, and that we're on it. */
function DriftNote({
  state,
  drift: { url, differences },
}: {
  state: string
  drift: NonNullable<DeliveryDetails['drift']>
}) {
  return (
    <section aria-labelledby="row-drift">
      <h3 id="row-drift">The listing differs from your profile</h3>
      {state === 'waiting' && (
        <p>
          {'You were already listed at '}
          <OutsideLink url={url}>{url.replace(/^https?:\/\//, '')}</OutsideLink>
          {'. We’ll correct that listing instead of adding another one.'}
        </p>
      )}
      <Differences differences={differences} />
      {state === 'live' && (
        <p className="quiet">
          We’ll have it corrected. If your profile is out of date, change it and the next check compares them again.
        </p>
      )}
    </section>
  )
}

const eventTexts: Record<DeliveryDetails['events'][number]['action'], string> = {
  submit: 'Submitted',
  doubt: 'May have been sent',
  confirm: 'Confirmed that it was sent',
  correct: 'Listing corrected',
  already: 'Found already listed',
  ask: 'The directory asked a question',
  answer: 'You answered',
  decline: 'Declined',
  relist: 'Live URL added',
  find: 'Listing found',
  lose: 'Listing lost',
  undo: 'Last step undone',
  move: 'Listing moved to another URL',
}
