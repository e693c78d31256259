import type { OwnSecurityEvent } from '#src/domain/security-log/own-events.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { Moment } from '#src/islands/ui/Moment.tsx'
import { useActivity } from './useActivity.ts'

/** What happened to the account: sign-ins, failed ones, and changes of what guards it. */
export function ActivitySection() {
  const { events, hasOlder, failure, start, older } = useActivity()
  return (
    <Setting
      id="activity"
      title="Recent activity"
      about="Sign-ins and security changes of the last 180 days. Something you don't recognize? Sign out other devices, then change your password."
    >
      <Fault>{failure}</Fault>
      {failure !== null && (
        <button className="button button-quiet" type="button" onClick={() => void start()}>
          Try again
        </button>
      )}
      {events === null && failure === null && <Loading />}
      {events?.length === 0 && (
        <p className="quiet">Nothing yet. Your next sign-in or security change will show up here.</p>
      )}
      {events && events.length > 0 && (
        <ul className="activity">
          {events.map((event) => (
            <ActivityItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {hasOlder && <ActionForm action="Show older" busyAction="Loading..." quiet act={older} />}
    </Setting>
  )
}

function ActivityItem({ event: { label, about, place, lastAt, count } }: { event: OwnSecurityEvent }) {
  const words = [about, place].filter((word) => word !== null).join(' · ')
  return (
    <li>
      <div>
        <p className="activity-label">
          {label}
          {count > 1 && <span className="quiet">{` ${count} times`}</span>}
        </p>
        {words !== '' && <p className="quiet">{words}</p>}
      </div>
      <p>
        <Moment at={lastAt} />
      </p>
    </li>
  )
}
