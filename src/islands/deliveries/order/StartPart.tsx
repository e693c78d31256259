import { useState } from 'react'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { OwnOrder } from '#src/domain/deliveries/deliveries.api.ts'
import { countList } from '#src/domain/deliveries/order-list.ts'
import { dueTime } from '#src/domain/deliveries/orders.ts'
import { progressText, startText } from '#src/domain/deliveries/report-texts.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { approveProfile } from '#src/islands/profiles/calls.ts'
import type { OpenProfile } from '#src/islands/profiles/useProfile.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import type { OrderList } from './useOrderList.ts'

type Props = {
  order: OwnOrder
  /** The plans of the project's other orders that start, too. */
  alsoStarts: readonly string[]
  editing: OpenProfile
  list: OrderList
  /** Shows the first field that is missing. */
  onMissing: (field: keyof typeof profileLabels) => void
}

const notSaved = 'Your changes aren’t saved yet. Try again when they are.'

/** The one approval: of profile and list. It says what it does. */
export function StartPart({ order, alsoStarts, editing, list, onMissing }: Props) {
  const { profile, store, projectId, missing, tryApproval } = editing
  const [now] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const { state } = order
  const { used } = countList(list.rows, 0)
  const isHeld = state === 'trial' || state === 'paused'
  const startsWhen = startText({ state, dueAt: dueTime(now) }, used, now)

  const approve = async () => {
    if (busy) return
    const [first] = tryApproval()
    if (first) return onMissing(first.field)
    setBusy(true)
    const areSaved = (await Promise.all([store.flush(), list.store.settled()])).every(Boolean)
    const answer = areSaved ? await approveProfile(projectId, store.view().saved.version) : null
    if (answer?.ok) {
      store.show(answer.body.data)
      await Promise.all([refresh('deliveries'), list.store.refresh()])
    }
    setBusy(false)
    if (!answer?.ok) setSaid({ text: answer ? answer.message : notSaved, bad: true })
    else
      setSaid({
        text: isHeld ? 'Approved.' : 'Approved. We start tomorrow, and email you when the first listings are live.',
      })
  }

  const isApproved = profile.approvedAt !== null
  return (
    <section className="order-part" aria-labelledby="order-start">
      <h2 id="order-start">3. Start</h2>
      <FocusedNotice said={said} />
      {isApproved ? (
        <Started order={order} approvedAt={profile.approvedAt} text={startsWhen} now={now} />
      ) : (
        <>
          <p>
            {`${startsWhen} Until we submit to a directory, you can still exclude it or put it first, and change your profile.`}
          </p>
          {alsoStarts.length > 0 && <p>{`This also starts: ${alsoStarts.join(', ')}.`}</p>}
          {missing.length > 0 && (
            <p className="field-error" role="alert">
              {`Still to do: ${[...new Set(missing.map(({ field }) => profileLabels[field]))].join(', ')}`}
            </p>
          )}
          <p>
            <button className="button" type="button" aria-disabled={busy || undefined} onClick={() => void approve()}>
              {busy ? 'Approving…' : isHeld ? 'Approve profile and list' : 'Approve and start'}
            </button>
          </p>
        </>
      )}
    </section>
  )
}

type StartedProps = { order: OwnOrder; approvedAt: string | null; text: string; now: number }

function Started({ order: { state, progress }, approvedAt, text, now }: StartedProps) {
  return (
    <>
      <p>
        {`You approved this on ${approvedAt === null ? '' : shortDate(approvedAt)}. `}
        {state === 'owed'
          ? 'We’ve submitted to all directories that fit, and submit to new ones as they join.'
          : state === 'active' || state === 'done'
            ? `${progressText(progress, now)}.`
            : text}
      </p>
      <p>
        <a className="button button-quiet" href={dashboardPages.report.href}>
          Open your report
        </a>
      </p>
    </>
  )
}
