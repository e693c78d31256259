import { Loading } from '#src/components/ui/Loading.tsx'
import { Moment } from '#src/components/ui/Moment.tsx'
import type { OwnSecurityEvent, OwnSecurityEvents } from '#src/domain/security-log/security-log.api.ts'
import { useLoadMore } from '#src/islands/api/useLoadMore.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'

const pageSize = 10

/** The account's own security events, newest first, and older ones on request. */
function useActivity() {
  const pathAfter = (cursor: string | null) =>
    `/users/me/security-events?${new URLSearchParams({ limit: String(pageSize), ...(cursor !== null && { cursor }) })}`
  const { pages, ...list } = useLoadMore<OwnSecurityEvents>('security-log', pathAfter, ({ cursor }) => cursor)
  return { ...list, events: pages?.flatMap(({ events }) => events) ?? null }
}

/** What happened to the account: sign-ins, failed sign-ins, and security changes. */
export function ActivitySection() {
  const { events, hasMore, failure, more } = useActivity()
  return (
    <Setting
      id="activity"
      title="Recent activity"
      about="Sign-ins and security changes of the last 180 days. Something you don’t recognize? Sign out other devices, then change your password."
    >
      {/* What went wrong with older ones is said at the button that asks for them. */}
      <ErrorState failure={events === null ? failure : null} onRetry={more} />
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
      {hasMore && <ActionForm action="Show older" busyAction="Loading..." quiet act={more} />}
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
